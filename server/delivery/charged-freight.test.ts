import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { CartAnswer } from '../../contract/api/catalog.ts'
import type { DeliveryRates } from '../../contract/api/delivery.ts'
import { OrderAnswer, Reservation } from '../../contract/api/orders.ts'
import { Problem } from '../../contract/api/problem.ts'
import { openTestApp } from '../../test/app.ts'
import { aCustomer, anOrderBody, anOwner, aProduct, setSettings } from '../../test/factories.ts'
import { findInconsistencies } from '../consistency/find-inconsistencies.ts'

/* A shop that charges the freight itself: by a table of carriers, with the reservation and with the order. */

const { ask, db } = await openTestApp()

const zone = { extra_kg: null, days_from: 1, days_to: 2 }
const rates: DeliveryRates = [
  {
    carrier: 'Servientrega',
    up_to_grams: [2000, 10_000],
    zones: [
      { ...zone, provinces: ['Imbabura', 'Pichincha'], prices: [350, 600] },
      { ...zone, provinces: [], prices: [500, 900], extra_kg: 70, days_to: 4 },
    ],
  },
  {
    carrier: 'Tramaco',
    up_to_grams: [10_000],
    zones: [{ ...zone, provinces: ['Azuay'], prices: [450] }],
  },
]
beforeEach(async () => {
  await setSettings(db, { freight: 'charged', delivery_rates: rates })
})

type Info = Record<string, unknown>

async function aBuyerOf({
  grams = 1500,
  taxClass = 'general',
}: {
  grams?: number | null
  taxClass?: 'general' | 'zero'
} = {}) {
  const { cookie } = await aCustomer(db)
  const id = await aProduct(db, { weightGrams: grams, taxClass })
  const details = [{ id, count: 1 }]
  const send = async (path: string, body: unknown) => {
    const response = await ask(path, { body, cookie })
    return { status: response.status, body: await response.json() }
  }
  return {
    id,
    order: (info: Info, body: Info = {}) =>
      send('/api/user/createorder', { ...anOrderBody(details, info), ...body }),
    reserve: (body: Info = {}) => send('/api/user/reservation', { details, ...body }),
    read: async (orderId: number) =>
      OrderAnswer.parse(await (await ask(`/api/user/orders/${orderId}`, { cookie })).json()).order,
  }
}

async function quote(ids: string, query = '') {
  return CartAnswer.parse(await (await ask(`/api/cart?ids=${ids}${query}`)).json())
}

test('the prices of a cart say what its freight is, by province, weight and number of units', async () => {
  const { id } = await aBuyerOf()
  const priced = async (query: string) => {
    const { shipping, delivery } = await quote(String(id), query)
    return [shipping, delivery.weight_grams, delivery.carriers.map(({ name, price }) => `${name} ${price}`)]
  }
  expect(await priced('&province=Imbabura')).toEqual([3.5, 1500, ['Servientrega 3.5']])
  expect(await priced('&province=Imbabura&counts=3')).toEqual([6, 4500, ['Servientrega 6']])
  expect(await priced('&province=Azuay')).toEqual([4.5, 1500, ['Tramaco 4.5', 'Servientrega 5']])
  expect(await priced('')).toEqual([5, 1500, ['Servientrega 5']])
  // 27 kg: beyond the table each kilogram that is begun costs more, where the carrier says how much.
  expect(await priced('&province=Guayas&counts=18')).toEqual([20.9, 27_000, ['Servientrega 20.9']])
  expect(await priced('&province=Imbabura&counts=18')).toEqual([null, 27_000, []])
  for (const query of ['&province=Quito', '&counts=0', '&counts=x', '&counts=1,'])
    expect((await ask(`/api/cart?ids=${id}${query}`)).status, query).toBe(400)
})

test('OR-1: a client that knows no freight is told both sums, and its second try with ours is taken', async () => {
  const { order, read } = await aBuyerOf()
  const info = { delivery_province: 'Azuay' }
  const first = await order(info, { total: 100 })
  expect(first.status).toBe(409)
  expect(Problem.parse(first.body)).toMatchObject({
    error: 'price_changed',
    message: 'El envío cuesta $4.50: el total es $104.50. Revísalo antes de pagar.',
    total: 104.5,
    shipping: 4.5,
  })
  const second = await order(info, { total: 104.5 })
  expect(second.status).toBe(201)
  // 104.50 with 15 % inside: the freight is taxed with the rest.
  expect(await read(second.body.order_id)).toMatchObject({
    total_price: 104.5,
    shipping: 4.5,
    tax_base: 90.87,
    tax: 13.63,
    missing: 0,
  })
})

test('who says no province pays what the rest of the country does, and a pick-up costs nothing', async () => {
  const { order, read } = await aBuyerOf()
  const sent = await order({}, { total: 105 })
  expect(await read(sent.body.order_id)).toMatchObject({ total_price: 105, shipping: 5 })
  const picked = await order({ delivery_method: 'pickup' }, { total: 100 })
  expect(await read(picked.body.order_id)).toMatchObject({ total_price: 100, shipping: 0 })
})

