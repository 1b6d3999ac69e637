import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../../server/db/database.ts'
import { createTestDatabase } from '../database.ts'
import { aCustomer, anOrderBody, aProduct } from '../factories.ts'
import { startShop } from '../shop.ts'
import { waitUntil } from '../wait-until.ts'

test('RE-4: a page that one process keeps changes when another one sells the last unit, and again when it comes back', async () => {
  const database = await createTestDatabase()
  const db = openDatabase(database.config, { poolSize: 2, onConnectionLost: () => {} })
  const env = { DATABASE_URL: database.url, DEMO: 'off' }
  const shops = await Promise.all([startShop({ env }), startShop({ env })])
  onTestFinished(async () => {
    await Promise.all(shops.map((shop) => shop.stop()))
    await db.$client.end()
    await database.drop()
  })
  const [selling, watching] = shops.map(({ url }) => url)
  const { cookie } = await aCustomer(db)
  const product = await aProduct(db, { openingStock: 1 })
  const call = (path: string, body: unknown) =>
    fetch(selling + path, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const availability = async () => {
    const page = await (await fetch(`${watching}/producto/${product}`)).text()
    return /schema\.org\/(InStock|OutOfStock)/.exec(page)?.[1]
  }
  expect(await availability()).toBe('InStock')

  const answer = await call('/api/user/createorder', anOrderBody([{ id: product, count: 1 }]))
  expect(answer.status).toBe(201)
  const { order_id } = (await answer.json()) as { order_id: number }
  await waitUntil(async () => (await availability()) === 'OutOfStock')

  expect((await call('/api/user/cancel-orders', { order_id })).status).toBe(200)
  await waitUntil(async () => (await availability()) === 'InStock')
})
