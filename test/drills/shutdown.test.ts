import { existsSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { isRunning, readPostmaster } from '../../server/db/embedded/postmaster.ts'
import { scratchDirectory } from '../run-directory.ts'
import { startShop } from '../shop.ts'

const env = { DEMO: 'off' }
const dataDir = scratchDirectory('shop')

const isLong = process.env.KUNTUR_TEST_LONG === '1'

// The five seconds are a promise too: the long round measures them, and a busy machine may break them twice.
test.each(['SIGTERM', 'SIGINT'] as const)(
  'RE-8: %s ends the shop with code 0, and no PostgreSQL remains',
  { retry: isLong ? 2 : 0 },
  async (signal) => {
    const shop = await startShop({ dataDir, env })
    const cluster = join(dataDir, 'pgdata-18')
    const server = readPostmaster(cluster)
    if (!server) throw new Error('the shop has no PostgreSQL')
    // A browser keeps its connection open; that is no reason to wait.
    await (await fetch(`${shop.url}/healthz`, { keepalive: true })).text()

    const begun = performance.now()
    expect(await shop.stop(signal)).toEqual({ code: 0, signal: null })

    if (isLong) expect(performance.now() - begun).toBeLessThan(5000)
    expect(isRunning(cluster, server)).toBe(false)
    expect(existsSync(join(cluster, 'postmaster.pid'))).toBe(false)
    expect(existsSync(server.socketDir)).toBe(false)
  },
)

test('RE-8: a request that is under way when the shop is told to stop still gets its answer', async () => {
  const shop = await startShop({ dataDir, env })
  const body = '{"user":"nadie@example.com","pass":"no-existe"}'
  const { hostname, port } = new URL(shop.url)
  const socket = connect(Number(port), hostname)
  const answer = text(socket)
  const head = [
    'POST /api/login HTTP/1.1',
    `Host: ${hostname}:${port}`,
    `Origin: ${shop.url}`,
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
    'Connection: close',
  ]
  await new Promise((resolve) => socket.write(`${head.join('\r\n')}\r\n\r\n${body.slice(0, 10)}`, resolve))
  // Only once the shop has taken the request up is it "under way"; one answered later proves that it has.
  await (await fetch(`${shop.url}/healthz`)).text()

  const stopped = shop.stop()
  socket.write(body.slice(10))

  expect(await answer).toMatch(/^HTTP\/1\.1 4\d\d /)
  expect(await stopped).toEqual({ code: 0, signal: null })
})
