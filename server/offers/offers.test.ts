import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { DeskOffer, MakeOfferRequest } from '../../contract/api/admin/offers.ts'
import { openTestApp } from '../../test/app.ts'
import {
  aCustomer,
  anOrderBody,
  aProduct,
  aStaffMember,
  type Customer,
  ordersOf,
  setSettings,
  stockOf,
} from '../../test/factories.ts'
import { findInconsistencies } from '../consistency/find-inconsistencies.ts'
import { forgetOffers } from './forget-offers.ts'

const { ask, db, publicUrl } = await openTestApp({ poolSize: 20 })
const seller = await aStaffMember(db, { permissions: ['offers.make'] })

const make = (body: Partial<MakeOfferRequest>) =>
  ask('/api/admin/offers', { body: { key: randomUUID(), ...body }, cookie: seller.cookie })

/** A card of $100.00 at $90.00, two of them, unless the test says otherwise. */
async function anOffer(
  given: Partial<MakeOfferRequest> = {},
): Promise<{ offer: DeskOffer; token: string; card: number }> {
  const card = await aProduct(db)
  const response = await make({ lines: [{ id: card, count: 2, price: 90 }], ...given })
  expect(response.status).toBe(201)
  const { offer } = await response.json()
  return { offer, token: new URL(offer.link).searchParams.get('oferta') ?? '', card }
}

const deskOffer = async (id: number): Promise<DeskOffer> =>
  (await (await ask(`/api/admin/offers/${id}`, { cookie: seller.cookie })).json()).offer

const stateOf = async (token: string) => (await (await ask(`/api/offers/${token}`)).json()).offer.state
const end = (id: number) => db.execute(sql`update offer set expires_at = now() where id = ${id}`)
const withdraw = (id: number) =>
  ask(`/api/admin/offers/${id}/withdraw`, { method: 'POST', cookie: seller.cookie })

async function reserve({ cookie }: Customer, offer: string, total?: number) {
  const response = await ask('/api/user/reservation', { body: { offer, total }, cookie })
  return { status: response.status, ...(await response.json()) }
}

/** What the checkout sends in step 3: the reserved lines, by the id of their reservation. */
async function orderReserved(buyer: Customer, reserved: Awaited<ReturnType<typeof reserve>>, info = {}) {
  const { lines, total, reservation_id } = reserved
  const body = { ...anOrderBody(lines, info), total, reservation_id }
  return order(buyer, body)
}

async function order({ cookie }: Customer, body: object, headers: Record<string, string> = {}) {
  const response = await ask('/api/user/createorder', { body, cookie, headers })
  return { status: response.status, ...(await response.json()) }
}

const orderAtOnce = (buyer: Customer, offer: string, given: object = {}, headers = {}) => {
  const { details: _, ...body } = anOrderBody([])
  return order(buyer, { ...body, offer, ...given }, headers)
}

const linesOf = async (orderId: number) =>
  (
    await db.execute(
      sql`select sellable_id, count, unit_price_cents from order_line where order_id = ${orderId} order by id`,
    )
  ).rows

const reprice = (id: number, cents: number) =>
  db.execute(sql`update sellable set price_cents = ${cents} where id = ${id}`)

