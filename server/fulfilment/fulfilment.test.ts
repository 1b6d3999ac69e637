import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { OrderAnswer } from '../../contract/api/orders.ts'
import { openTestApp } from '../../test/app.ts'
import { aCustomer, aGuide, anOrder, aProduct, aStaffMember, stockOf } from '../../test/factories.ts'
import { findInconsistencies } from '../consistency/find-inconsistencies.ts'
import { DomainError } from '../domain-error.ts'
import { readMailOrder } from '../mail/internal/mail-order.ts'
import { cancelOrder } from '../orders/cancel-order.ts'
import { correctShipment } from './correct-shipment.ts'
import { deliverOrder } from './deliver-order.ts'
import { handOver } from './hand-over.ts'
import { prepareOrder } from './prepare-order.ts'
import { shipOrder } from './ship-order.ts'

const { ask, db } = await openTestApp()
const staff = await aStaffMember(db)

async function refusalOf(attempt: Promise<unknown>) {
  const error = await attempt.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof DomainError)) throw error ?? new Error('It was not refused')
  return { code: error.code, fields: error.details.fields }
}

/** An order of two lines, two units of the one and one of the other, ready to leave. */
async function aPackedOrder() {
  const buyer = await aCustomer(db)
  const products = [await aProduct(db, { name: 'Teclado' }), await aProduct(db, { name: 'Monitor' })] as const
  const id = await anOrder(
    db,
    buyer,
    [
      { id: products[0], count: 2 },
      { id: products[1], count: 1 },
    ],
    { at: 'preparing' },
  )
  const { rows } = await db.execute<{ id: number }>(
    sql`select id from order_line where order_id = ${id} order by position`,
  )
  const [keyboards, monitor] = rows.map((row) => row.id)
  if (!keyboards || !monitor) throw new Error('An order without its lines')
  return { buyer, products, id, keyboards, monitor }
}

async function shown(cookie: string, id: number) {
  return OrderAnswer.parse(await (await ask(`/api/user/orders/${id}`, { cookie })).json())
}

async function mailsOf(id: number) {
  const { rows } = await db.execute<{ template: string; event_id: number }>(
    sql`select template, event_id from mail where order_id = ${id} order by id`,
  )
  return rows
}

test('an order may leave in several parcels, each with a mail of its own, and is sent with the last', async () => {
  const { buyer, id, keyboards, monitor } = await aPackedOrder()
  const first = { carrier: 'servientrega', carrierName: null, guideNumber: '9912-44' } as const
  expect(
    await shipOrder(db, staff, id, { ...first, lines: [{ lineId: keyboards, count: 1 }] }),
  ).toMatchObject({ stage: 'partly_shipped' })
  await shipOrder(db, staff, id, { ...aGuide(), lines: [{ lineId: monitor, count: 1 }] })
  const half = await shown(buyer.cookie, id)
  expect(half.order).toMatchObject({ stage: 'partly_shipped', can: 'return' })
  expect(half.shipments[0]).toMatchObject({
    carrier: 'Servientrega',
    guide_number: '9912-44',
    tracking_url: 'https://www.servientrega.com.ec/Tracking/?guia=9912-44&tipo=GUIA',
    lines: [{ product_name: 'Teclado', count: 1 }],
  })
  expect(half.history.map(({ event, note }) => [event, note]).slice(-2)[0]).toEqual([
    'parcel_sent',
    'Servientrega 9912-44',
  ])

  const last = { carrier: 'other', carrierName: 'Flota Imbabura', guideNumber: null } as const
  expect(await shipOrder(db, staff, id, last)).toMatchObject({ stage: 'shipped' })
  const { shipments } = await shown(buyer.cookie, id)
  expect(shipments.at(-1)).toMatchObject({
    carrier: 'Flota Imbabura',
    guide_number: null,
    tracking_url: null,
    lines: [{ product_name: 'Teclado', count: 1 }],
  })
  const mails = (await mailsOf(id)).slice(-3)
  expect(mails.map(({ template }) => template)).toEqual(['parcel-sent', 'parcel-sent', 'order-shipped'])
  const ofSecond = await readMailOrder(db, id, mails[1]?.event_id)
  expect(ofSecond.parcels.filter(({ isOfMail }) => isOfMail)).toMatchObject([{ contents: ['1 × Monitor'] }])
  await deliverOrder(db, staff, id)
  expect(await findInconsistencies(db)).toEqual([])
})