test('freight is taxed by the general rate also where the goods are not taxed', async () => {
  const { order, read } = await aBuyerOf({ taxClass: 'zero' })
  const { body } = await order({ delivery_province: 'Imbabura' }, { total: 103.5 })
  expect(await read(body.order_id)).toMatchObject({ total_price: 103.5, tax_base: 103.04, tax: 0.46 })
})

test('OR-11: the freight is fixed with the reservation, and a new table does not change it', async () => {
  const { order, reserve, read } = await aBuyerOf()
  const buyer = { delivery_method: 'carrier', delivery_province: 'Imbabura' }
  expect(await reserve({ total: 100, buyer })).toMatchObject({
    status: 409,
    body: { total: 103.5, shipping: 3.5 },
  })
  const held = await reserve({ total: 103.5, buyer })
  expect(held.status).toBe(201)
  expect(Reservation.parse(held.body)).toMatchObject({ total: 103.5, shipping: 3.5 })
  await setSettings(db, { delivery_rates: [] })
  const { body } = await order(buyer, { total: 103.5, reservation_id: held.body.reservation_id })
  await setSettings(db, { delivery_rates: rates })
  expect(await read(body.order_id)).toMatchObject({ total_price: 103.5, shipping: 3.5 })
  // The same order again is the same order, though the table is another by now.
  const again = await order(buyer, { total: 103.5, reservation_id: held.body.reservation_id })
  expect(again).toMatchObject({ status: 201, body: { order_id: body.order_id, repeated: true } })
})

test('another province fixes the freight anew, in the same reservation with the same deadline', async () => {
  const { order, reserve, read } = await aBuyerOf()
  const first = await reserve({ buyer: { delivery_province: 'Imbabura' } })
  const other = await reserve({ buyer: { delivery_province: 'Azuay' } })
  expect(other.body).toMatchObject({
    reservation_id: first.body.reservation_id,
    expires_at: first.body.expires_at,
    total: 104.5,
    shipping: 4.5,
  })
  const reservation_id = first.body.reservation_id
  expect(await order({ delivery_province: 'Pichincha' }, { total: 104.5, reservation_id })).toMatchObject({
    status: 409,
    body: { error: 'price_changed', total: 103.5, shipping: 3.5 },
  })
  const { body } = await order({ delivery_method: 'pickup' }, { total: 100, reservation_id })
  expect(await read(body.order_id)).toMatchObject({ total_price: 100, shipping: 0 })
})

test('what was reserved before the shop charged freight stays without', async () => {
  await setSettings(db, { freight: 'paid_on_delivery' })
  const { order, reserve, read } = await aBuyerOf()
  const { body: held } = await reserve({ total: 100 })
  await setSettings(db, { freight: 'charged' })
  const info = { delivery_province: 'Azuay' }
  const { body } = await order(info, { total: 100, reservation_id: held.reservation_id })
  expect(await read(body.order_id)).toMatchObject({ total_price: 100, shipping: 0 })
})

test('where no carrier goes, and with what no carrier takes, nothing is ordered and the buyer reads why', async () => {
  const { order, reserve } = await aBuyerOf({ grams: 40_000 })
  for (const refused of [
    await order({ delivery_province: 'Imbabura' }, { total: 100 }),
    await reserve({ buyer: { delivery_province: 'Imbabura' } }),
  ])
    expect(refused).toMatchObject({ status: 409, body: { error: 'not_delivered' } })
  expect((await order({ delivery_method: 'pickup' }, { total: 100 })).status).toBe(201)
})

test('a freight that makes the order too large for the shop is refused, however much it comes to', async () => {
  const { id, order, reserve } = await aBuyerOf({ grams: 1_000_000 })
  const zones = [{ ...zone, provinces: [], prices: [0], extra_kg: 1_000_000 }]
  await setSettings(db, { delivery_rates: [{ carrier: 'Caro', up_to_grams: [1], zones }] })
  for (const count of [1, 9]) {
    const body = { details: [{ id, count }] }
    expect(await order({}, body)).toMatchObject({ status: 409, body: { error: 'order_too_large' } })
    expect(await reserve(body)).toMatchObject({ status: 409, body: { error: 'order_too_large' } })
  }
})

test('from the sum that the owner chose the shop sends for nothing', async () => {
  await setSettings(db, { free_delivery_cents: 20_000 })
  const { id, order, read } = await aBuyerOf()
  expect((await quote(String(id))).shipping).toBe(5)
  expect(await quote(String(id), '&counts=2')).toMatchObject({ shipping: 0, delivery: { free_from: 200 } })
  const { body } = await order({}, { details: [{ id, count: 2 }], total: 200 })
  expect(await read(body.order_id)).toMatchObject({ total_price: 200, shipping: 0 })
})