test('the staff offer articles at prices of their own for 48 hours; the link shows them to whoever has it, and nobody’s name', async () => {
  const card = await aProduct(db, { name: 'RTX 4060', priceCents: 32_000 })
  const memory = await aProduct(db, { name: 'Fury 16', priceCents: 4_500 })
  const key = randomUUID()
  const body = {
    key,
    lines: [
      { id: card, count: 1, price: 310.5 },
      { id: memory, count: 2 },
    ],
    buyer_name: 'Ana Quishpe',
    buyer_phone: '099 123 4567',
  }
  const { offer } = await (await make(body)).json()
  expect(offer).toMatchObject({
    state: 'open',
    is_being_paid: false,
    buyer_name: 'Ana Quishpe',
    buyer_phone: '0991234567',
    order_id: null,
    total: 400.5,
    lines: [
      { id: card, price: 310.5, catalog_price: 320, stock: 10 },
      { id: memory, count: 2, price: 45, total: 90 },
    ],
  })
  expect(Date.parse(offer.expires_at) - Date.parse(offer.made_at)).toBe(48 * 3_600_000)
  expect(offer.link).toMatch(new RegExp(`^${publicUrl}/checkout\\?oferta=[0-9a-f]{32}$`))
  const message = decodeURIComponent(offer.whatsapp)
  expect(message).toContain('https://wa.me/593991234567?text=Hola Ana,')
  expect(message).toContain('1 × RTX 4060 a $310.50, 2 × Fury 16 a $45.00. Total $400.50.')
  expect(message).toContain(offer.link)

  const shown = await (await ask(`/api/offers/${new URL(offer.link).searchParams.get('oferta')}`)).text()
  expect(JSON.parse(shown).offer).toMatchObject({
    state: 'open',
    total: 400.5,
    lines: [
      { id: card, name: 'RTX 4060', count: 1, price: 310.5 },
      { id: memory, total: 90 },
    ],
  })
  expect(shown).not.toContain('Quishpe')
  expect(shown).not.toContain('1234567')

  // The answer was lost, and the desk sends the same again.
  expect((await (await make(body)).json()).offer).toEqual(offer)
  const [audit] = (await db.execute(sql`select * from audit_log where subject = ${`offer:${offer.id}`}`)).rows
  const told = ['1 × RTX 4060 a $310.50 en lugar de $320.00', '2 × Fury 16 a $45.00']
  expect(audit).toMatchObject({ actor_id: seller.accountId, action: 'offer_made', after: { lines: told } })
  expect(JSON.stringify(audit)).not.toContain('Quishpe')
  for (const unknown of ['0'.repeat(32), 'nada', `${key}`])
    expect((await ask(`/api/offers/${unknown}`)).status).toBe(404)
  expect(await stockOf(db, card)).toEqual({ stock: 10, ledger: 10 })
})

test('OR-2: what is ordered by an offer costs what the offer says, whatever the catalogue asks since; the offer is used once', async () => {
  const { offer, token, card } = await anOffer({ buyer_name: 'Ana', buyer_phone: '0991234567' })
  await reprice(card, 12_000)
  const buyer = await aCustomer(db)
  const reserved = await reserve(buyer, token, 180)
  expect(reserved).toMatchObject({
    status: 201,
    total: 180,
    offer: token,
    lines: [{ id: card, count: 2, price: 90 }],
  })
  expect(await stockOf(db, card)).toEqual({ stock: 8, ledger: 8 })
  expect((await deskOffer(offer.id)).is_being_paid).toBe(true)

  await reprice(card, 13_000)
  // What was typed is sent again: it is the same reservation.
  expect((await reserve(buyer, token, 180)).reservation_id).toBe(reserved.reservation_id)
  const { order_id } = await orderReserved(buyer, reserved, { nombres: 'Ana Quishpe Vega' })
  expect(await linesOf(order_id)).toEqual([{ sellable_id: card, count: 2, unit_price_cents: 9_000 }])
  expect(await deskOffer(offer.id)).toMatchObject({
    state: 'used',
    is_being_paid: false,
    order_id,
    buyer_name: 'Ana Quishpe Vega',
    buyer_phone: null,
  })
  // The buyer's order says for whom it was: the offer need not.
  const { rows } = await db.execute(sql`select buyer_name, buyer_phone from offer where id = ${offer.id}`)
  expect(rows).toEqual([{ buyer_name: null, buyer_phone: null }])

  expect(await orderReserved(buyer, reserved)).toMatchObject({ status: 201, order_id, repeated: true })
  expect(await reserve(buyer, token)).toMatchObject({ status: 409, error: 'offer_used' })
  expect(await reserve(await aCustomer(db), token)).toMatchObject({ status: 409, error: 'offer_used' })
  expect(await stateOf(token)).toBe('used')
  expect((await withdraw(offer.id)).status).toBe(409)
  expect(await ordersOf(db, buyer.id)).toEqual([order_id])
  expect(await findInconsistencies(db)).toEqual([])
})

