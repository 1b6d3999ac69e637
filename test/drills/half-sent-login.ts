import { connect } from 'node:net'
import { text } from 'node:stream/consumers'

/** A login that the shop has begun to read and cannot answer before `finish` has sent the rest of its body. */
export async function halfSentLogin(shopUrl: string): Promise<{ finish(): void; answer: Promise<string> }> {
  const body = '{"user":"nadie@example.com","pass":"no-existe"}'
  const { host, hostname, port } = new URL(shopUrl)
  const socket = connect(Number(port), hostname)
  const answer = text(socket)
  const head = [
    'POST /api/login HTTP/1.1',
    `Host: ${host}`,
    `Origin: ${shopUrl}`,
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
    'Connection: close',
  ]
  await new Promise((resolve) => socket.write(`${head.join('\r\n')}\r\n\r\n${body.slice(0, 10)}`, resolve))
  // Only once the shop has taken the request up is it under way; one answered later proves that it has.
  await (await fetch(`${shopUrl}/healthz`)).text()
  return { finish: () => void socket.write(body.slice(10)), answer }
}
