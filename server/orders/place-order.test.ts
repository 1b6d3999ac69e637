import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { CreateOrderBody } from '../../contract/api/orders.ts'
import { CreateOrderBody as OrderBodySchema } from '../../contract/api/orders.ts'
import { countRows, openTestApp } from '../../test/app.ts'
import { listedOrders } from '../../test/desk-list.ts'
import {
  aBankAccount,
  aCustomer,
  anOrderBody,
  aProduct,
  aStaffMember,
  type Customer,
  liftHoldingLimits,
  ordersOf,
  setSettings,
  stockOf,
} from '../../test/factories.ts'
import { DomainError } from '../domain-error.ts'
import { reserve } from '../reservations/reserve.ts'
import { placeOrder } from './place-order.ts'

const { ask, db } = await openTestApp({ poolSize: 20 })
await liftHoldingLimits(db)

type Line = { id: number; count: number }

/** A body as the verb gets it: read by the schema. */
function parsed(details: Line[], info: Record<string, unknown> = {}, total?: number): CreateOrderBody {
  return OrderBodySchema.parse({ ...anOrderBody(details, info), total })
}

async function refusalOf(attempt: Promise<unknown>): Promise<DomainError> {
  const error = await attempt.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (error instanceof DomainError) return error
  throw new Error(`Expected a refusal, got ${error}`)
}

function customers(many: number): Promise<Customer[]> {
  return Promise.all(Array.from({ length: many }, () => aCustomer(db)))
}

/** Everything that is stored of an order, without ids and times. */
async function stored(orderId: number) {
  const one = async (query: string) => (await db.$client.query(query, [orderId])).rows
  return {
    order: (
      await one(`select state, stage, subtotal_cents, discount_cents, shipping_cents, total_cents, tax_base_cents,
                   tax_cents, tax_rate_bp, delivery_method, identification_type from customer_order where id = $1`)
    )[0],
    lines: await one(`select position, sku, name, count, unit_price_cents, total_cents, tax_rate_bp
                        from order_line where order_id = $1 order by position`),
    payments: await one(
      'select status, bank_account_id, receipt_number, amount_cents from payment where order_id = $1',
    ),
    events: await one(
      'select event, state, stage, actor, actor_id from order_event where order_id = $1 order by id',
    ),
    movements: await one(`select movement.quantity, movement.reason from stock_movement as movement
                            join order_line as line on movement.reference = 'order_line:' || line.id
                           where line.order_id = $1 order by line.position`),
  }
}

test('an order writes its lines, payment, history and stock movements', async () => {
  const { id } = await aCustomer(db)
  const first = await aProduct(db, { sku: 'A-1', name: 'Placa', priceCents: 19_999 })
  const second = await aProduct(db, { sku: 'B-2', name: 'Cable', priceCents: 350 })
  const body = parsed(
    [
      { id: second, count: 3 },
      { id: first, count: 1 },
    ],
    { comprobante: 'R-1' },
  )
  const { orderId, isRepeat } = await placeOrder(db, id, body, null)
  expect(isRepeat).toBe(false)
  expect(await stored(orderId)).toEqual({
    order: {
      state: 'PENDIENTE',
      stage: 'payment_review',
      subtotal_cents: 21_049,
      discount_cents: 0,
      shipping_cents: 0,
      total_cents: 21_049,
      tax_base_cents: 18_303,
      tax_cents: 2_746,
      tax_rate_bp: 1500,
      delivery_method: 'carrier',
      identification_type: 'cedula',
    },
    lines: [
      {
        position: 0,
        sku: 'B-2',
        name: 'Cable',
        count: 3,
        unit_price_cents: 350,
        total_cents: 1_050,
        tax_rate_bp: 1500,
      },
      {
        position: 1,
        sku: 'A-1',
        name: 'Placa',
        count: 1,
        unit_price_cents: 19_999,
        total_cents: 19_999,
        tax_rate_bp: 1500,
      },
    ],
    payments: [{ status: 'submitted', bank_account_id: null, receipt_number: 'R-1', amount_cents: 21_049 }],
    events: [
      {
        event: 'order_placed',
        state: 'PENDIENTE',
        stage: 'payment_review',
        actor: 'buyer',
        actor_id: id,
      },
    ],
    movements: [
      { quantity: -3, reason: 'order' },
      { quantity: -1, reason: 'order' },
    ],
  })
  expect(await stockOf(db, first)).toEqual({ stock: 9, ledger: 9 })
  expect(await stockOf(db, second)).toEqual({ stock: 7, ledger: 7 })
})

