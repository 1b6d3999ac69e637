import type { Server } from 'node:http'
import type { Logger } from 'pino'

/** Far above what people need, since a browser holds six, and far below the files that a process may open. */
const MAX_CONNECTIONS = 2_000
/** A request that is not answered to the last byte by then is cut off. Three megabytes at 25 kB/s have left in that time. */
const ANSWER_MS = 120_000
const WARN_EVERY_MS = 60_000

/**
 * Bounds how many connections there are and how long an answer may take to leave. Above the bound a new connection is
 * closed without an answer, and those that are idle make room. This is also what bounds health checks, files and pages
 * from memory, which no limit of requests counts: each costs less than counting it would save.
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
  server.on('request', ({ socket }, response) => {
    const cutOff = setTimeout(() => socket.destroy(), answerMs).unref()
    response.once('close', () => clearTimeout(cutOff))
  })
}