test('OR-4: a total that is not the offer’s is refused with the prices of the offer', async () => {
  const { token, card } = await anOffer()
  const buyer = await aCustomer(db)
  const refused = { status: 409, error: 'price_changed', total: 180, lines: [{ id: card, price: 90 }] }
  expect(await reserve(buyer, token, 200)).toMatchObject(refused)
  expect(await orderAtOnce(buyer, token, { total: 200 })).toMatchObject(refused)
  expect(await reserve(buyer, token, 180)).toMatchObject({ status: 201 })
  // The price of the catalogue does not come into it, also when it fits the total.
  expect(await reserve(buyer, token, 200)).toMatchObject(refused)
})

test('an offer that ends before it is reserved cannot be bought; one that ends afterwards keeps its prices for the payment', async () => {
  const [late, early] = [await anOffer(), await anOffer()]
  await end(late.offer.id)
  const buyer = await aCustomer(db)
  expect(await stateOf(late.token)).toBe('expired')
  expect(await reserve(buyer, late.token)).toMatchObject({ status: 409, error: 'offer_expired' })
  expect(await orderAtOnce(buyer, late.token)).toMatchObject({ status: 409, error: 'offer_expired' })

  const reserved = await reserve(buyer, early.token)
  await end(early.offer.id)
  expect(await reserve(buyer, early.token)).toMatchObject({
    reservation_id: reserved.reservation_id,
    total: 180,
  })
  const { order_id, status } = await orderReserved(buyer, reserved)
  expect(status).toBe(201)
  expect(await linesOf(order_id)).toEqual([{ sellable_id: early.card, count: 2, unit_price_cents: 9_000 }])
  expect(await stateOf(early.token)).toBe('used')
})

test('a withdrawn offer closes its link, but for the buyer who is paying it', async () => {
  const { offer, token } = await anOffer()
  const buyer = await aCustomer(db)
  const reserved = await reserve(buyer, token)
  expect((await withdraw(offer.id)).status).toBe(200)
  expect((await withdraw(offer.id)).status).toBe(200)
  expect(await deskOffer(offer.id)).toMatchObject({ state: 'withdrawn', is_being_paid: true })
  expect((await orderReserved(buyer, reserved)).status).toBe(201)

  const other = await anOffer()
  await withdraw(other.offer.id)
  expect(await stateOf(other.token)).toBe('withdrawn')
  expect(await reserve(buyer, other.token)).toMatchObject({ status: 409, error: 'offer_withdrawn' })
  const acts = await db.execute(
    sql`select action from audit_log where subject = ${`offer:${other.offer.id}`} order by id`,
  )
  expect(acts.rows).toEqual([{ action: 'offer_made' }, { action: 'offer_withdrawn' }])
})

test('while one buyer pays an offer, another who has the link waits, and gets it when that time is over', async () => {
  const { token, card } = await anOffer()
  const [first, second] = [await aCustomer(db), await aCustomer(db)]
  const answers = await Promise.all([reserve(first, token), reserve(second, token)])
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
  const [holder, other] = answers[0]?.status === 201 ? [first, second] : [second, first]
  const held = answers.find(({ status }) => status === 201)
  expect(await reserve(other, token)).toMatchObject({ status: 409, error: 'offer_being_paid' })
  expect(await orderAtOnce(other, token)).toMatchObject({ status: 409, error: 'offer_being_paid' })

  await db.execute(sql`update reservation set expires_at = now() where id = ${held.reservation_id}`)
  const taken = await reserve(other, token)
  expect(taken.status).toBe(201)
  expect(await orderReserved(holder, held)).toMatchObject({ status: 409, error: 'window_expired' })
  expect((await orderReserved(other, taken)).status).toBe(201)
  expect(await stockOf(db, card)).toEqual({ stock: 8, ledger: 8 })
  expect(await findInconsistencies(db)).toEqual([])
})