test('no unit leaves twice, and none that the order does not have', async () => {
  const { id, keyboards, monitor } = await aPackedOrder()
  const other = await aPackedOrder()
  const send = (...lines: { lineId: number; count: number }[]) =>
    shipOrder(db, staff, id, { ...aGuide(), lines })
  expect(await refusalOf(send({ lineId: keyboards, count: 3 }))).toEqual({
    code: 'invalid',
    fields: { 'lines.0.count': 'Quedan 2 por enviar' },
  })
  // The same line twice is one line.
  expect(await refusalOf(send({ lineId: monitor, count: 1 }, { lineId: monitor, count: 1 }))).toMatchObject({
    fields: { 'lines.1.count': 'Quedan 1 por enviar' },
  })
  expect(await refusalOf(send({ lineId: other.monitor, count: 1 }))).toMatchObject({
    fields: { 'lines.0.count': 'De esta línea no queda nada por enviar' },
  })
  expect((await refusalOf(send())).code).toBe('invalid')
  await send({ lineId: keyboards, count: 2 })
  expect((await refusalOf(send({ lineId: keyboards, count: 1 }))).code).toBe('invalid')
})

test('two of the staff ship one order at once: one parcel leaves', async () => {
  for (let round = 0; round < 5; round++) {
    const { id } = await aPackedOrder()
    const outcomes = await Promise.allSettled([
      shipOrder(db, staff, id, aGuide()),
      shipOrder(db, staff, id, aGuide()),
    ])
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const { rows } = await db.execute(sql`select id from shipment where order_id = ${id}`)
    expect(rows).toHaveLength(1)
  }
})

test('OR-13: a parcel that leaves while the order is cancelled: one wins, and the stock is right', async () => {
  for (let round = 0; round < 5; round++) {
    const { id, products, keyboards, buyer } = await aPackedOrder()
    const outcomes = await Promise.allSettled([
      cancelOrder(db, { kind: 'buyer', accountId: buyer.id }, id),
      shipOrder(db, staff, id, { ...aGuide(), lines: [{ lineId: keyboards, count: 1 }] }),
    ])
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const left = (await shown(buyer.cookie, id)).order.state === 'CANCELADO' ? 10 : 8
    expect(await stockOf(db, products[0])).toEqual({ stock: left, ledger: left })
  }
})

test('a corrected guide number is searched and shown anew, and its buyer hears of it only when it is another', async () => {
  const { id, buyer } = await aPackedOrder()
  const guide = { carrier: 'laar', carrierName: null, guideNumber: 'LC 100' } as const
  const { shipmentId } = await shipOrder(db, staff, id, guide)
  const of = { orderId: id, shipmentId }
  // The same number in other writing, at another carrier: nothing that the buyer has to be told.
  expect(await correctShipment(db, staff, of, { ...guide, carrier: 'urbano', guideNumber: 'lc100' })).toEqual(
    {
      isChanged: true,
    },
  )
  expect((await mailsOf(id)).at(-1)?.template).toBe('order-shipped')
  await correctShipment(db, staff, of, { ...guide, guideNumber: 'LC 101' })
  expect((await mailsOf(id)).at(-1)?.template).toBe('guide-corrected')
  const { shipments, history } = await shown(buyer.cookie, id)
  expect(shipments).toMatchObject([{ carrier: 'Laar Courier', guide_number: 'LC 101' }])
  expect(history.at(-1)).toMatchObject({ event: 'shipment_corrected', note: 'Laar Courier LC 101' })
  expect(await correctShipment(db, staff, of, { ...guide, guideNumber: 'LC 101' })).toEqual({
    isChanged: false,
  })
  const { rows } = await db.execute(
    sql`select before, after from audit_log where subject = ${`order:${id}`} order by id desc limit 1`,
  )
  expect(rows).toMatchObject([{ before: { guide: 'Urbano lc100' }, after: { guide: 'Laar Courier LC 101' } }])

  const other = await aPackedOrder()
  expect((await refusalOf(correctShipment(db, staff, { orderId: other.id, shipmentId }, guide))).code).toBe(
    'shipment_not_found',
  )
})

