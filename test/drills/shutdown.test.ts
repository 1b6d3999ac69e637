import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isRunning, readPostmaster } from '../../server/db/embedded/postmaster.ts'
import { copyStartedDataDir } from '../data-directory.ts'
import { isDrill } from '../long-round.ts'
import { startShop } from '../shop.ts'
import { waitUntil } from '../wait-until.ts'
import { halfSentLogin } from './half-sent-login.ts'

const env = { DEMO: 'off' }
const dataDir = copyStartedDataDir()

// The five seconds are a promise too: drills measure them, and a busy machine may break them twice.
test.each(['SIGTERM', 'SIGINT'] as const)(
  'RE-8: %s ends the shop with code 0, and no PostgreSQL remains',
  { retry: isDrill ? 2 : 0 },
  async (signal) => {
    const shop = await startShop({ dataDir, env })
    const cluster = join(dataDir, 'pgdata-18')
    const server = readPostmaster(cluster)
    if (!server) throw new Error('the shop has no PostgreSQL')
    // A browser keeps its connection open; that is no reason to wait.
    await (await fetch(`${shop.url}/healthz`, { keepalive: true })).text()

    const begun = performance.now()
    expect(await shop.stop(signal)).toEqual({ code: 0, signal: null })

    if (isDrill) expect(performance.now() - begun).toBeLessThan(5000)
    expect(isRunning(cluster, server)).toBe(false)
    expect(existsSync(join(cluster, 'postmaster.pid'))).toBe(false)
    expect(existsSync(server.socketDir)).toBe(false)
  },
)

test('RE-8: a request that is under way when the shop is told to stop still gets its answer', async () => {
  const shop = await startShop({ dataDir, env })
  const { finish, answer } = await halfSentLogin(shop.url)

  const stopped = shop.stop()
  finish()

  expect(await answer).toMatch(/^HTTP\/1\.1 4\d\d /)
  expect(await stopped).toEqual({ code: 0, signal: null })
})

test('RE-20: a shop that is told to stop says first that it is not ready, and sells on until balancers have looked elsewhere', async () => {
  const shop = await startShop({ dataDir, env: { ...env, DRAIN_SECONDS: '1' } })
  expect((await fetch(`${shop.url}/readyz`)).headers.get('connection')).not.toBe('close')

  const stopped = shop.stop()
  await waitUntil(async () => (await fetch(`${shop.url}/readyz`)).status === 503)
  for (const path of ['/', '/api/products', '/healthz']) {
    const { status, headers } = await fetch(shop.url + path)
    expect([path, status, headers.get('connection')]).toEqual([path, 200, 'close'])
  }
  expect(await stopped).toEqual({ code: 0, signal: null })
})