test('OR-9: an offer that is ordered without a reservation becomes one order, also when it is sent twenty times', async () => {
  const { token, card } = await anOffer()
  const buyer = await aCustomer(db)
  const info = anOrderBody([]).info
  const send = (headers = {}) => orderAtOnce(buyer, token, { total: 180, info }, headers)
  const key = { 'idempotency-key': 'oferta' }
  const placed = await Promise.all(Array.from({ length: 20 }, () => send(key)))
  const orderId = placed[0]?.order_id
  expect(new Set(placed.map(({ status, order_id }) => `${status} ${order_id}`))).toEqual(
    new Set([`201 ${orderId}`]),
  )
  expect(await linesOf(orderId)).toEqual([{ sellable_id: card, count: 2, unit_price_cents: 9_000 }])
  expect(await stockOf(db, card)).toEqual({ stock: 8, ledger: 8 })
  // Without the key the same receipt number, data and lines say that it is the same.
  expect(await send()).toMatchObject({ status: 201, order_id: orderId, repeated: true })
  expect(await orderAtOnce(buyer, token)).toMatchObject({ status: 409, error: 'offer_used' })
})

test('an offer takes nothing off the shelf: what is gone, or hidden since, is refused by its line', async () => {
  const { token, card } = await anOffer()
  const buyer = await aCustomer(db)
  await db.execute(sql`update sellable set stock = 1 where id = ${card}`)
  const gone = {
    status: 409,
    error: 'cart_changed',
    lines: [{ id: card, reason: 'not_enough_stock', available: 1 }],
  }
  expect(await reserve(buyer, token)).toMatchObject(gone)
  expect(await orderAtOnce(buyer, token)).toMatchObject(gone)
  await db.execute(sql`update sellable set stock = 10, hidden_at = now() where id = ${card}`)
  expect(await reserve(buyer, token)).toMatchObject({
    error: 'cart_changed',
    lines: [{ reason: 'unavailable' }],
  })
  expect(await stateOf(token)).toBe('open')
})

test('OR-14: what the staff offer is not bounded by what a buyer may hold, and counts for what the buyer adds', async () => {
  await setSettings(db, { max_held_units: 2, max_held_cents: 30_000, max_unconfirmed_orders: 1 })
  const { token, card } = await anOffer()
  const big = await anOffer({ lines: [{ id: card, count: 5, price: 80 }] })
  const buyer = await aCustomer(db, { emailVerifiedAt: null })
  expect((await orderReserved(buyer, await reserve(buyer, token))).status).toBe(201)
  expect((await orderReserved(buyer, await reserve(buyer, big.token))).status).toBe(201)
  const more = await ask('/api/user/reservation', {
    body: { details: [{ id: card, count: 1 }] },
    cookie: buyer.cookie,
  })
  expect((await more.json()).error).toBe('email_unconfirmed')
})

test('a cart takes the place of an offer that was reserved, and the other way round: a buyer has one reservation', async () => {
  const { token, card } = await anOffer()
  await reprice(card, 9_000)
  const buyer = await aCustomer(db)
  const offered = await reserve(buyer, token)
  const cart = { details: [{ id: card, count: 2 }], total: 180 }
  const own = await (await ask('/api/user/reservation', { body: cart, cookie: buyer.cookie })).json()
  // The same articles at the same price, and yet not the offer.
  expect(own).toMatchObject({ offer: null, total: 180 })
  expect(own.reservation_id).not.toBe(offered.reservation_id)
  expect((await orderReserved(buyer, own)).status).toBe(201)
  expect(await stateOf(token)).toBe('open')
  const both = await ask('/api/user/reservation', { body: { ...cart, offer: token }, cookie: buyer.cookie })
  expect(both.status).toBe(422)
  const neither = await ask('/api/user/reservation', { body: { total: 1 }, cookie: buyer.cookie })
  expect((await neither.json()).fields).toHaveProperty('details')
})

