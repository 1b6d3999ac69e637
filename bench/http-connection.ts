import { connect } from 'node:net'

export type HttpConnection = {
  /** Sends a whole request and waits for the whole answer. One at a time. */
  ask(request: Buffer): Promise<Buffer>
  close(): void
}

/** A kept connection that speaks HTTP over a bare socket: a client library would be slower than what is measured. */
export async function openConnection(url: string): Promise<HttpConnection> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject))
  let answered: (answer: Buffer) => void
  let failed: (error: Error) => void
  let pending: Buffer = Buffer.alloc(0)
  socket.on('error', (error) => failed(error))
  socket.on('close', () => failed(new Error('The shop hung up')))
  socket.on('data', (chunk) => {
    pending = pending.length === 0 ? chunk : Buffer.concat([pending, chunk])
    const length = answerLength(pending)
    if (length === null || pending.length < length) return
    const answer = pending.subarray(0, length)
    pending = pending.subarray(length)
    answered(answer)
  })
  return {
    ask: (request) =>
      new Promise((resolve, reject) => {
        answered = resolve
        failed = reject
        socket.write(request)
      }),
    close: () => socket.end(),
  }
}

/** Bytes of the answer at the start of what came in, once its head is whole. */
function answerLength(bytes: Buffer): number | null {
  const end = bytes.indexOf('\r\n\r\n')
  if (end < 0) return null
  const length = /content-length: (\d+)/i.exec(bytes.subarray(0, end).toString('latin1'))?.[1]
  if (length === undefined) throw new Error('The benchmark only reads answers that tell their length')
  return end + 4 + Number(length)
}
