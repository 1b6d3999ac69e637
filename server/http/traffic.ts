import type { Server } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

/** Between the requests of one visit lies more than a moment. */
const QUIET_MS = 500
const LOOK_AGAIN_MS = 100

/** Tells when requests begin to come and when there is quiet, for work in another process that should be in nobody's way. */
export function tellTraffic(server: Server, tell: (isQuiet: boolean) => void): void {
  const wait = quietOf(server)
  let isQuiet = true
  server.on('request', () => {
    if (!isQuiet) return
    isQuiet = false
    tell(false)
    void wait(new AbortController().signal).then(() => {
      isQuiet = true
      tell(true)
    })
  })
}

/** For work that should be in nobody's way: waits until no request has run for half a second, or until it is to stop. */
export function quietOf(server: Server): (stopping: AbortSignal) => Promise<void> {
  let running = 0
  let lastAt = Number.NEGATIVE_INFINITY
  server.on('request', (_, response) => {
    running++
    response.once('close', () => {
      running--
      lastAt = performance.now()
    })
  })
  return async (stopping) => {
    while (!stopping.aborted && (running > 0 || performance.now() - lastAt < QUIET_MS))
      await sleep(LOOK_AGAIN_MS, undefined, { ref: false, signal: stopping }).catch(() => {})
  }
}
