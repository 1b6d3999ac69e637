import { connect } from 'node:net'

export type Load = { requestsPerSecond: number; p50Ms: number; p99Ms: number; failures: number }

/**
 * Asks one address over and over from several kept connections for some seconds. It speaks HTTP over bare sockets, since a
 * client library would be slower than what is measured.
 */
export async function load(url: string, { connections = 32, seconds = 3, headers = '' } = {}): Promise<Load> {
  const { hostname, port, pathname, search } = new URL(url)
  const request = Buffer.from(
    `GET ${pathname}${search} HTTP/1.1\r\nHost: ${hostname}\r\nAccept-Encoding: br\r\n${headers}\r\n`,
  )
  const times: number[] = []
  let failures = 0
  const until = performance.now() + seconds * 1000
  const ask = () =>
    new Promise<void>((resolve, reject) => {
      const socket = connect(Number(port), hostname)
      let sentAt = 0
      let pending: Buffer = Buffer.alloc(0)
      const send = () => {
        if (performance.now() > until) {
          socket.end()
          return resolve()
        }
        sentAt = performance.now()
        socket.write(request)
      }
      socket.on('connect', send).on('error', reject)
      socket.on('data', (chunk) => {
        pending = pending.length === 0 ? chunk : Buffer.concat([pending, chunk])
        const length = answerLength(pending)
        if (length === null || pending.length < length) return
        if (!pending.subarray(0, 12).equals(ok)) failures++
        pending = pending.subarray(length)
        times.push(performance.now() - sentAt)
        send()
      })
    })
  await Promise.all(Array.from({ length: connections }, ask))
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.floor(times.length * share)] ?? Number.NaN
  return { requestsPerSecond: times.length / seconds, p50Ms: at(0.5), p99Ms: at(0.99), failures }
}

const ok = Buffer.from('HTTP/1.1 200')

/** Bytes of the answer at the start of what came in, once its head is whole. */
function answerLength(bytes: Buffer): number | null {
  const end = bytes.indexOf('\r\n\r\n')
  if (end < 0) return null
  const length = /content-length: (\d+)/i.exec(bytes.subarray(0, end).toString('latin1'))?.[1]
  if (length === undefined) throw new Error('The benchmark only reads answers that tell their length')
  return end + 4 + Number(length)
}
