import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { Reservation } from '../../contract/api/orders.ts'
import { openTestApp, renderedPage } from '../../test/app.ts'
import { aCustomer, anOrder, anOrderBody, aProduct, aStaffMember } from '../../test/factories.ts'
import { startPostgresProxy } from '../../test/postgres-proxy.ts'
import { openDatabase } from '../db/database.ts'
import { receiveStock } from '../inventory/receive-stock.ts'
import { refusePayment } from '../payments/refuse-payment.ts'
import { expireReservations } from '../reservations/expire-reservations.ts'

/* Pages are kept in memory, and whatever moves stock makes the next visitor see it. */

let renders = 0
const { ask, db, database, lookForChanges } = await openTestApp({
  keepsPages: true,
  async render(request) {
    renders++
    const id = Number(new URL(request.url).pathname.split('/').at(-1))
    const { rows } = await db.$client.query('select stock from sellable where id = $1', [id])
    return renderedPage(`<!doctype html>${rows[0]?.stock}`)
  },
})
const staff = await aStaffMember(db)

const delivery = (sellableId: number, units: number) => ({
  key: randomUUID(),
  lines: [{ sellableId, units }],
})

/** What the page of a product shows of its stock; asked twice, to see that the page is kept. */
async function shown(product: number): Promise<number> {
  const read = async () => (await (await ask(`/producto/${product}`)).text()).replace('<!doctype html>', '')
  const first = await read()
  const before = renders
  expect(await read()).toBe(first)
  expect(renders, 'the page is kept').toBe(before)
  return Number(first)
}

async function reserved(cookie: string, product: number): Promise<string> {
  const answer = await ask('/api/user/reservation', {
    cookie,
    body: { details: [{ id: product, count: 2 }] },
  })
  return Reservation.parse(await answer.json()).reservation_id
}

const runOut = (id: string) =>
  db.execute(sql`update reservation set expires_at = now() - interval '1 second' where id = ${id}`)

test('a page shows at once what a buyer took from the shelf, or gave back', async () => {
  const product = await aProduct(db)
  const { cookie } = await aCustomer(db)
  expect(await shown(product)).toBe(10)
  await reserved(cookie, product)
  expect(await shown(product)).toBe(8)
  expect((await ask('/api/user/reservation', { cookie, method: 'DELETE' })).status).toBe(200)
  expect(await shown(product)).toBe(10)
  const placed = await ask('/api/user/createorder', {
    cookie,
    body: anOrderBody([{ id: product, count: 3 }]),
  })
  expect(await shown(product)).toBe(7)
  const { order_id } = (await placed.json()) as { order_id: number }
  expect((await ask('/api/user/cancel-orders', { cookie, body: { order_id } })).status).toBe(200)
  expect(await shown(product)).toBe(10)
})

test('a page is kept when a reservation becomes an order, since the stock stays as it is', async () => {
  const product = await aProduct(db)
  const { cookie } = await aCustomer(db)
  const reservation_id = await reserved(cookie, product)
  expect(await shown(product)).toBe(8)
  const before = renders
  const body = { ...anOrderBody([{ id: product, count: 2 }]), reservation_id }
  expect((await ask('/api/user/createorder', { cookie, body })).status).toBe(201)
  expect(await shown(product)).toBe(8)
  expect(renders).toBe(before)
})

test('a page shows the stock of a reservation that a repeated order no longer needs', async () => {
  const product = await aProduct(db)
  const { cookie } = await aCustomer(db)
  const body = anOrderBody([{ id: product, count: 2 }])
  await ask('/api/user/createorder', { cookie, body })
  const reservation_id = await reserved(cookie, product)
  expect(await shown(product)).toBe(6)
  expect((await ask('/api/user/createorder', { cookie, body: { ...body, reservation_id } })).status).toBe(201)
  expect(await shown(product)).toBe(8)
})

test('a page shows the stock of a reservation that has run out, whoever notices it', async () => {
  const product = await aProduct(db)
  const { cookie } = await aCustomer(db)
  const orderWith = (reservation_id: string) =>
    ask('/api/user/createorder', {
      cookie,
      body: { ...anOrderBody([{ id: product, count: 2 }]), reservation_id },
    })
  for (const notice of [
    async (id: string) => expect((await orderWith(id)).status).toBe(409),
    () => ask('/api/user/reservation', { cookie }),
    () => expireReservations(db),
  ]) {
    const id = await reserved(cookie, product)
    expect(await shown(product)).toBe(8)
    await runOut(id)
    await notice(id)
    expect(await shown(product)).toBe(10)
  }
})

test('a page shows the stock of who closes the account, of an order whose payment did not come, and of a delivery', async () => {
  const product = await aProduct(db)
  const leaving = await aCustomer(db, { password: 'cóndor de páramo' })
  await reserved(leaving.cookie, product)
  expect(await shown(product)).toBe(8)
  const closing = await ask('/api/user/close', { cookie: leaving.cookie, body: { pass: 'cóndor de páramo' } })
  expect(closing.status).toBe(200)
  expect(await shown(product)).toBe(10)

  const orderId = await anOrder(db, await aCustomer(db), [{ id: product, count: 1 }])
  expect(await shown(product)).toBe(9)
  await refusePayment(db, staff, orderId, 'No llegó')
  expect(await shown(product)).toBe(10)

  await receiveStock(db, staff, delivery(product, 5))
  expect(await shown(product)).toBe(15)
})

test('a page shows a change whose COMMIT was never answered, and one change forgets it once', async () => {
  const product = await aProduct(db)
  const proxy = await startPostgresProxy(database.config)
  const proxied = openDatabase(proxy.config, { poolSize: 1, onConnectionLost: () => {} })
  onTestFinished(async () => {
    await proxied.$client.end()
    proxy.close()
  })
  await lookForChanges()
  expect(await shown(product)).toBe(10)
  proxy.cutNext('commit', 'unanswered')
  await expect(receiveStock(proxied, staff, delivery(product, 5))).rejects.toThrow()
  expect(proxy.cuts).toBe(1)
  expect(await shown(product)).toBe(10)
  await lookForChanges()
  expect(await shown(product)).toBe(15)

  await receiveStock(db, staff, delivery(product, 1))
  expect(await shown(product)).toBe(16)
  const before = renders
  await lookForChanges()
  expect(await shown(product)).toBe(16)
  expect(renders).toBe(before)
})
