import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { root } from '../../scripts/project.js'
import { openDatabase } from '../../server/db/database.ts'
import { startEmbeddedPostgres } from '../../server/db/embedded-postgres.ts'
import { copyDatabase } from '../database.ts'
import { aCustomer, anOrderBody, anOwner, aProduct } from '../factories.ts'
import { scratchDirectory } from '../run-directory.ts'
import { ownEnvironment, type Shop, startShop } from '../shop.ts'
import { expectWholeData, withDatabaseOf } from './drill-shop.ts'
import { storedFilesOf, storedRowsOf } from './stored.ts'
import { tell } from './tell.ts'

const ORDERS = 20

const run = promisify(execFile)

/** As deploy/README.md has them. */
async function npmRun(env: NodeJS.ProcessEnv, ...args: string[]): Promise<number> {
  const begun = performance.now()
  await run('npm', ['run', ...args], { cwd: root, env: { ...ownEnvironment(), ...env } })
  return (performance.now() - begun) / 1000
}

async function order({ url }: Shop, cookie: string, product: number): Promise<number> {
  const response = await fetch(`${url}/api/user/createorder`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify(anOrderBody([{ id: product, count: 1 }])),
  })
  const answer = (await response.json()) as { order_id: number }
  expect(response.status, JSON.stringify(answer)).toBe(201)
  return answer.order_id
}

async function sendPhoto({ url }: Shop, cookie: string, id: number): Promise<void> {
  const form = new FormData()
  const image = sharp({
    create: { width: 40, height: 40, channels: 3, background: { r: id % 256, g: 0, b: 9 } },
  })
  form.append('photo', new Blob([new Uint8Array(await image.png().toBuffer())]), 'comprobante.png')
  const path = `/api/user/orders/${id}/receipt`
  const response = await fetch(url + path, { method: 'POST', headers: { cookie }, body: form })
  expect(response.status).toBe(201)
}

test('RE-13: a shop moves from its own PostgreSQL to another one by a backup and a restore, all of it, and sells on there', async (context) => {
  const env = { DEMO: 'off', RATE_LIMIT: 'off' }
  const shop = await startShop({ env })
  onTestFinished(async () => void (await shop.kill()))
  const { product, last } = await withDatabaseOf(shop, async (db) => {
    const product = await aProduct(db, { openingStock: 2 * ORDERS })
    let last = 0
    for (let nth = 0; nth < ORDERS; nth++) {
      const { cookie } = await aCustomer(db)
      last = await order(shop, cookie, product)
      if (nth % 2 === 0) await sendPhoto(shop, cookie, last)
    }
    return { product, last }
  })
  await shop.stop()

  const other = await copyDatabase('template0')
  onTestFinished(() => other.drop())
  const there = { DATABASE_URL: other.url, DATA_DIR: scratchDirectory('new') }
  const file = join(scratchDirectory('usb'), 'kuntur.tar')
  const seconds = {
    'seconds of the backup': await npmRun({ DATA_DIR: shop.dataDir }, 'backup', '--', file),
    'seconds of the restore': await npmRun(there, 'restore', '--', file),
  }
  const own = await startEmbeddedPostgres({ dataDir: shop.dataDir, log: () => {} })
  const rows = await storedRowsOf(own.connection)
  await own.stop()
  expect(await storedRowsOf(other.config)).toEqual(rows)
  const files = storedFilesOf(shop.dataDir)
  expect(files.size).toBeGreaterThanOrEqual(ORDERS / 2)
  expect(storedFilesOf(there.DATA_DIR)).toEqual(files)

  const moved = await startShop({ dataDir: there.DATA_DIR, env: { ...env, DATABASE_URL: other.url } })
  onTestFinished(async () => void (await moved.kill()))
  const db = openDatabase(other.config, { poolSize: 2, onConnectionLost: () => {} })
  onTestFinished(() => db.$client.end())
  const { cookie } = await anOwner(db)
  const resumed = await fetch(`${moved.url}/api/admin/restoration/resume`, {
    method: 'POST',
    headers: { cookie, origin: moved.url, 'content-type': 'application/json' },
    body: JSON.stringify({ sends_old_mails: true }),
  })
  expect(resumed.status, await resumed.text()).toBe(200)
  const buyer = await aCustomer(db)
  const first = await order(moved, buyer.cookie, product)
  expect(first).toBeGreaterThan(last)
  expect(await order(moved, buyer.cookie, product)).toBe(first + 1)
  await sendPhoto(moved, buyer.cookie, first)
  await moved.stop()
  await expectWholeData(there.DATA_DIR, other.url)
  tell(context, {
    orders: ORDERS,
    files: files.size,
    'tables and sequences alike': Object.keys(rows).length,
    ...seconds,
  })
})