test('OR-7: one line that cannot be had stops all of the order', async () => {
  const { id } = await aCustomer(db)
  const plenty = await aProduct(db)
  const scarce = await aProduct(db, { openingStock: 1 })
  const before = await countRows(db)
  const refusal = await refusalOf(
    placeOrder(
      db,
      id,
      parsed([
        { id: plenty, count: 1 },
        { id: scarce, count: 2 },
      ]),
      'k',
    ),
  )
  expect(refusal.code).toBe('cart_changed')
  expect(refusal.details.lines?.map((line) => line.id)).toEqual([scarce])
  expect(await countRows(db)).toEqual(before)
  expect(await stockOf(db, plenty)).toEqual({ stock: 10, ledger: 10 })
})

test('OR-7: an order that breaks in its last step leaves nothing behind, and its stock is there again', async () => {
  const { id } = await aCustomer(db)
  const product = await aProduct(db, { openingStock: 2 })
  const before = await countRows(db)
  await db.$client.query(`alter table order_event add constraint breaks check (actor_id <> ${id})`)
  await expect(placeOrder(db, id, parsed([{ id: product, count: 2 }]), 'k')).rejects.toThrow()
  await db.execute(sql`alter table order_event drop constraint breaks`)
  expect(await countRows(db)).toEqual(before)
  expect(await stockOf(db, product)).toEqual({ stock: 2, ledger: 2 })
  expect((await placeOrder(db, id, parsed([{ id: product, count: 2 }]), 'k')).isRepeat).toBe(false)
})

test('OR-7: a hundred orders with crossed lines at once do not block each other', async () => {
  const buyers = await customers(100)
  const a = await aProduct(db, { openingStock: 150 })
  const b = await aProduct(db, { openingStock: 150 })
  const c = await aProduct(db, { openingStock: 150 })
  const orders = [
    [a, b, c],
    [c, b, a],
    [b, a, c],
    [c, a, b],
  ]
  const answers = await Promise.all(
    buyers.map(({ cookie }, i) => {
      const details = (orders[i % 4] ?? []).map((id) => ({ id, count: 1 }))
      return ask('/api/user/createorder', { cookie, body: anOrderBody(details) })
    }),
  )
  expect(new Set(answers.map((response) => response.status))).toEqual(new Set([201]))
  for (const product of [a, b, c]) expect(await stockOf(db, product)).toEqual({ stock: 50, ledger: 50 })
})

/** Fifty buyers, each in a session of their own, want the last unit at the same moment. */
async function rushForTheLastUnit() {
  const buyers = await customers(50)
  const product = await aProduct(db, { openingStock: 1 })
  const answers = await Promise.all(
    buyers.map(({ cookie }) =>
      ask('/api/user/createorder', { cookie, body: anOrderBody([{ id: product, count: 1 }]) }),
    ),
  )
  const refusals = await Promise.all(
    answers.filter((response) => response.status === 409).map((response) => response.json()),
  )
  return {
    placed: answers.filter((response) => response.status === 201).length,
    refused: refusals.filter(
      ({ error, lines }) => error === 'cart_changed' && lines[0].reason === 'out_of_stock',
    ).length,
    ...(await stockOf(db, product)),
  }
}

