import { expect, onTestFinished, test } from 'vitest'
import { type Migration, readMigrations } from '../../server/db/apply-migrations.ts'
import { openDatabase } from '../../server/db/database.ts'
import { migrate } from '../../server/db/migrate.ts'
import { createTestDatabase } from '../database.ts'
import { checkOut, lastRelease } from '../earlier-version.ts'
import { aCustomer, anOrderBody, aProduct } from '../factories.ts'
import { scratchDirectory } from '../run-directory.ts'
import { startShop } from '../shop.ts'
import { expectWholeData } from './drill-shop.ts'

/* Needs git, the history of the project, and the registry: it installs and builds the last release. */

/** What a next version might add, so that there is something new even right after a release. */
const addition: Migration = {
  sql: [
    `create table later_plan (id integer primary key, product_id integer references sellable)`,
    `alter table customer_order add column later_note text`,
    `alter table sellable add column later_weight integer default 0 not null`,
    `alter table reservation add column later_queue text default 'web' not null`,
  ],
  ...{ bps: true, folderMillis: 9e12, hash: 'later', isExpand: true, isConcurrent: false },
}

test('RE-16: on the tables of this version the last release goes on selling beside it, and starts again', async () => {
  const { checkout, remove } = checkOut(lastRelease(), scratchDirectory('release'))
  onTestFinished(remove)
  const database = await createTestDatabase()
  const db = openDatabase(database.config, { poolSize: 2, onConnectionLost: () => {} })
  const env = { DATABASE_URL: database.url, DEMO: 'off' }
  const now = await startShop({ env })
  await migrate(database.config, { migrations: [...readMigrations(), addition], log: () => {} })
  const before = await startShop({ env, checkout })
  onTestFinished(async () => {
    await Promise.all([before.stop(), now.stop()])
    await db.$client.end()
    await database.drop()
  })
  expect(before.output).toContain('que solo le ha añadido cosas')

  const product = await aProduct(db, { openingStock: 20 })
  const { cookie } = await aCustomer(db)
  const call = async (url: string, path: string, body?: unknown) => {
    const answer = await fetch(url + path, {
      method: body ? 'POST' : 'GET',
      headers: { cookie, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    return { status: answer.status, body: await answer.json() }
  }
  const orderAt = async (url: string) => {
    const details = [{ id: product, count: 1 }]
    const held = await call(url, '/api/user/reservation', { details })
    expect(held).toMatchObject({ status: 201 })
    const ordered = await call(url, '/api/user/createorder', {
      ...anOrderBody(details),
      reservation_id: held.body.reservation_id,
    })
    expect(ordered).toMatchObject({ status: 201 })
    return ordered.body.order_id
  }

  const ofBefore = await orderAt(before.url)
  const ofNow = await orderAt(now.url)
  expect(ofNow).toBeGreaterThan(ofBefore)
  for (const { url } of [before, now]) {
    const { body } = await call(url, '/api/user')
    expect(body.user.orders).toHaveLength(2)
    expect((await fetch(`${url}/producto/${product}`)).status).toBe(200)
  }
  expect(await call(now.url, '/api/user/cancel-orders', { order_id: ofBefore })).toMatchObject({
    status: 200,
  })
  expect(await call(before.url, '/api/user/cancel-orders', { order_id: ofNow })).toMatchObject({
    status: 200,
  })
  await expectWholeData(now.dataDir, database.url)
}, 300_000)
