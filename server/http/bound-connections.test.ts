import { createServer, type RequestListener } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import pino from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { waitUntil } from '../../test/wait-until.ts'
import { boundConnections } from './bound-connections.ts'

async function aServer(bounds: { maxConnections?: number; answerMs?: number }, answer: RequestListener) {
  const server = createServer(answer)
  boundConnections(server, pino({ level: 'silent' }), bounds)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const open = () => {
    const socket: Socket = connect(port, '127.0.0.1').on('error', () => {})
    const seen = { socket, text: '', isClosed: false }
    socket.on('data', (chunk) => {
      seen.text += chunk
    })
    socket.on('close', () => {
      seen.isClosed = true
    })
    return seen
  }
  return { server, open }
}

const ASK = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n'

test('RE-9: above the bound a connection is closed without an answer, and those that are idle make room for the next', async () => {
  const { open } = await aServer({ maxConnections: 3 }, (_, response) => response.end('hola'))
  const kept = [open(), open(), open()]
  for (const { socket } of kept) socket.write(ASK)
  await waitUntil(() => kept.every(({ text }) => text.endsWith('hola')))
  const refused = open()
  await waitUntil(() => refused.isClosed)
  expect(refused.text).toBe('')
  await waitUntil(() => kept.every(({ isClosed }) => isClosed))
  const next = open()
  next.socket.write(ASK)
  await waitUntil(() => next.text.endsWith('hola'))
})

test('RE-10: an answer that its reader does not take is cut off, whatever of it has left', async () => {
  const page = Buffer.alloc(64 * 1024 * 1024)
  let isCutOff = false
  const { open } = await aServer({ answerMs: 500 }, (_, response) => {
    response.on('close', () => {
      isCutOff = !response.writableFinished
    })
    response.end(page)
  })
  const { socket } = open()
  socket.once('data', () => socket.pause())
  socket.write(ASK)
  await waitUntil(() => isCutOff)
  socket.destroy()
})
