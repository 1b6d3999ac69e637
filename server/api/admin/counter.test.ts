import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openTestApp } from '../../../test/app.ts'
import {
  aBankAccount,
  aCustomer,
  anOrder,
  anOrderBody,
  anOwner,
  aProduct,
  aStaffMember,
  setSettings,
  stockOf,
} from '../../../test/factories.ts'
import { aForm, anInvoiceXml } from '../../../test/invoice-xml.ts'
import { findInconsistencies } from '../../consistency/find-inconsistencies.ts'

/* The sale at the counter and its undoing, as the desk's screen drives them. */

const { ask, db } = await openTestApp()
const clerk = await aStaffMember(db, { permissions: ['counter.sell'] })
const owner = await anOwner(db)
const bank = await aBankAccount(db)

const ana = { identification: '1710034065', name: 'Ana Quishpe' }

/** Sells, and tells what was answered. A cédula and cash unless the test says otherwise. */
async function sell(
  details: readonly { id: number; count: number }[],
  more: Record<string, unknown> = {},
  { key, cookie = clerk.cookie }: { key?: string; cookie?: string } = {},
) {
  const response = await ask('/api/admin/counter/sales', {
    body: { details, means: 'cash', buyer: ana, ...more },
    cookie,
    ...(key !== undefined && { headers: { 'idempotency-key': key } }),
  })
  return { status: response.status, body: await response.json() }
}

async function sold(...given: Parameters<typeof sell>): Promise<number> {
  const { status, body } = await sell(...given)
  expect(status, JSON.stringify(body)).toBe(201)
  return body.order_id
}

const read = async (id: number) => (await ask(`/api/admin/orders/${id}`, { cookie: owner.cookie })).json()

async function undo(id: number, more: Record<string, unknown> = {}, { cookie } = owner) {
  const { seen } = await read(id)
  const body = { seen, reason: 'Se cobró dos veces', means: 'cash', ...more }
  const response = await ask(`/api/admin/orders/${id}/undo-sale`, { body, cookie })
  return { status: response.status, body: await response.json() }
}

const mailsOf = (id: number) => db.$count(sql`mail`, sql`order_id = ${id}`)

test('a sale at the counter is delivered and paid at once, and its units leave the shelf that the site sells from', async () => {
  const product = await aProduct(db, { priceCents: 2_300, openingStock: 3 })
  const { status, body } = await sell([{ id: product, count: 2 }], { total: 46, buyer: null })
  expect(status).toBe(201)
  expect(body).toMatchObject({ total: 46, notice: null })
  expect(await stockOf(db, product)).toEqual({ stock: 1, ledger: 1 })
  const desk = await read(body.order_id)
  expect(desk).toMatchObject({
    order: {
      kind: 'counter',
      state: 'ENTREGADO',
      stage: null,
      total: 46,
      tax_base: 40,
      tax: 6,
      delivery_method: null,
      missing: 0,
    },
    buyer: {
      account_id: null,
      name: 'Consumidor final',
      identification: '9999999999999',
      identification_type: 'final_consumer',
    },
    money: { allocated: 46, missing: 0, surplus: 0, claims: [], received: [{ means: 'cash', given: 46 }] },
    history: [{ event: 'counter_sold', label: 'Vendido en el mostrador' }],
    returns: [],
    next_step: null,
  })
  const { rows } = await db.execute(sql`
    select actor_id, action from audit_log where subject = ${`order:${body.order_id}`}`)
  expect(rows).toEqual([{ actor_id: clerk.accountId, action: 'counter_sold' }])
})