test('OR-5: of fifty buyers of the last unit one gets it and 49 are told so, three times in a row', async () => {
  const once = { placed: 1, refused: 49, stock: 0, ledger: 0 }
  expect(await rushForTheLastUnit()).toEqual(once)
  expect(await rushForTheLastUnit()).toEqual(once)
  expect(await rushForTheLastUnit()).toEqual(once)
})

test('OR-5: of fifty who want two of thirty-one units, fifteen get them and one unit is left', async () => {
  // Past the turns that those of one process take: as buyers of fifty processes, whom only the database keeps apart.
  const buyers = await customers(50)
  const product = await aProduct(db, { openingStock: 31 })
  const results = await Promise.allSettled(
    buyers.map(({ id }) => placeOrder(db, id, parsed([{ id: product, count: 2 }]), null)),
  )
  const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
  expect(refused).toMatchObject(Array(35).fill({ code: 'cart_changed' }))
  expect(await stockOf(db, product)).toEqual({ stock: 1, ledger: 1 })
})

test('OR-9: twenty requests with one key at once are one order with one answer', async () => {
  const { id, cookie } = await aCustomer(db)
  const product = await aProduct(db)
  const body = anOrderBody([{ id: product, count: 1 }])
  const answers = await Promise.all(
    Array.from({ length: 20 }, () =>
      ask('/api/user/createorder', { cookie, body, headers: { 'idempotency-key': 'uno' } }),
    ),
  )
  expect(new Set(answers.map((response) => response.status))).toEqual(new Set([201]))
  expect(new Set(await Promise.all(answers.map((response) => response.text()))).size).toBe(1)
  expect(await ordersOf(db, id)).toHaveLength(1)
  expect(await stockOf(db, product)).toEqual({ stock: 9, ledger: 9 })
})

test('OR-9: twenty requests without a key, with one receipt and the same lines, are one order too', async () => {
  const { id } = await aCustomer(db)
  const product = await aProduct(db)
  const body = parsed([{ id: product, count: 1 }])
  const placed = await Promise.all(Array.from({ length: 20 }, () => placeOrder(db, id, body, null)))
  expect(new Set(placed.map(({ orderId }) => orderId)).size).toBe(1)
  expect(placed.filter(({ isRepeat }) => !isRepeat)).toHaveLength(1)
  expect(await ordersOf(db, id)).toHaveLength(1)
  expect(await stockOf(db, product)).toEqual({ stock: 9, ledger: 9 })
})

test('OR-9: of twenty different orders with one key at once, one is made and the others are refused', async () => {
  const { id } = await aCustomer(db)
  const product = await aProduct(db, { openingStock: 99 })
  const results = await Promise.allSettled(
    Array.from({ length: 20 }, (_, i) =>
      placeOrder(db, id, parsed([{ id: product, count: 1 + (i % 5) }]), 'dos'),
    ),
  )
  const refused = results.filter((result) => result.status === 'rejected').map(({ reason }) => reason.code)
  expect(refused).toEqual(Array(19).fill('idempotency_key_reused'))
  expect(await ordersOf(db, id)).toHaveLength(1)
})

test('OR-9: without a key, the same receipt is the same order however it is typed and the lines are split', async () => {
  const { id } = await aCustomer(db)
  const a = await aProduct(db)
  const b = await aProduct(db)
  const { orderId } = await placeOrder(
    db,
    id,
    parsed(
      [
        { id: a, count: 2 },
        { id: b, count: 1 },
      ],
      { comprobante: 'Ab 12' },
    ),
    null,
  )
  const again = parsed(
    [
      { id: b, count: 1 },
      { id: a, count: 1 },
      { id: a, count: 1 },
    ],
    { comprobante: ' aB12 ', nombres: ' Ana Quishpe ' },
  )
  expect(await placeOrder(db, id, again, null)).toMatchObject({ orderId, isRepeat: true })
  expect(await stockOf(db, a)).toEqual({ stock: 8, ledger: 8 })
})

