import type { Server, ServerResponse } from 'node:http'
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
  const traffic = trafficOf(server)
  return async (stopping) => {
    while (!stopping.aborted && (traffic.underWay.size > 0 || performance.now() - traffic.lastAt < QUIET_MS))
      await sleep(LOOK_AGAIN_MS, undefined, { ref: false, signal: stopping }).catch(() => {})
  }
}

type Traffic = {
  /** The answers that have not left completely, the oldest first, with when each was asked for (`performance.now()`). */
  readonly underWay: ReadonlyMap<ServerResponse, number>
  /** When the last one had left. */
  lastAt: number
}

const known = new WeakMap<Server, Traffic>()

/** What is under way on a server. All who want to know share one listener, because every page from memory pays for it. */
export function trafficOf(server: Server): Traffic {
  const traffic = known.get(server) ?? watchTraffic(server)
  known.set(server, traffic)
  return traffic
}

function watchTraffic(server: Server): Traffic {
  const underWay = new Map<ServerResponse, number>()
  const traffic: Traffic = { underWay, lastAt: Number.NEGATIVE_INFINITY }
  function forget(this: ServerResponse) {
    underWay.delete(this)
    traffic.lastAt = performance.now()
  }
  server.on('request', (_, response) => {
    underWay.set(response, performance.now())
    response.on('close', forget)
  })
  return traffic
}
