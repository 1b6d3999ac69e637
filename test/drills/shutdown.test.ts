import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isRunning, readPostmaster } from '../../server/db/embedded/postmaster.ts'
import { copyStartedDataDir } from '../data-directory.ts'
import { isDrill } from '../long-round.ts'
import { type Shop, startShop } from '../shop.ts'
import { waitUntil } from '../wait-until.ts'
import { halfSentLogin } from './half-sent-login.ts'

const env = { DEMO: 'off' }
const dataDir = copyStartedDataDir()

// The five seconds are a promise too: drills measure them, and a busy machine may break them twice.
const retry = isDrill ? 2 : 0

/** Ends the shop, while something happens, and looks whether it has ended well. */
async function endBy(signal: NodeJS.Signals, shop: Shop, meanwhile: () => Promise<void>): Promise<void> {
  const cluster = join(dataDir, 'pgdata-18')
  const server = readPostmaster(cluster)
  if (!server) throw new Error('the shop has no PostgreSQL')
  const begun = performance.now()
  const stopped = shop.stop(signal)
  await meanwhile()
  expect(await stopped).toEqual({ code: 0, signal: null })
  if (isDrill) expect(performance.now() - begun).toBeLessThan(5000)
  expect(isRunning(cluster, server)).toBe(false)
  expect(existsSync(join(cluster, 'postmaster.pid'))).toBe(false)
  expect(existsSync(server.socketDir)).toBe(false)
}

test('RE-8: SIGTERM ends the shop with code 0, a request that is under way still gets its answer, and no PostgreSQL remains', {
  retry,
}, async () => {
  const shop = await startShop({ dataDir, env })
  // A browser keeps its connection open; that is no reason to wait.
  await (await fetch(`${shop.url}/healthz`, { keepalive: true })).text()
  const { finish, answer } = await halfSentLogin(shop.url)
  await endBy('SIGTERM', shop, async () => {
    finish()
    expect(await answer).toMatch(/^HTTP\/1\.1 4\d\d /)
  })
})

test('RE-8, RE-20: so does SIGINT, and a shop that has balancers says first that it is not ready, and sells on until they have looked elsewhere', {
  retry,
}, async () => {
  const shop = await startShop({ dataDir, env: { ...env, DRAIN_SECONDS: '1' } })
  expect((await fetch(`${shop.url}/readyz`)).headers.get('connection')).not.toBe('close')
  await endBy('SIGINT', shop, async () => {
    await waitUntil(async () => (await fetch(`${shop.url}/readyz`)).status === 503)
    for (const path of ['/', '/api/products', '/healthz']) {
      const { status, headers } = await fetch(shop.url + path)
      expect([path, status, headers.get('connection')]).toEqual([path, 200, 'close'])
    }
  })
})