test('up to $50.00 nobody asks who buys; above it the sale is refused until identification and name are there', async () => {
  const product = await aProduct(db, { priceCents: 1 })
  const [fifty, more] = [await aProduct(db, { priceCents: 5_000 }), await aProduct(db, { priceCents: 5_001 })]
  await sold([{ id: fifty, count: 1 }], { buyer: null })
  for (const details of [
    [{ id: more, count: 1 }],
    [
      { id: fifty, count: 1 },
      { id: product, count: 1 },
    ],
  ]) {
    const { status, body } = await sell(details, { buyer: null })
    expect(status).toBe(422)
    expect(body.fields['buyer.identification']).toContain('$50.00')
  }
  expect(await stockOf(db, more)).toEqual({ stock: 10, ledger: 10 })
  const id = await sold([{ id: more, count: 1 }], { buyer: { ...ana, email: 'ana@correo.example' } })
  expect((await read(id)).buyer).toMatchObject({
    name: 'Ana Quishpe',
    identification: '1710034065',
    identification_type: 'cedula',
    email: 'ana@correo.example',
  })
  expect(await mailsOf(id)).toBe(0)
})

test('an identification that no document can have is refused, and a passport is one that says so', async () => {
  const details = [{ id: await aProduct(db), count: 1 }]
  for (const identification of [
    '1710034066',
    '171003406',
    '2510034065',
    '1790011674000',
    '9999999999999',
    'AB1234',
  ]) {
    const { status, body } = await sell(details, { buyer: { ...ana, identification } })
    expect(status, identification).toBe(422)
    expect(Object.keys(body.fields), identification).toEqual(['buyer.identification'])
  }
  for (const [buyer, type, number] of [
    [{ identification: '1793213150001' }, 'ruc', '1793213150001'],
    [{ identification: '010000000-9' }, 'cedula', '0100000009'],
    [{ identification: 'ab 1234', is_passport: true }, 'passport', 'AB1234'],
    [{ identification: '1234567', is_passport: true }, 'passport', '1234567'],
  ] as const) {
    const { buyer: known } = await read(await sold(details, { buyer: { ...ana, ...buyer } }))
    expect(known).toMatchObject({ identification: number, identification_type: type })
  }
})

test('above $500.00 in cash the buyer is told what it costs them, and nothing else changes', async () => {
  const details = [{ id: await aProduct(db, { priceCents: 50_001 }), count: 1 }]
  expect((await sell(details)).body.notice).toContain('no puede deducir')
  expect((await sell(details, { means: 'card' })).body.notice).toBeNull()
  const just = [{ id: await aProduct(db, { priceCents: 50_000 }), count: 1 }]
  expect((await sell(just)).body.notice).toBeNull()
})

test('OR-2: what is hidden, gone or too few is not sold, prices are ours, and another total than ours is refused', async () => {
  const few = await aProduct(db, { openingStock: 1 })
  const none = await aProduct(db, { openingStock: 0 })
  const hidden = await aProduct(db)
  await db.execute(sql`update sellable set hidden_at = now() where id = ${hidden}`)
  const { status, body } = await sell([
    { id: few, count: 2 },
    { id: none, count: 1 },
    { id: hidden, count: 1 },
    { id: 999_999_999, count: 1 },
  ])
  expect(status).toBe(409)
  expect(body.lines.map(({ reason }: { reason: string }) => reason)).toEqual([
    'not_enough_stock',
    'out_of_stock',
    'unavailable',
    'unavailable',
  ])
  const cheap = await sell([{ id: few, count: 1, price: 1 } as { id: number; count: number }], { total: 1 })
  expect(cheap).toMatchObject({ status: 409, body: { error: 'price_changed', total: 100 } })
  expect(await stockOf(db, few)).toEqual({ stock: 1, ledger: 1 })
})

test('a transfer needs its number, and the same one pays one sale alone; the number of a voucher may come again', async () => {
  const details = [{ id: await aProduct(db), count: 1 }]
  expect((await sell(details, { means: 'transfer' })).body.fields).toHaveProperty('reference')
  const transfer = { means: 'transfer', bank_account_id: bank, reference: 'TRF-900' }
  const id = await sold(details, transfer)
  expect((await read(id)).money.received).toMatchObject([{ means: 'transfer', reference: 'TRF-900' }])
  expect(await sell(details, { ...transfer, reference: 'trf-900' })).toMatchObject({
    status: 409,
    body: { error: 'money_already_received' },
  })
  await sold(details, { means: 'card', reference: '000123' })
  await sold(details, { means: 'card', reference: '000123' })
})

