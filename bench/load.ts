import { openConnection } from './http-connection.ts'

/** `requests`: all that were answered, also while it got warm. */
export type Load = {
  requests: number
  requestsPerSecond: number
  p50Ms: number
  p99Ms: number
  failures: number
}

/**
 * Node compiles what it runs often, so the first 600 listings of a process cost it a fifth more than the next 600. They are
 * not counted: what was measured before would change the figure.
 */
const WARM_UP_MS = 2_000

/** Asks one address over and over from several kept connections. Counts for some seconds, once it is warm. */
export async function load(
  url: string,
  { connections = 32, seconds = 3, headers = '', warmUpMs = WARM_UP_MS } = {},
): Promise<Load> {
  const { hostname, pathname, search } = new URL(url)
  const request = Buffer.from(
    `GET ${pathname}${search} HTTP/1.1\r\nHost: ${hostname}\r\nAccept-Encoding: br\r\n${headers}\r\n`,
  )
  const times: number[] = []
  let requests = 0
  let failures = 0
  const countedFrom = performance.now() + warmUpMs
  const until = countedFrom + seconds * 1000
  const keepAsking = async () => {
    const connection = await openConnection(url)
    for (let sentAt = performance.now(); sentAt <= until; sentAt = performance.now()) {
      const answer = await connection.ask(request)
      requests++
      if (sentAt >= countedFrom) times.push(performance.now() - sentAt)
      if (!answer.subarray(0, 12).equals(ok)) failures++
    }
    connection.close()
  }
  await Promise.all(Array.from({ length: connections }, keepAsking))
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.floor(times.length * share)] ?? Number.NaN
  return { requests, requestsPerSecond: times.length / seconds, p50Ms: at(0.5), p99Ms: at(0.99), failures }
}

const ok = Buffer.from('HTTP/1.1 200')