test('OR-9: without a key, whatever of the buyer’s data differs makes a new order, which is flagged', async () => {
  const { id } = await aCustomer(db)
  const product = await aProduct(db, { openingStock: 99 })
  const bank = await aBankAccount(db)
  const place = (info: Record<string, unknown>) =>
    placeOrder(db, id, parsed([{ id: product, count: 1 }], { comprobante: 'MISMO', ...info }), null)
  const first = await place({})
  const corrections = [
    { nombres: 'Luis Quishpe' },
    { email: 'luis@correo.example' },
    { celular: '0987654321' },
    { ci: '0912345675' },
    { direccion: 'Sucre 1-20, Otavalo' },
    { referencia: 'Casa azul' },
    { delivery_province: 'Imbabura' },
    { delivery_city: 'Otavalo' },
    { delivery_place: 'carrier_office' },
    { delivery_method: 'pickup' },
    { delivery_method: 'pickup', pickup_name: 'Luis Quishpe' },
    { delivery_method: 'pickup', pickup_identification: '1002003000' },
    { bank_account_id: bank },
  ]
  const orders = [first.orderId]
  for (const correction of corrections) {
    const { orderId, isRepeat } = await place(correction)
    expect(isRepeat, JSON.stringify(correction)).toBe(false)
    expect(await place(correction)).toMatchObject({ orderId, isRepeat: true })
    orders.push(orderId)
  }
  const flagged = await listedOrders(db, await aStaffMember(db), { flag: 'duplicate' })
  expect(flagged.map((order) => order.id)).toEqual(expect.arrayContaining(orders))
})

test('OR-9: without a key, the same words a day later are a new order', async () => {
  const { id } = await aCustomer(db)
  const body = parsed([{ id: await aProduct(db), count: 1 }])
  const { orderId } = await placeOrder(db, id, body, null)
  const age = (interval: string) =>
    db.$client.query(
      `update customer_order set placed_at = now() - interval '${interval}' where id = ${orderId}`,
    )
  await age('23 hours 59 minutes')
  expect(await placeOrder(db, id, body, null)).toMatchObject({ orderId, isRepeat: true })
  await age('24 hours')
  expect((await placeOrder(db, id, body, null)).isRepeat).toBe(false)
})

test('OR-9: a repeat says so, without a key and by its reservation; with its key it is the first answer again', async () => {
  const { cookie } = await aCustomer(db)
  const details = [{ id: await aProduct(db), count: 1 }]
  const post = async (body: unknown, key?: string) => {
    const headers: Record<string, string> = key ? { 'idempotency-key': key } : {}
    const response = await ask('/api/user/createorder', { cookie, body, headers })
    expect(response.status).toBe(201)
    return response.json()
  }
  const keyless = anOrderBody(details)
  const first = await post(keyless)
  expect(first).not.toHaveProperty('repeated')
  expect(await post(keyless)).toEqual({ ...first, repeated: true })

  const keyed = anOrderBody(details)
  expect(await post(keyed, 'con-clave')).toEqual(await post(keyed, 'con-clave'))

  const reserved = await ask('/api/user/reservation', { cookie, body: { details } })
  const { reservation_id } = await reserved.json()
  const ordered = await post({ ...anOrderBody(details), reservation_id })
  expect(await post({ ...anOrderBody(details), reservation_id }, 'otra')).toEqual({
    ...ordered,
    repeated: true,
  })
})

test('OR-4, OR-9: a total that is not ours is refused before anything is taken for a repeat', async () => {
  const { id, cookie } = await aCustomer(db)
  const details = [{ id: await aProduct(db, { priceCents: 12_490 }), count: 1 }]
  const total = async (body: unknown) => {
    const response = await ask('/api/user/createorder', { cookie, body })
    return { status: response.status, ...(await response.json()) }
  }
  const body = anOrderBody(details)
  await total({ ...body, total: '124.90' })
  expect(await total({ ...body, total: '1.00' })).toMatchObject({
    status: 409,
    error: 'price_changed',
    total: 124.9,
  })
  // More than any column of ours holds.
  expect(await total({ ...body, total: 1e12 })).toMatchObject({ status: 409, error: 'price_changed' })
  const { reservation_id } = await (await ask('/api/user/reservation', { cookie, body: { details } })).json()
  const reserved = { ...anOrderBody(details), reservation_id }
  await total(reserved)
  expect(await total({ ...reserved, total: '1.00' })).toMatchObject({ status: 409, error: 'price_changed' })
  expect(await ordersOf(db, id)).toHaveLength(2)
})

