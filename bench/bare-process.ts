import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/*
 * A server in a process of its own that does nothing but send the same bytes: what it is told to send comes in one message,
 * and its port goes back in another.
 */

export type BareAnswer = { status: number; headers: Record<string, string>; length: number }

process.once('message', ({ status, headers, length }: BareAnswer) => {
  const body = length > 0 ? Buffer.alloc(length, 'x') : null
  const server = createServer({ keepAliveTimeout: 10_000 }, (_, answer) =>
    answer.writeHead(status, headers).end(body),
  )
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
})