test('an order is handed over to its buyer, to whom the buyer named, or to another person whom the staff let through', async () => {
  async function waiting(info: Record<string, unknown> = {}) {
    const pickup = { delivery_method: 'pickup', ...info }
    const lines = [{ id: await aProduct(db), count: 1 }]
    return anOrder(db, await aCustomer(db), lines, { at: 'ready_for_pickup', info: pickup })
  }
  const named = { pickup_name: 'Luis Cachimuel', pickup_identification: '1002003000' }
  const pickupOf = async (id: number) =>
    (
      await db.execute(
        sql`select received_by, name, identification, handed_by from pickup where order_id = ${id}`,
      )
    ).rows
  const handed_by = staff.accountId

  const own = await waiting()
  for (const receiver of [
    { receivedBy: 'buyer', identification: '1002003000' },
    { receivedBy: 'named', identification: '1002003000' },
    { receivedBy: 'other', identification: '1002003000' },
  ] as const)
    expect((await refusalOf(handOver(db, staff, own, { receiver }))).code).toBe('invalid')
  expect((await refusalOf(deliverOrder(db, staff, own))).code).toBe('transition_refused')
  await handOver(db, staff, own, { receiver: { receivedBy: 'buyer', identification: ' 171003406-5' } })
  expect(await pickupOf(own)).toEqual([
    { received_by: 'buyer', name: 'Ana Quishpe', identification: '1710034065', handed_by },
  ])

  const byLuis = await waiting(named)
  const wrong = handOver(db, staff, byLuis, {
    receiver: { receivedBy: 'named', identification: '1710034065' },
  })
  expect((await refusalOf(wrong)).fields).toEqual({
    identification: 'No es la identificación de la persona nombrada',
  })
  await handOver(db, staff, byLuis, { receiver: { receivedBy: 'named', identification: '1002003000' } })
  expect(await pickupOf(byLuis)).toEqual([
    { received_by: 'named', name: 'Luis Cachimuel', identification: '1002003000', handed_by },
  ])

  const byAnother = await waiting(named)
  const receiver = { receivedBy: 'other', name: 'Rosa Cando', identification: 'AB12345' } as const
  await handOver(db, staff, byAnother, { receiver })
  expect(await pickupOf(byAnother)).toEqual([
    { received_by: 'other', name: 'Rosa Cando', identification: 'AB12345', handed_by },
  ])
  // History and audit take new rows only, so no person may stand in them.
  const { rows } = await db.execute<{ words: string }>(sql`
    select note as words from order_event where order_id = ${byAnother}
    union all select after::text from audit_log where subject = ${`order:${byAnother}`}`)
  expect(JSON.stringify(rows)).not.toMatch(/Rosa|AB12345/)
  expect(await findInconsistencies(db)).toEqual([])
})

test('AZ-6: each act asks for its permission', async () => {
  const { id } = await aPackedOrder()
  const packer = await aStaffMember(db, { permissions: ['orders.read', 'orders.prepare'] })
  expect((await refusalOf(shipOrder(db, packer, id, aGuide()))).code).toBe('not_permitted')
  expect((await refusalOf(cancelOrder(db, packer, id, 'x'))).code).toBe('not_permitted')
  const verified = await anOrder(db, await aCustomer(db), [{ id: await aProduct(db), count: 1 }], {
    at: 'payment_verified',
  })
  await prepareOrder(db, packer, verified)
})
