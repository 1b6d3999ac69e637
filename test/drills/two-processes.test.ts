import { afterAll, expect, test } from 'vitest'
import { createProduct } from '../../server/catalog/create-product.ts'
import { publishProduct } from '../../server/catalog/publish-product.ts'
import { findInconsistencies } from '../../server/consistency/find-inconsistencies.ts'
import { openDatabase } from '../../server/db/database.ts'
import { createTestDatabase } from '../database.ts'
import { aCustomer, anOrderBody, anOwner, aProduct, stockOf } from '../factories.ts'
import { freePort } from '../free-port.ts'
import { isDrill } from '../long-round.ts'
import { drillTest } from '../long-test.ts'
import { startShop } from '../shop.ts'
import { waitUntil } from '../wait-until.ts'
import { expectWholeData } from './drill-shop.ts'

/* Two shops on one database, through what happens to them. */

const database = await createTestDatabase()
const db = openDatabase(database.config, { poolSize: 2, onConnectionLost: () => {} })
const shops = await Promise.all([openShop(), openShop()])
const urls = shops.map(({ url }) => url)

afterAll(async () => {
  await Promise.all(shops.map((shop) => shop.stop()))
  if (isDrill) for (const { dataDir } of shops) await expectWholeData(dataDir, database.url)
  await db.$client.end()
  await database.drop()
})

async function openShop() {
  const env = {
    DATABASE_URL: database.url,
    DEMO: 'off',
    RATE_LIMIT: 'off',
    PUBLIC_URL: 'http://127.0.0.1:3000',
  }
  return startShop({ env: { ...env, PORT: String(await freePort()) } })
}

test('RE-4: a page that one process keeps, and the list of all products, change when another one sells the last unit, and again when it comes back', async () => {
  const [selling, watching] = urls
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
  const listed = async (url = '') => {
    const { status, headers, body } = await fetch(`${url}/api/products`, {
      headers: { 'if-none-match': known },
    })
    const products =
      status === 200 ? ((await new Response(body).json()) as { id: number; stock: number }[]) : []
    return {
      status,
      etag: headers.get('etag') ?? '',
      stock: products.find(({ id }) => id === product)?.stock,
    }
  }
  let known = '"none"'
  expect(await availability()).toBe('InStock')
  const before = await listed(watching)
  expect(before).toMatchObject({ status: 200, stock: 1 })

  const soldAt = performance.now()
  const answer = await call('/api/user/createorder', anOrderBody([{ id: product, count: 1 }]))
  expect(answer.status).toBe(201)
  const { order_id } = (await answer.json()) as { order_id: number }
  const after = await listed(selling)
  expect(after).toMatchObject({ status: 200, stock: 0 })
  await waitUntil(async () => (await listed(watching)).stock === 0)
  if (isDrill) expect(performance.now() - soldAt).toBeLessThan(2_000)
  known = after.etag
  expect(await listed(watching)).toMatchObject({ status: 304, etag: after.etag })
  known = before.etag
  expect((await listed(watching)).status).toBe(200)
  await waitUntil(async () => (await availability()) === 'OutOfStock')

  // A visitor whom a balancer sends here and there is told 304 by both.
  for (const path of [
    '/',
    `/producto/${product}`,
    '/api/gamerBuilds',
    '/api/search?q=producto',
    '/sitemap.xml',
  ]) {
    const [etag, ...others] = await Promise.all(
      urls.map(async (url) => (await fetch(url + path)).headers.get('etag')),
    )
    expect(etag, path).toMatch(/^"/)
    expect(others, path).toEqual([etag])
  }

  expect((await call('/api/user/cancel-orders', { order_id })).status).toBe(200)
  await waitUntil(async () => (await availability()) === 'InStock')
  expect(await listed(selling)).toMatchObject({ status: 304, etag: before.etag })
})

test('RE-4: of two shops on one database neither sells what the other has sold, both know the same sessions, and what runs out comes back once', async () => {
  const call = (nth: number, cookie: string, path: string, body?: object) =>
    fetch(`${urls[nth % urls.length]}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { cookie, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
  const buyers = await Promise.all(Array.from({ length: 24 }, () => aCustomer(db)))
  const [wanted, held] = [await aProduct(db, { openingStock: 7 }), await aProduct(db, { openingStock: 24 })]
  const sold = await Promise.all(
    buyers.map(({ cookie }, nth) =>
      call(nth, cookie, '/api/user/createorder', anOrderBody([{ id: wanted, count: 1 }])),
    ),
  )
  expect(sold.map(({ status }) => status).sort()).toEqual([...Array(7).fill(201), ...Array(17).fill(409)])
  expect(await stockOf(db, wanted)).toEqual({ stock: 0, ledger: 0 })

  // A session of one is a session of the other; ended in one, it is ended in the other.
  const account = { user: 'dedos', email: 'dedos@correo.example', pass: 'cóndor de páramo' }
  const registered = await call(0, '', '/api/register', { ...account, pass2: account.pass })
  const cookie = registered.headers.get('set-cookie')?.split(';')[0] ?? ''
  expect((await call(1, cookie, '/api/user')).status).toBe(200)
  expect((await call(1, cookie, '/api/logout', {})).status).toBe(200)
  expect((await call(0, cookie, '/api/user')).status).toBe(401)

  // Both look for what has run out, each second, while buyers look too.
  const lines = { details: [{ id: held, count: 1 }] }
  const reserved = await Promise.all(
    buyers.map(({ cookie }, nth) => call(nth, cookie, '/api/user/reservation', lines)),
  )
  expect(new Set(reserved.map(({ status }) => status))).toEqual(new Set([201]))
  expect(await stockOf(db, held)).toEqual({ stock: 0, ledger: 0 })
  await db.$client.query("update reservation set expires_at = now() where status = 'open'")
  await Promise.all(buyers.map(({ cookie }, nth) => call(nth + 1, cookie, '/api/user/reservation')))
  await waitUntil(async () => (await stockOf(db, held)).stock > 23)
  expect(await stockOf(db, held)).toEqual({ stock: 24, ledger: 24 })
  expect(await findInconsistencies(db)).toEqual([])
})

drillTest(
  'a scheduled product is on the shop’s page within a second of its moment, and soon in every process',
  async () => {
    const ana = await anOwner(db)
    const id = await createProduct(db, ana, { name: 'Fuente de mañana', category_id: 6, price: 5_000 })
    const at = new Date(Date.now() + 2_500)
    await publishProduct(db, ana, id, { version: 1, at })
    const isPublic = async (url: string) => (await fetch(`${url}/producto/${id}`)).status === 200
    expect(await Promise.all(urls.map(isPublic))).toEqual([false, false])
    const delays = await Promise.all(
      urls.map(async (url) => {
        await waitUntil(() => isPublic(url))
        return Date.now() - at.getTime()
      }),
    )
    expect(Math.min(...delays)).toBeGreaterThanOrEqual(0)
    expect(Math.min(...delays)).toBeLessThan(1_000)
    expect(Math.max(...delays)).toBeLessThan(2_000)
  },
)