test('OR-9: without a key, other lines or another receipt are a new order', async () => {
  const { id } = await aCustomer(db)
  const product = await aProduct(db)
  const place = (count: number, comprobante: string) =>
    placeOrder(db, id, parsed([{ id: product, count }], { comprobante }), null)
  const ids = [await place(1, 'X-1'), await place(2, 'X-1'), await place(1, 'X-2')].map(
    ({ orderId }) => orderId,
  )
  expect(new Set(ids).size).toBe(3)
})

test('OR-9: the receipt of another buyer is no repeat', async () => {
  const [ana, luis] = await customers(2)
  const product = await aProduct(db)
  const body = parsed([{ id: product, count: 1 }], { comprobante: 'COMPARTIDO' })
  const anas = await placeOrder(db, ana?.id ?? 0, body, null)
  const luiss = await placeOrder(db, luis?.id ?? 0, body, null)
  expect(luiss.orderId).not.toBe(anas.orderId)
  expect(luiss.isRepeat).toBe(false)
})

test('OR-9: once an order is cancelled, its receipt and lines may be ordered again', async () => {
  const { id } = await aCustomer(db)
  const body = parsed([{ id: await aProduct(db), count: 1 }], { comprobante: 'VUELVE' })
  const { orderId } = await placeOrder(db, id, body, null)
  await db.execute(
    sql`update customer_order set state = 'CANCELADO', stage = null, cancelled_at = now() where id = ${orderId}`,
  )
  expect((await placeOrder(db, id, body, null)).isRepeat).toBe(false)
})

test('OR-9: a repeat answers also when the stock is gone and the price has changed since', async () => {
  const { id } = await aCustomer(db)
  const product = await aProduct(db, { openingStock: 1 })
  const body = parsed([{ id: product, count: 1 }], {}, 100)
  const { orderId } = await placeOrder(db, id, body, 'k')
  await db.execute(sql`update sellable set price_cents = 99900, hidden_at = now() where id = ${product}`)
  expect(await placeOrder(db, id, body, 'k')).toMatchObject({ orderId, isRepeat: true })
  expect(await placeOrder(db, id, body, null)).toMatchObject({ orderId, isRepeat: true })
})

test('OR-2: an order keeps its name, SKU and price when the catalogue changes them', async () => {
  const { id } = await aCustomer(db)
  const product = await aProduct(db, { sku: 'VIEJO', name: 'Nombre viejo', priceCents: 1_000 })
  const { orderId } = await placeOrder(db, id, parsed([{ id: product, count: 2 }]), null)
  const before = await stored(orderId)
  await db.execute(sql`
    update sellable set sku = 'NUEVO', name = 'Nombre nuevo', price_cents = 2000, tax_class = 'zero'
     where id = ${product}`)
  expect(await stored(orderId)).toEqual(before)
  expect(before.lines).toMatchObject([{ sku: 'VIEJO', name: 'Nombre viejo', unit_price_cents: 1_000 }])
})

test('OR-4: a changed price is told with every line’s fresh price, and the order goes through with the new total', async () => {
  const { id } = await aCustomer(db)
  const a = await aProduct(db, { priceCents: 1_001 })
  const b = await aProduct(db, { priceCents: 2_002 })
  const lines = [
    { id: b, count: 1 },
    { id: a, count: 3 },
  ]
  const refusal = await refusalOf(placeOrder(db, id, parsed(lines, {}, 50), null))
  expect(refusal.code).toBe('price_changed')
  expect(refusal.details.totalCents).toBe(5_005)
  expect(refusal.details.lines?.map(({ id, price }) => [id, price])).toEqual([
    [b, 20.02],
    [a, 10.01],
  ])
  expect(await ordersOf(db, id)).toEqual([])
  await placeOrder(db, id, parsed(lines, {}, 50.05), null)
  expect(await ordersOf(db, id)).toHaveLength(1)
})

