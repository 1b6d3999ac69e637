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
  { connections = 32, seconds = 3, headers = '', warmUpMs = WARM_UP_MS, status = 200 } = {},
): Promise<Load> {
  const request = getOf(url, headers)
  const countedFrom = performance.now() + warmUpMs
  const until = countedFrom + seconds * 1000
  const asked = await askAll(url, connections, status, (sentAt) => (sentAt <= until ? request : null))
  const times = asked.filter(({ sentAt }) => sentAt >= countedFrom).map(({ ms }) => ms)
  return summary(asked.length, times, seconds, asked)
}

/** Asks each of these addresses of one shop once, from some kept connections together. */
export async function loadEach(
  shopUrl: string,
  paths: readonly string[],
  { connections = 1, headers = '' } = {},
): Promise<Load> {
  const left = paths.values()
  const begun = performance.now()
  const asked = await askAll(shopUrl, connections, 200, () => {
    const { value } = left.next()
    return value === undefined ? null : getOf(shopUrl + value, headers)
  })
  const times = asked.map(({ ms }) => ms)
  return summary(asked.length, times, (performance.now() - begun) / 1000, asked)
}

type Asked = { sentAt: number; ms: number; isExpected: boolean }

async function askAll(
  url: string,
  connections: number,
  status: number,
  next: (sentAt: number) => Buffer | null,
): Promise<Asked[]> {
  const expected = Buffer.from(`HTTP/1.1 ${status}`)
  const asked: Asked[] = []
  const keepAsking = async () => {
    const connection = await openConnection(url)
    for (;;) {
      const sentAt = performance.now()
      const request = next(sentAt)
      if (!request) break
      const answer = await connection.ask(request)
      asked.push({
        sentAt,
        ms: performance.now() - sentAt,
        isExpected: answer.subarray(0, expected.length).equals(expected),
      })
    }
    connection.close()
  }
  await Promise.all(Array.from({ length: connections }, keepAsking))
  return asked
}

export function getOf(url: string, headers: string): Buffer {
  const { hostname, pathname, search } = new URL(url)
  return Buffer.from(
    `GET ${pathname}${search} HTTP/1.1\r\nHost: ${hostname}\r\nAccept-Encoding: gzip, br\r\n${headers}\r\n`,
  )
}

function summary(requests: number, times: number[], seconds: number, asked: readonly Asked[]): Load {
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.floor(times.length * share)] ?? Number.NaN
  const failures = asked.filter(({ isExpected }) => !isExpected).length
  return { requests, requestsPerSecond: times.length / seconds, p50Ms: at(0.5), p99Ms: at(0.99), failures }
}