test('an offer is refused whose articles are not for sale, or which is too large, with the line that is to blame', async () => {
  const [hidden, card] = [await aProduct(db), await aProduct(db)]
  await db.execute(sql`update sellable set hidden_at = now() where id = ${hidden}`)
  const refused = await make({
    lines: [
      { id: card, count: 1 },
      { id: hidden, count: 1 },
    ],
  })
  expect(refused.status).toBe(422)
  expect((await refused.json()).fields).toEqual({ 'lines.1.id': 'Ese artículo no está a la venta' })
  expect((await make({ lines: [{ id: card, count: 99, price: 900_000 }] })).status).toBe(409)
  const fieldsOf = async (body: Partial<MakeOfferRequest>) => (await (await make(body)).json()).fields
  expect(await fieldsOf({ lines: [] })).toHaveProperty('lines')
  expect(
    await fieldsOf({
      lines: [
        { id: card, count: 1 },
        { id: card, count: 1 },
      ],
    }),
  ).toHaveProperty('lines')
  for (const price of [0, 1e-9])
    expect(await fieldsOf({ lines: [{ id: card, count: 1, price }] })).toHaveProperty(['lines.0.price'])
  expect(await fieldsOf({ lines: [{ id: card, count: 1 }], buyer_phone: '12' })).toHaveProperty('buyer_phone')
})

test('the list of offers is by what became of them, by name, and goes on from the last one that it showed', async () => {
  const listed = async (query: string) =>
    (await ask(`/api/admin/offers?${query}`, { cookie: seller.cookie })).json()
  const { offer, card } = await anOffer({ buyer_name: 'Íngrid Páez', buyer_phone: '0998887777' })
  const gone = await anOffer({ buyer_name: 'Ingrid Paez' })
  await end(gone.offer.id)
  const text = await (await ask('/api/admin/offers?q=ingrid+pa', { cookie: seller.cookie })).text()
  expect(JSON.parse(text).offers).toMatchObject([
    { id: gone.offer.id, state: 'expired' },
    { id: offer.id, state: 'open', total: 180, articles: expect.stringContaining('2 × Tarjeta') },
  ])
  // PR-2: the phone stands in the offer alone.
  expect(text).not.toContain('8887777')
  expect((await listed('q=ingrid&state=open')).offers.map(({ id }: DeskOffer) => id)).toEqual([offer.id])
  expect(
    (await listed(`q=ingrid&page=after.${gone.offer.id}`)).offers.map(({ id }: DeskOffer) => id),
  ).toEqual([offer.id])

  const many = await db.execute<{ id: number }>(sql`
    insert into offer (token, request_key, made_by, expires_at)
    select md5(n::text), gen_random_uuid(), ${seller.accountId}, now() - interval '1 day' from generate_series(1, 60) as n
    returning id`)
  await db.execute(sql`
    insert into offer_line (offer_id, sellable_id, position, count, unit_price_cents)
    select id, ${card}, 0, 1, 100 from offer where id = any(${sql.param(many.rows.map(({ id }) => id))}::bigint[])`)
  const first = await listed('state=expired')
  expect(first.offers).toHaveLength(50)
  expect(first.pages).toEqual({ previous: null, next: `after.${first.offers.at(-1).id}` })
  const rest = await listed(`state=expired&page=${first.pages.next}`)
  expect(rest.pages.next).toBeNull()
  expect(rest.offers.map(({ id }: DeskOffer) => id)).toContain(gone.offer.id)
})

test('PR-3: an offer that nobody used forgets for whom it was, 90 days after its end', async () => {
  const named = { buyer_name: 'Ana Quishpe', buyer_phone: '0991234567' }
  const [old, recent] = [await anOffer(named), await anOffer(named)]
  await db.execute(
    sql`update offer set expires_at = now() - interval '90 days 1 minute' where id = ${old.offer.id}`,
  )
  await db.execute(
    sql`update offer set expires_at = now() - interval '89 days' where id = ${recent.offer.id}`,
  )
  await forgetOffers(db)
  expect(await deskOffer(old.offer.id)).toMatchObject({ buyer_name: null, buyer_phone: null, total: 180 })
  expect(await deskOffer(recent.offer.id)).toMatchObject(named)
})