test('goods that bear no IVA are taxed at zero, line by line', async () => {
  const { id } = await aCustomer(db)
  const taxed = await aProduct(db, { priceCents: 11_500 })
  const free = await aProduct(db, { priceCents: 1_000, taxClass: 'zero' })
  const { orderId } = await placeOrder(
    db,
    id,
    parsed([
      { id: taxed, count: 1 },
      { id: free, count: 2 },
    ]),
    null,
  )
  const { order, lines } = await stored(orderId)
  expect(order).toMatchObject({ total_cents: 13_500, tax_base_cents: 12_000, tax_cents: 1_500 })
  expect(lines.map((line) => line.tax_rate_bp)).toEqual([1500, 0])
})

test('a new rate of IVA counts from its day on, and for new orders only', async () => {
  const { id } = await aCustomer(db)
  const product = await aProduct(db, { priceCents: 11_200 })
  const place = () => placeOrder(db, id, parsed([{ id: product, count: 1 }]), null)
  const before = await place()
  await setSettings(db, { tax_general_bp: 1000 }, { daysAgo: -1 })
  const takeBack = await setSettings(db, { tax_general_bp: 1200 })
  const after = await place()
  await takeBack()
  expect((await stored(before.orderId)).order).toMatchObject({ tax_rate_bp: 1500, tax_cents: 1_461 })
  expect((await stored(after.orderId)).order).toMatchObject({ tax_rate_bp: 1200, tax_cents: 1_200 })
})

test('an order of more than a million dollars is refused, and its sum breaks nothing', async () => {
  const { id } = await aCustomer(db)
  const product = await aProduct(db, { priceCents: 2_000_000_000, openingStock: 9_999 })
  const refusal = await refusalOf(placeOrder(db, id, parsed([{ id: product, count: 99 }]), null))
  expect(refusal.code).toBe('order_too_large')
  expect(await stockOf(db, product)).toEqual({ stock: 9_999, ledger: 9_999 })
})

test('the stock of every product is the sum of its movements, after all of the above', async () => {
  const { rows } = await db.execute(sql`
    select sellable.id from sellable
      left join (select sellable_id, sum(quantity) as sum from stock_movement group by sellable_id) as ledger
        on ledger.sellable_id = sellable.id
     where stock <> coalesce(ledger.sum, 0)`)
  expect(rows).toEqual([])
})

test('OR-1: the total of every order is the sum of its lines, and the amount of its payment', async () => {
  const { id } = await aCustomer(db)
  const prices = [333, 1_999, 7, 45_001]
  const lines = await Promise.all(
    prices.map(async (priceCents, nth) => ({ id: await aProduct(db, { priceCents }), count: nth + 1 })),
  )
  const { orderId } = await placeOrder(db, id, parsed(lines), null)
  const placed = await db.execute(sql`select total_cents from customer_order where id = ${orderId}`)
  expect(placed.rows).toEqual([{ total_cents: 333 + 2 * 1_999 + 3 * 7 + 4 * 45_001 }])
  const { rows } = await db.execute(sql`
    select customer_order.id from customer_order
     where total_cents <> (select sum(total_cents) from order_line where order_id = customer_order.id)
        or total_cents <> (select sum(amount_cents) from payment where order_id = customer_order.id)
        or (select count(*) from order_event where order_id = customer_order.id) <> 1`)
  expect(rows).toEqual([])
})