test('what has no weight weighs what its section does, or else what the shop says of all', async () => {
  const { id } = await aBuyerOf({ grams: null })
  const weigh = async () => (await quote(String(id))).delivery.weight_grams
  const { rows } = await db.execute<{ category_id: number }>(
    sql`select category_id from sellable where id = ${id}`,
  )
  await setSettings(db, { section_grams: { [String(rows[0]?.category_id)]: 777 } })
  expect(await weigh()).toBe(777)
  await setSettings(db, { section_grams: {}, preset_grams: 555 })
  expect(await weigh()).toBe(555)
})

test('in the other ways nothing is added, and the table only says what it costs', async () => {
  for (const freight of ['paid_on_delivery', 'included', 'pickup_only'] as const) {
    await setSettings(db, { freight })
    const { id, order, read } = await aBuyerOf()
    expect(await quote(String(id), '&province=Azuay')).toMatchObject({
      shipping: 0,
      delivery: { freight, free_from: null, carriers: [{ name: 'Tramaco', price: 4.5 }, { price: 5 }] },
    })
    const { body } = await order({ delivery_province: 'Azuay' }, { total: 100 })
    expect(await read(body.order_id)).toMatchObject({ total_price: 100, shipping: 0 })
    expect((await order({}, { total: 99 })).body).not.toHaveProperty('shipping')
  }
})

test('each setting of delivery is changed at the desk, seen at once, and taken back', async () => {
  const owner = await anOwner(db)
  const { id } = await aBuyerOf({ grams: null })
  const desk = async (path: string, body: unknown) => {
    const response = await ask(`/api/admin/settings/${path}`, { body, cookie: owner.cookie })
    return { status: response.status, body: await response.json() }
  }
  const seen = async () => {
    const { shipping, delivery } = await quote(String(id), '&province=Imbabura&counts=2')
    return { shipping, ...delivery }
  }
  const before = await seen()
  const changes: [Record<string, unknown>, object][] = [
    [{ freight: 'included' }, { freight: 'included', shipping: 0 }],
    [{ delivery_rates: [] }, { carriers: [], shipping: null }],
    [{ free_delivery_cents: 15_000 }, { free_from: 150, shipping: 0 }],
    [{ section_grams: {}, preset_grams: 900 }, { weight_grams: 1800 }],
    [{ section_grams: { 2: 700 } }, { weight_grams: 1400 }],
  ]
  for (const [values, shown] of changes) {
    const { status, body } = await desk('change', { values, seen: 1_000_000 })
    expect(status, JSON.stringify(values)).toBe(200)
    expect(await seen()).toMatchObject(shown)
    expect((await desk('undo', { id: body.id })).status).toBe(200)
    expect(await seen()).toEqual(before)
  }
})

test('a table that is none is refused with a sentence at its place, and nothing is kept', async () => {
  const { cookie } = await anOwner(db)
  const [servientrega] = rates
  const row = servientrega?.zones[0]
  const refusals: [unknown, Record<string, string>][] = [
    ['<script>', {}],
    [[{ ...servientrega, carrier: '' }], { 'delivery_rates.0.carrier': 'Campo obligatorio' }],
    [[servientrega, servientrega], { 'delivery_rates.1.carrier': 'Servientrega está dos veces' }],
    [
      [{ ...servientrega, up_to_grams: [5000, 2000] }],
      { 'delivery_rates.0.up_to_grams': 'Los pesos van de menor a mayor, sin repetir' },
    ],
    [
      [{ ...servientrega, zones: [row, row] }],
      { 'delivery_rates.0.zones.1.provinces': 'Imbabura está en dos filas' },
    ],
    [
      [{ ...servientrega, zones: [{ ...row, prices: ['tres', -1] }] }],
      {
        'delivery_rates.0.zones.0.prices.0': 'Escribe un precio',
        'delivery_rates.0.zones.0.prices.1': 'El precio no puede ser negativo',
      },
    ],
    [
      [{ ...servientrega, zones: [{ ...row, prices: [1] }] }],
      { 'delivery_rates.0.zones.0.prices': 'Falta un precio' },
    ],
    [
      [{ ...servientrega, zones: [{ ...row, days_to: 0 }] }],
      { 'delivery_rates.0.zones.0.days_to': 'El segundo número de días no puede ser menor que el primero' },
    ],
  ]
  for (const [delivery_rates, fields] of refusals) {
    const body = { values: { delivery_rates }, seen: 1_000_000 }
    const response = await ask('/api/admin/settings/change', { body, cookie })
    expect(response.status, JSON.stringify(delivery_rates)).toBe(422)
    expect(Problem.parse(await response.json()).fields).toMatchObject(fields)
  }
})

test('RE-24: after all of this, every total is lines and freight, and its IVA is theirs', async () => {
  expect(await findInconsistencies(db)).toEqual([])
  await db.execute(sql`alter table customer_order disable trigger user`)
  await db.execute(sql`
    update customer_order set tax_base_cents = tax_base_cents - 1, tax_cents = tax_cents + 1
     where id = (select max(id) from customer_order where shipping_cents > 0)`)
  expect(await findInconsistencies(db)).toEqual([expect.stringContaining('base imponible')])
})
