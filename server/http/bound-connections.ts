import type { Server } from 'node:http'
import type { Logger } from 'pino'
import { trafficOf } from './traffic.ts'

/** Far above what people need (a browser opens six) and far below the number of files that a process may open. */
const MAX_CONNECTIONS = 2_000
/** An answer that has not left completely by then is cut off. It is enough for three megabytes at 25 kB/s. */
const ANSWER_MS = 120_000
/** So often within that time the answers under way are looked over. A timer for each would cost a page from memory a fiftieth. */
const LOOKS = 20
const WARN_EVERY_MS = 60_000

/**
 * Bounds the number of connections and the time that an answer may take to leave. Above the bound a new connection is closed
 * without an answer, and idle ones make room. Nothing else bounds health checks, files and pages from memory: they cost
 * less than counting them would.
 */
export function boundConnections(
  server: Server,
  log: Logger,
  { maxConnections = MAX_CONNECTIONS, answerMs = ANSWER_MS } = {},
): void {
  server.maxConnections = maxConnections
  let lastWarning = Number.NEGATIVE_INFINITY
  server.on('drop', () => {
    server.closeIdleConnections()
    if (performance.now() - lastWarning < WARN_EVERY_MS) return
    lastWarning = performance.now()
    log.warn({ connections: maxConnections }, 'connections refused: there are too many')
  })
  const { underWay } = trafficOf(server)
  const looks = setInterval(() => {
    const latest = performance.now() - answerMs
    for (const [{ req }, askedAt] of underWay) {
      if (askedAt > latest) break
      req.socket.destroy()
    }
  }, answerMs / LOOKS).unref()
  server.once('close', () => clearInterval(looks))
}