async function violation(statement: string): Promise<string | undefined> {
  const error = await db.$client.query(statement).then(
    () => ({ constraint: 'none: it was accepted' }),
    (reason: { constraint?: string; message: string }) => reason,
  )
  return error.constraint ?? (error as { message: string }).message
}

test('OR-8: the database itself refuses what an order must never be', async () => {
  const { id } = await aCustomer(db)
  const product = await aProduct(db)
  const { orderId } = await placeOrder(db, id, parsed([{ id: product, count: 2 }]), null)
  const order = `where id = ${orderId}`
  const line = `where order_id = ${orderId}`
  expect(await violation(`update sellable set stock = -1 where id = ${product}`)).toBe(
    'sellable_stock_not_negative',
  )
  expect(await violation(`update sellable set price_cents = 0 where id = ${product}`)).toBe(
    'sellable_price_positive',
  )
  expect(await violation(`update order_line set count = 0, total_cents = 0 ${line}`)).toBe(
    'order_line_count_positive',
  )
  expect(await violation(`update order_line set total_cents = total_cents - 1 ${line}`)).toBe(
    'order_line_adds_up',
  )
  expect(await violation(`update order_line set unit_price_cents = 0, total_cents = 0 ${line}`)).toBe(
    'order_line_price_positive',
  )
  expect(await violation(`update customer_order set total_cents = total_cents - 1 ${order}`)).toMatch(
    /adds_up$/,
  )
  expect(
    await violation(`update customer_order set subtotal_cents = -1, total_cents = -1, tax_base_cents = -1,
                       tax_cents = 0 ${order}`),
  ).toBe('order_cents_not_negative')
  expect(await violation(`update customer_order set tax_cents = tax_cents + 1 ${order}`)).toBe(
    'order_tax_adds_up',
  )
  expect(
    await violation(`update customer_order set state = 'ENTREGADO', delivered_at = now() ${order}`),
  ).toBe('order_stage_while_pending')
  expect(await violation(`update payment set amount_cents = -1 ${line}`)).toBe('payment_amount_not_negative')
  expect(
    await violation(`insert into stock_movement (sellable_id, quantity, reason, reference)
                     select sellable_id, quantity, reason, reference from stock_movement where sellable_id = ${product}`),
  ).toBe('stock_movement_once')
  expect(await violation(`delete from sellable where id = ${product}`)).toMatch(/fk$/)
  expect(await violation(`delete from account where id = ${id}`)).toMatch(/fk$/)
})

test('LG-4: history, ledger and audit take new rows and change no old one', async () => {
  await db.execute(sql`insert into audit_log (action, subject) values ('test', 'test')`)
  for (const table of ['order_event', 'stock_movement', 'audit_log']) {
    const refused = `${table} only takes new rows`
    expect(await violation(`update ${table} set created_at = now()`)).toBe(refused)
    expect(await violation(`delete from ${table}`)).toBe(refused)
    expect(await violation(`truncate ${table} cascade`)).toBe(refused)
  }
})

test('a connection plans what a purchase says once, however the shop grows, and nothing else that it is asked', async () => {
  const { db: shop } = await openTestApp({ poolSize: 1 })
  const buyer = await aCustomer(shop)
  const product = await aProduct(shop)
  for (const receipt of ['R1', 'R2', 'R3']) {
    const body = parsed([{ id: product, count: 1 }], { comprobante: receipt })
    const { reservation_id } = await reserve(shop, buyer.id, { details: body.details })
    await placeOrder(shop, buyer.id, { ...body, reservation_id }, null)
  }
  const { rows } = await shop.execute<{ anew: number; asKept: number }>(sql`
    select sum(custom_plans)::int as anew, sum(generic_plans)::int as "asKept" from pg_prepared_statements
     where statement like '%insert into reservation (%' or statement like '%insert into "customer_order"%'`)
  expect(rows).toEqual([{ anew: 0, asKept: 6 }])
  expect((await shop.execute(sql`show plan_cache_mode`)).rows).toEqual([{ plan_cache_mode: 'auto' }])
})
