import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { ChosenAnswer, PrintAnswer, StepsAnswer } from '../../../contract/api/admin/bulk.ts'
import { MOST_AT_ONCE, ORDERS_A_CALL } from '../../../contract/bulk-steps.ts'
import { openTestApp } from '../../../test/app.ts'
import { aCustomer, anOrder, aProduct, aStaffMember, liftHoldingLimits } from '../../../test/factories.ts'
import { sellables } from '../../db/schema/catalog.ts'
import { shipments } from '../../db/schema/fulfilment.ts'
import { orders } from '../../db/schema/orders.ts'

const { ask, db } = await openTestApp()
await liftHoldingLimits(db)
const { cookie } = await aStaffMember(db)
const product = await aProduct(db, { name: 'Teclado', openingStock: 500 })

type At = NonNullable<Parameters<typeof anOrder>[3]>['at']

async function placed(at: At, info: Record<string, unknown> = {}) {
  return anOrder(db, await aCustomer(db), [{ id: product, count: 1 }], { ...(at && { at }), info })
}

async function choose(query: Record<string, string>) {
  const response = await ask(`/api/admin/chosen-orders?${new URLSearchParams(query)}`, { cookie })
  return ChosenAnswer.parse(await response.json())
}

async function take(step: string, body: object, by = cookie) {
  const response = await ask(`/api/admin/chosen-orders/${step}`, { body, cookie: by })
  return response.status === 200
    ? StepsAnswer.parse(await response.json()).results
    : { status: response.status, ...(await response.json()) }
}

const stageOf = async (id: number) =>
  (await db.select({ stage: orders.stage }).from(orders).where(eq(orders.id, id)))[0]?.stage

test('several orders are prepared and sent, each by itself; the preview said which would be left out, and why', async () => {
  const paid = [await placed('payment_verified'), await placed('payment_verified')]
  const unpaid = await placed(undefined)
  const pickup = await placed('preparing', { delivery_method: 'pickup' })
  const all = [...paid, unpaid, pickup]
  const before = await choose({ ids: all.join(',') })
  expect(before.orders.map(({ id, left_out }) => [id, left_out.prepare])).toEqual([
    ...paid.map((id) => [id, null]),
    [unpaid, 'Falta confirmar su pago'],
    [pickup, 'Ya se está preparando'],
  ])
  // Between preview and press one of them is moved by a colleague, and the unpaid one is sent along all the same.
  const [first, second, third] = before.orders.map(({ id, seen }) => ({ id, seen }))
  await ask(`/api/admin/orders/${second?.id}/prepare`, { body: { seen: second?.seen }, cookie })
  const results = await take('prepare', { orders: [first, second, third] })
  expect(results).toEqual([
    { id: paid[0], problem: null },
    { id: paid[1], problem: 'El pedido cambió mientras lo mirabas. Revisa qué pasó antes de seguir.' },
    { id: unpaid, problem: 'El pedido ya no está en un estado que lo permita.' },
  ])
  expect(await stageOf(unpaid)).toBe('payment_review')

  const sending = (await choose({ ids: all.join(',') })).orders
  expect(sending.map(({ left_out }) => left_out.ship)).toEqual([
    null,
    null,
    'Falta confirmar su pago',
    'Se retira en la tienda',
  ])
  const parcels = sending.slice(0, 2).map(({ id, seen }) => ({
    id,
    seen,
    carrier: 'servientrega',
    guide_number: `G-${id}`,
  }))
  expect(await take('ship', { orders: parcels })).toEqual(paid.map((id) => ({ id, problem: null })))
  // The same again, as after an answer that did not come: nothing leaves a second time.
  const repeated = await take('ship', { orders: parcels })
  expect(repeated.map(({ problem }: { problem: string | null }) => problem === null)).toEqual([false, false])
  for (const id of paid) {
    expect(await stageOf(id)).toBe('shipped')
    expect(
      await db.select({ guide: shipments.guideNumber }).from(shipments).where(eq(shipments.orderId, id)),
    ).toEqual([{ guide: `G-${id}` }])
  }
  const [waiting] = sending.slice(3)
  expect(await take('ready', { orders: [{ id: waiting?.id, seen: waiting?.seen }] })).toEqual([
    { id: pickup, problem: null },
  ])
  expect(await stageOf(pickup)).toBe('ready_for_pickup')
})

test('whoever may not take the step is refused for all of them; too many, or one without its guide, are no request', async () => {
  const id = await placed('payment_verified')
  const [{ seen } = { seen: 1 }] = (await choose({ ids: `${id}` })).orders
  const reader = await aStaffMember(db, { permissions: ['orders.read'] })
  expect(await take('prepare', { orders: [{ id, seen }] }, reader.cookie)).toMatchObject({
    status: 403,
    error: 'not_permitted',
  })
  const many = Array.from({ length: ORDERS_A_CALL + 1 }, () => ({ id, seen }))
  expect(await take('prepare', { orders: many })).toMatchObject({ status: 422 })
  expect(await take('ship', { orders: [{ id, seen, carrier: 'servientrega' }] })).toMatchObject({
    status: 422,
    fields: { 'orders.0.guide_number': expect.any(String) },
  })
  expect(await stageOf(id)).toBe('payment_verified')
  const tooMany = Array.from({ length: MOST_AT_ONCE + 1 }, (_, nth) => nth + 1).join(',')
  for (const ids of ['', '0', '1,,2', 'x', tooMany])
    expect((await ask(`/api/admin/printed-orders?ids=${ids}`, { cookie })).status, ids.slice(0, 9)).toBe(400)
})

test('all that match are chosen beyond the page, as many as can take a step together', async () => {
  const id = await placed('payment_verified', { nombres: 'Muy Repetida' })
  await db.execute(sql`
    insert into customer_order (account_id, state, stage, buyer_name, buyer_email, buyer_phone, identification_type,
                                identification_number, delivery_method, delivery_address, subtotal_cents, total_cents,
                                tax_base_cents, tax_cents, tax_rate_bp)
    select account_id, state, stage, buyer_name, buyer_email, buyer_phone, identification_type,
           identification_number, delivery_method, delivery_address, subtotal_cents, total_cents,
           tax_base_cents, tax_cents, tax_rate_bp
      from customer_order, generate_series(1, ${MOST_AT_ONCE}) where id = ${id}`)
  await db.execute(sql`
    insert into order_event (order_id, event, state, stage, actor)
    select id, 'order_placed', state, stage, 'shop' from customer_order where buyer_name = 'Muy Repetida' and id <> ${id}`)
  const { orders, total } = await choose({ q: 'muy repetida', stage: 'payment_verified', sort: 'oldest' })
  expect([orders.length, total]).toEqual([MOST_AT_ONCE, MOST_AT_ONCE + 1])
  expect(orders[0]?.id).toBe(id)
})

test('papers tell the shelf of each article and what has not left yet', async () => {
  await db.update(sellables).set({ shelf: 'A3-2' }).where(eq(sellables.id, product))
  const [sent, waiting] = [await placed('shipped'), await placed('preparing')]
  const response = await ask(`/api/admin/printed-orders?ids=${waiting},${sent}`, { cookie })
  const { orders } = PrintAnswer.parse(await response.json())
  expect(orders).toMatchObject([
    { id: waiting, lines: [{ product_name: 'Teclado', shelf: 'A3-2', count: 1, left: 1 }], parcels: [] },
    { id: sent, lines: [{ left: 0 }], paid: [{ means: 'transfer', amount: 100 }] },
  ])
})