test('OR-9: the same sale sent five times at once by its key is one sale, and its key is for no other', async () => {
  const product = await aProduct(db, { openingStock: 9 })
  const details = [{ id: product, count: 1 }]
  const answers = await Promise.all(Array.from({ length: 5 }, () => sell(details, {}, { key: 'venta-1' })))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
  expect(new Set(answers.map(({ body }) => body.order_id)).size).toBe(1)
  expect(await stockOf(db, product)).toEqual({ stock: 8, ledger: 8 })
  expect(await sell([{ id: product, count: 2 }], {}, { key: 'venta-1' })).toMatchObject({
    status: 409,
    body: { error: 'idempotency_key_reused' },
  })
  const colleague = await aStaffMember(db)
  await sold(details, {}, { key: 'venta-1', cookie: colleague.cookie })
  expect(await stockOf(db, product)).toEqual({ stock: 7, ledger: 7 })
})

test('OR-5: of two counters and a buyer on the site who want the last unit at once one gets it', async () => {
  const [other, buyer] = [await aStaffMember(db), await aCustomer(db)]
  for (let round = 0; round < 3; round++) {
    const product = await aProduct(db, { openingStock: 1 })
    const details = [{ id: product, count: 1 }]
    const web = ask('/api/user/createorder', { body: anOrderBody(details), cookie: buyer.cookie })
    const statuses = await Promise.all([
      sell(details).then(({ status }) => status),
      sell(details, {}, { cookie: other.cookie }).then(({ status }) => status),
      web.then(({ status }) => status),
    ])
    expect(statuses.toSorted()).toEqual([201, 409, 409])
    expect(await stockOf(db, product)).toEqual({ stock: 0, ledger: 0 })
  }
})

test('what a reservation holds is not sold, until its time has run out; the bounds of buyers do not count', async () => {
  await setSettings(db, { max_held_units: 1, max_held_cents: 100 })
  const product = await aProduct(db, { priceCents: 100, openingStock: 2 })
  const { cookie } = await aCustomer(db)
  const reservation = await ask('/api/user/reservation', {
    body: { details: [{ id: product, count: 1 }] },
    cookie,
  })
  const { reservation_id } = await reservation.json()
  expect(reservation.status).toBe(201)
  expect((await sell([{ id: product, count: 2 }])).status).toBe(409)
  await db.execute(sql`update reservation set expires_at = now() where id = ${reservation_id}`)
  await sold([{ id: product, count: 2 }])
})

test('AZ-7: who may not sell at the counter does not, and undoing asks for both permissions and a recent proof', async () => {
  const details = [{ id: await aProduct(db), count: 1 }]
  const packer = await aStaffMember(db, { permissions: ['orders.read', 'orders.prepare'] })
  expect((await sell(details, {}, { cookie: packer.cookie })).status).toBe(403)
  expect((await sell(details, {}, { cookie: (await aCustomer(db)).cookie })).status).toBe(404)
  const id = await sold(details)
  expect((await undo(id, {}, clerk)).body).toMatchObject({ error: 'not_permitted' })
  expect((await undo(id, {}, await aStaffMember(db, { permissions: ['refunds.make'] }))).body).toMatchObject({
    error: 'not_permitted',
  })
  const late = await anOwner(db)
  await db.execute(
    sql`update session set proven_at = now() - interval '16 minutes' where account_id = ${late.accountId}`,
  )
  expect((await undo(id, {}, late)).body).toMatchObject({ error: 'proof_needed' })
  // Selling is no act that asks for the password at each buyer.
  await sold(details, {}, { cookie: late.cookie })
})

