import { connect, type Socket } from 'node:net'

export type HttpConnection = {
  /** Sends a whole request and waits for the whole answer. One at a time. */
  ask(request: Buffer): Promise<Buffer>
  close(): void
}

/** A kept connection that speaks HTTP over a bare socket: a client library would be slower than what is measured. */
export async function openConnection(url: string): Promise<HttpConnection> {
  let socket = await openSocket(url)
  let answered: (answer: Buffer) => void = () => {}
  let failed: (error: Error) => void = () => {}
  const listen = () => {
    let pending: Buffer = Buffer.alloc(0)
    socket.on('error', (error) => failed(error))
    socket.on('close', () => failed(new Error('The shop hung up')))
    socket.on('data', (chunk) => {
      pending = pending.length === 0 ? chunk : Buffer.concat([pending, chunk])
      try {
        const length = answerLength(pending)
        if (length === null || pending.length < length) return
        const answer = pending.subarray(0, length)
        pending = pending.subarray(length)
        answered(answer)
      } catch (error) {
        // Thrown from here it would end the benchmark at once, and leave its shops behind.
        failed(error as Error)
      }
    })
  }
  listen()
  return {
    async ask(request) {
      // The shop closes what lies idle, as between two turns on a machine that is busy.
      if (socket.readyState !== 'open') {
        socket = await openSocket(url)
        listen()
      }
      return new Promise((resolve, reject) => {
        answered = resolve
        failed = reject
        socket.write(request)
      })
    },
    close: () => socket.end(),
  }
}

async function openSocket(url: string): Promise<Socket> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject))
  return socket
}

const HEAD_END = '\r\n\r\n'

/** Bytes of the answer at the start of what came in; null until that is known. */
export function answerLength(bytes: Buffer): number | null {
  const end = bytes.indexOf(HEAD_END)
  if (end < 0) return null
  const body = end + HEAD_END.length
  const head = bytes.subarray(0, end).toString('latin1')
  if (/^HTTP\/1\.1 (?:304|204)/.test(head)) return body
  const length = /^content-length: (\d+)/im.exec(head)?.[1]
  if (length !== undefined) return body + Number(length)
  return /^transfer-encoding: chunked/im.test(head) ? endOfChunks(bytes, body) : missingLength(head)
}

/** Where a body in chunks without trailers ends; null while there is more to come. */
function endOfChunks(bytes: Buffer, from: number): number | null {
  for (let at = from; ; ) {
    const lineEnd = bytes.indexOf('\r\n', at)
    if (lineEnd < 0) return null
    const size = Number.parseInt(bytes.subarray(at, lineEnd).toString('latin1'), 16)
    at = lineEnd + 2 + size + 2
    if (at > bytes.length) return null
    if (size === 0) return at
  }
}

function missingLength(head: string): never {
  throw new Error(`The benchmark only reads answers that tell their length, and not:\n${head}`)
}