test('a slip is undone by a return: units on the shelf and all money back, once, and the order stays ENTREGADO', async () => {
  const product = await aProduct(db, { openingStock: 5 })
  const id = await sold([{ id: product, count: 2 }])
  const answers = await Promise.all([undo(id), undo(id)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(answers.map(({ body }) => body.error).filter(Boolean)).toEqual(['sale_undone'])
  expect(await stockOf(db, product)).toEqual({ stock: 5, ledger: 5 })
  const desk = await read(id)
  expect(desk).toMatchObject({
    order: { state: 'ENTREGADO', missing: 0 },
    money: { allocated: 200, refunded: 200, owed: 0, missing: 0, surplus: 0 },
    returns: [{ reason: 'Se cobró dos veces', lines: [{ count: 2, to_stock: true }] }],
  })
  expect(desk.money.refunds).toMatchObject([{ status: 'made', means: 'cash', reference: null, amount: 200 }])
  expect(desk.history.map(({ event }: { event: string }) => event)).toEqual([
    'counter_sold',
    'goods_returned',
    'payment_refunded',
  ])
  expect((await undo(id)).body).toMatchObject({ error: 'sale_undone' })
  expect(await mailsOf(id)).toBe(0)
})

test('a sale that was undone owes no invoice, whether it had none or one that was annulled', async () => {
  const product = await aProduct(db)
  const [bare, invoiced] = [await sold([{ id: product, count: 1 }]), await sold([{ id: product, count: 1 }])]
  const pending = async () => {
    const { orders } = await (await ask('/api/admin/pending-invoices', { cookie: owner.cookie })).json()
    return orders.map(({ order_id }: { order_id: number }) => order_id)
  }
  expect(await pending()).toEqual(expect.arrayContaining([bare, invoiced]))
  const recorded = await ask(`/api/admin/orders/${invoiced}/invoice`, {
    method: 'POST',
    ...(await aForm({ access_key: anInvoiceXml().accessKey })),
    cookie: owner.cookie,
  })
  const { invoice_id } = await recorded.json()
  for (const id of [bare, invoiced]) expect((await undo(id)).status).toBe(200)
  const annulled = await ask(`/api/admin/invoices/${invoice_id}/annul`, {
    body: { reason: 'Venta deshecha' },
    cookie: owner.cookie,
  })
  expect(annulled.status).toBe(200)
  for (const id of [bare, invoiced]) expect(await pending()).not.toContain(id)
})

test('what came back broken stays off the shelf, and a transfer back needs its number', async () => {
  const product = await aProduct(db, { openingStock: 5 })
  const id = await sold([{ id: product, count: 1 }])
  expect((await undo(id, { means: 'transfer' })).body.fields).toHaveProperty('reference')
  expect((await undo(id, { means: 'transfer', reference: 'DEV-1', to_stock: false })).status).toBe(200)
  expect(await stockOf(db, product)).toEqual({ stock: 4, ledger: 4 })
})

test('an order of the site is not undone as a sale, and neither is one that changed meanwhile', async () => {
  const product = await aProduct(db)
  const web = await anOrder(db, await aCustomer(db), [{ id: product, count: 1 }], { at: 'ENTREGADO' })
  expect((await undo(web)).body).toMatchObject({ error: 'transition_refused' })
  const id = await sold([{ id: product, count: 1 }])
  expect((await undo(id, { seen: 1 })).body).toMatchObject({ error: 'order_changed' })
  expect((await undo(999_999_999, { seen: 1 })).status).toBe(404)
})

test('the desk lists sales of the counter among the orders, by their own filter, and finds them by who bought', async () => {
  const id = await sold([{ id: await aProduct(db), count: 1 }], {
    buyer: { ...ana, name: 'Inti Cachimuel' },
  })
  const list = async (query: string) =>
    (await ask(`/api/admin/orders?${query}`, { cookie: owner.cookie })).json()
  const { orders, total } = await list('delivery=counter&sort=newest')
  expect(orders[0]).toMatchObject({
    id,
    kind: 'counter',
    delivery_method: null,
    destination: '',
    payment: ['paid'],
  })
  expect((await list('')).counts.delivery.counter).toBe(total)
  expect((await list('q=cachimuel')).orders).toMatchObject([{ id }])
  const { customers } = await (await ask('/api/admin/search?q=cachimuel', { cookie: owner.cookie })).json()
  expect(customers).toEqual([])
})

test('RE-24: after all of this everything fits together', async () => {
  expect(await findInconsistencies(db)).toEqual([])
})
