import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import {
  CreateOrderAnswer,
  KeepPaymentAnswer,
  LiveReservationAnswer,
  Reservation,
} from '../../contract/api/orders.ts'
import { Problem } from '../../contract/api/problem.ts'
import { readTransferCode } from '../../contract/transfer-code.ts'
import { openTestApp } from '../../test/app.ts'
import {
  aCustomer,
  anOrder,
  anOrderBody,
  aProduct,
  ordersOf,
  setSettings,
  stockOf,
} from '../../test/factories.ts'
import { findInconsistencies } from '../consistency/find-inconsistencies.ts'
import { expireReservations } from './expire-reservations.ts'
import { exportReservations } from './read-reservation.ts'
import { forgetTransferCodes } from './transfer-codes.ts'

const { ask, db } = await openTestApp({ poolSize: 20 })

type Line = { id: number; count: number }

const reserve = (cookie: string, details: Line[], total?: number) =>
  ask('/api/user/reservation', { body: { details, total }, cookie })

const order = (cookie: string, body: unknown, headers = {}) =>
  ask('/api/user/createorder', { body, cookie, headers })

const release = (cookie: string, id?: string) =>
  ask(`/api/user/reservation${id ? `?reservation_id=${id}` : ''}`, { method: 'DELETE', cookie })

async function reserved(cookie: string, details: Line[]): Promise<Reservation> {
  const response = await reserve(cookie, details)
  expect(response.status).toBe(201)
  return Reservation.parse(await response.json())
}

async function stateOf(cookie: string): Promise<LiveReservationAnswer> {
  const response = await ask('/api/user/reservation', { cookie })
  expect(response.status).toBe(200)
  return LiveReservationAnswer.parse(await response.json())
}

const live = async (cookie: string) => (await stateOf(cookie)).reservation

async function orderId(response: Response): Promise<number> {
  expect(response.status).toBe(201)
  return CreateOrderAnswer.parse(await response.json()).order_id
}

async function refusal(response: Response, status = 409): Promise<Problem> {
  expect(response.status).toBe(status)
  return Problem.parse(await response.json())
}

const moveClock = (id: string, change: string) =>
  db.execute(sql`update reservation set expires_at = expires_at + ${change}::interval where id = ${id}`)

test('OR-11: reserving takes the stock for 1800 seconds by the database’s clock, at today’s prices', async () => {
  const { cookie } = await aCustomer(db)
  const gpu = await aProduct(db, { name: 'RTX 4060', priceCents: 32_999 })
  const ram = await aProduct(db, { name: 'Fury', priceCents: 4_550 })
  const answer = await reserved(cookie, [
    { id: ram, count: 2 },
    { id: gpu, count: 1 },
  ])
  expect(answer).toMatchObject({
    seconds_left: 1800,
    total: 420.99,
    lines: [
      { id: ram, name: 'Fury', count: 2, price: 45.5, total: 91 },
      { id: gpu, name: 'RTX 4060', count: 1, price: 329.99, total: 329.99 },
    ],
  })
  expect(answer.expires_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d-05:00$/)
  expect(Date.parse(answer.expires_at) - Date.parse(answer.server_now)).toBe(1_800_000)
  expect(await stockOf(db, ram)).toEqual({ stock: 8, ledger: 8 })
  expect(await stockOf(db, gpu)).toEqual({ stock: 9, ledger: 9 })
})

test('OR-11: the shop gives from 5 to 120 minutes to pay; a reservation that runs keeps those that it began with', async () => {
  const product = [{ id: await aProduct(db), count: 1 }]
  const [early, late] = [await aCustomer(db), await aCustomer(db)]
  const running = await reserved(early.cookie, product)
  for (const minutes of [5, 120]) {
    const takeBack = await setSettings(db, { payment_minutes: minutes })
    const { reservation_id, seconds_left } = await reserved(late.cookie, product)
    expect(seconds_left).toBe(minutes * 60)
    await moveClock(reservation_id, `-${minutes} minutes`)
    // Whoever comes back an hour after the beginning of a long one is still told what became of it.
    expect((await stateOf(late.cookie)).last).toMatchObject({ reservation_id, status: 'expired' })
    await takeBack()
  }
  expect(await live(early.cookie)).toMatchObject({ expires_at: running.expires_at })
  expect((await reserved(early.cookie, product)).expires_at).toBe(running.expires_at)
})

test('OR-11: the live reservation is shown with what is left of its time, also in a second tab', async () => {
  const { cookie } = await aCustomer(db)
  expect(await live(cookie)).toBeNull()
  const { reservation_id, expires_at } = await reserved(cookie, [{ id: await aProduct(db), count: 1 }])
  await moveClock(reservation_id, '-10 minutes')
  const shown = await live(cookie)
  expect(shown).toMatchObject({ reservation_id, total: 100 })
  expect(Date.parse(shown?.expires_at ?? '')).toBe(Date.parse(expires_at) - 600_000)
  expect(shown?.seconds_left).toBeGreaterThan(1190)
  expect(shown?.seconds_left).toBeLessThanOrEqual(1200)
})

test('OR-14: a buyer has one reservation: another cart takes its place, and its stock goes back', async () => {
  const { cookie, id } = await aCustomer(db)
  const first = await aProduct(db, { openingStock: 2 })
  const second = await aProduct(db)
  const old = await reserved(cookie, [{ id: first, count: 2 }])
  const next = await reserved(cookie, [
    { id: first, count: 1 },
    { id: second, count: 1 },
  ])
  expect(next.reservation_id).not.toBe(old.reservation_id)
  expect(await stockOf(db, first)).toEqual({ stock: 1, ledger: 1 })
  expect(await stockOf(db, second)).toEqual({ stock: 9, ledger: 9 })
  const { rows } = await db.execute(sql`
    select status, count(*) from reservation where account_id = ${id} group by status order by status`)
  expect(rows).toEqual([
    { status: 'open', count: 1 },
    { status: 'released', count: 1 },
  ])
})

test('the same cart reserved twice, or twenty times at once, is one reservation with one deadline', async () => {
  const { cookie } = await aCustomer(db)
  const product = await aProduct(db, { openingStock: 1 })
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => reserved(cookie, [{ id: product, count: 1 }])),
  )
  expect(new Set(answers.map(({ reservation_id }) => reservation_id)).size).toBe(1)
  expect(new Set(answers.map(({ expires_at }) => expires_at)).size).toBe(1)
  expect(await stockOf(db, product)).toEqual({ stock: 0, ledger: 0 })
})

test('the same cart at a price that moved is reserved anew, and never at a total that was not agreed to', async () => {
  const { cookie } = await aCustomer(db)
  const product = await aProduct(db, { priceCents: 10_000 })
  const old = await reserved(cookie, [{ id: product, count: 1 }])
  await db.execute(sql`update sellable set price_cents = 12000 where id = ${product}`)
  const refused = await refusal(await reserve(cookie, [{ id: product, count: 1 }], 100))
  expect(refused).toMatchObject({
    error: 'price_changed',
    total: 120,
    lines: [{ id: product, reason: 'price_changed', price: 120 }],
  })
  expect((await live(cookie))?.reservation_id).toBe(old.reservation_id)
  const fresh = Reservation.parse(await (await reserve(cookie, [{ id: product, count: 1 }], 120)).json())
  expect(fresh.reservation_id).not.toBe(old.reservation_id)
  expect(fresh.total).toBe(120)
})

test('what cannot be had is told line by line, and nothing is taken', async () => {
  const { cookie } = await aCustomer(db)
  const good = await aProduct(db)
  const gone = await aProduct(db, { name: 'Agotado', openingStock: 0 })
  const last = await aProduct(db, { name: 'Último', openingStock: 1 })
  const problem = await refusal(
    await reserve(cookie, [
      { id: good, count: 1 },
      { id: gone, count: 1 },
      { id: last, count: 2 },
    ]),
  )
  expect(problem).toMatchObject({
    error: 'cart_changed',
    lines: [
      { id: gone, reason: 'out_of_stock' },
      { id: last, reason: 'not_enough_stock', available: 1 },
    ],
  })
  expect(await stockOf(db, good)).toEqual({ stock: 10, ledger: 10 })
  expect(await live(cookie)).toBeNull()
})

test('going back frees the stock; freeing nothing is harmless', async () => {
  const { cookie } = await aCustomer(db)
  const product = await aProduct(db)
  await reserved(cookie, [{ id: product, count: 3 }])
  for (let time = 0; time < 2; time++) {
    expect((await release(cookie)).status).toBe(200)
    expect(await stockOf(db, product)).toEqual({ stock: 10, ledger: 10 })
  }
  expect(await live(cookie)).toBeNull()
})

test('a purchase has one code for its transfer, from its first reservation to its order; one that comes to nothing is remembered 90 days', async () => {
  const { cookie, id: buyer } = await aCustomer(db)
  const product = await aProduct(db)
  const first = await reserved(cookie, [{ id: product, count: 1 }])
  const code = first.transfer_code ?? ''
  expect(readTransferCode(code)).toBe(code)
  await moveClock(first.reservation_id, '-1 hour')
  await expireReservations(db)
  const second = await reserved(cookie, [{ id: product, count: 2 }])
  expect(second.transfer_code).toBe(code)
  expect((await live(cookie))?.transfer_code).toBe(code)
  const codeOf = async (order: number) =>
    (await (await ask(`/api/user/orders/${order}`, { cookie })).json()).order.transfer_code
  const body = { ...anOrderBody([{ id: product, count: 2 }]), reservation_id: second.reservation_id }
  expect(await codeOf(await orderId(await order(cookie, body)))).toBe(code)

  // The next purchase has another, and an order without a reservation leaves it alone.
  const next = await reserved(cookie, [{ id: product, count: 3 }])
  await release(cookie)
  const direct = await codeOf(await orderId(await order(cookie, anOrderBody([{ id: product, count: 1 }]))))
  expect(new Set([code, next.transfer_code, direct]).size).toBe(3)
  const again = await reserved(cookie, [{ id: product, count: 1 }])
  expect(again.transfer_code).toBe(next.transfer_code)
  await release(cookie)

  const shownDaysAgo = (days: number) =>
    db.execute(
      sql`update transfer_code set shown_at = now() - make_interval(days => ${days}) where account_id = ${buyer}`,
    )
  const codes = async () =>
    (await db.execute<{ code: string }>(sql`select code from transfer_code where account_id = ${buyer}`)).rows
  await shownDaysAgo(89)
  await forgetTransferCodes(db)
  expect(await codes()).toHaveLength(3)
  await shownDaysAgo(91)
  await forgetTransferCodes(db)
  expect((await codes()).map((row) => row.code).sort()).toEqual([code, direct].sort())
})

test('finalizing turns the reservation into the order, at the reserved prices', async () => {
  const { cookie } = await aCustomer(db)
  const product = await aProduct(db, { priceCents: 10_000, openingStock: 2 })
  const { reservation_id } = await reserved(cookie, [{ id: product, count: 2 }])
  await db.execute(sql`update sellable set price_cents = 99900, hidden_at = now() where id = ${product}`)
  const id = await orderId(
    await order(cookie, { ...anOrderBody([{ id: product, count: 2 }]), total: 200, reservation_id }),
  )
  expect(await stockOf(db, product)).toEqual({ stock: 0, ledger: 0 })
  expect(await live(cookie)).toBeNull()
  const { rows } = await db.execute(sql`
    select total_cents, reservation.status, reservation.order_id from customer_order
      join reservation on reservation.order_id = customer_order.id where customer_order.id = ${id}`)
  expect(rows).toEqual([{ total_cents: 20_000, status: 'ordered', order_id: id }])
  const ledger = await db.execute(sql`
    select reason, quantity from stock_movement where sellable_id = ${product} order by id`)
  expect(ledger.rows).toEqual([
    { reason: 'opening', quantity: 2 },
    { reason: 'reservation', quantity: -2 },
    { reason: 'reservation_released', quantity: 2 },
    { reason: 'order', quantity: -2 },
  ])
})

test('OR-9: a reservation becomes one order, however often and from however many tabs it is finalized', async () => {
  const { cookie, id } = await aCustomer(db)
  const product = await aProduct(db)
  const { reservation_id } = await reserved(cookie, [{ id: product, count: 1 }])
  const body = anOrderBody([{ id: product, count: 1 }])
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, tab) =>
      order(
        cookie,
        { ...body, info: { ...body.info, comprobante: `recibo ${tab}` }, reservation_id },
        tab % 2 ? { 'idempotency-key': `tab-${tab}` } : {},
      ).then(orderId),
    ),
  )
  expect(new Set(answers).size).toBe(1)
  expect(await ordersOf(db, id)).toEqual([answers[0]])
  expect(await stockOf(db, product)).toEqual({ stock: 9, ledger: 9 })
})

test('OR-9: without a key, what was bought already is not bought again from a new reservation, which goes back', async () => {
  const { cookie, id } = await aCustomer(db)
  const product = await aProduct(db)
  const body = anOrderBody([{ id: product, count: 1 }])
  const first = await orderId(
    await order(cookie, {
      ...body,
      reservation_id: (await reserved(cookie, body.details as Line[])).reservation_id,
    }),
  )
  const again = await reserved(cookie, [{ id: product, count: 1 }])
  expect(await orderId(await order(cookie, { ...body, reservation_id: again.reservation_id }))).toBe(first)
  expect(await ordersOf(db, id)).toEqual([first])
  expect(await stockOf(db, product)).toEqual({ stock: 9, ledger: 9 })
})

test('OR-11: at the end of the window the order is refused in the specification’s words, and the stock is back', async () => {
  const { cookie, id } = await aCustomer(db)
  const product = await aProduct(db, { openingStock: 1 })
  const { reservation_id } = await reserved(cookie, [{ id: product, count: 1 }])
  const body = { ...anOrderBody([{ id: product, count: 1 }]), reservation_id }
  await moveClock(reservation_id, '-1800 seconds')
  for (let time = 0; time < 2; time++) {
    const problem = await refusal(await order(cookie, body))
    expect(problem).toEqual({ error: 'window_expired', message: 'Pedido cancelado por tiempo excedido.' })
    expect(await stockOf(db, product)).toEqual({ stock: 1, ledger: 1 })
  }
  expect(await ordersOf(db, id)).toEqual([])
  // The cart was kept, so the buyer can begin again.
  const next = await reserved(cookie, [{ id: product, count: 1 }])
  await orderId(await order(cookie, { ...body, reservation_id: next.reservation_id }))
})

test('OR-11: ten seconds before the end the order is still taken', async () => {
  const { cookie } = await aCustomer(db)
  const product = await aProduct(db)
  const { reservation_id } = await reserved(cookie, [{ id: product, count: 1 }])
  await moveClock(reservation_id, '-1790 seconds')
  await orderId(await order(cookie, { ...anOrderBody([{ id: product, count: 1 }]), reservation_id }))
})

test('OR-11: with the worker stopped, an expired hold is sold to whoever wants it, by either way', async () => {
  const ana = await aCustomer(db)
  const luis = await aCustomer(db)
  for (const way of ['reserve', 'order']) {
    const product = await aProduct(db, { openingStock: 1 })
    const { reservation_id } = await reserved(ana.cookie, [{ id: product, count: 1 }])
    expect((await reserve(luis.cookie, [{ id: product, count: 1 }])).status).toBe(409)
    await moveClock(reservation_id, '-31 minutes')
    const response =
      way === 'reserve'
        ? await reserve(luis.cookie, [{ id: product, count: 1 }])
        : await order(luis.cookie, anOrderBody([{ id: product, count: 1 }]))
    expect(response.status, way).toBe(201)
    expect(await stockOf(db, product)).toEqual({ stock: 0, ledger: 0 })
    const late = { ...anOrderBody([{ id: product, count: 1 }]), reservation_id }
    expect((await refusal(await order(ana.cookie, late))).error).toBe('window_expired')
    expect(await stockOf(db, product)).toEqual({ stock: 0, ledger: 0 })
  }
})

test('OR-11: looking at an expired reservation ends it', async () => {
  const { cookie } = await aCustomer(db)
  const product = await aProduct(db)
  const { reservation_id } = await reserved(cookie, [{ id: product, count: 4 }])
  await moveClock(reservation_id, '-1 hour')
  expect(await live(cookie)).toBeNull()
  expect(await stockOf(db, product)).toEqual({ stock: 10, ledger: 10 })
})

test('while nothing is live, the buyer is told what became of the last reservation, for an hour', async () => {
  const { cookie } = await aCustomer(db)
  const product = await aProduct(db)
  const details = [{ id: product, count: 2 }]
  expect(await stateOf(cookie)).toEqual({ reservation: null, last: null })

  const released = await reserved(cookie, details)
  const { reservation_id: id, lines } = released
  expect(await stateOf(cookie)).toMatchObject({ reservation: { reservation_id: id, lines }, last: null })
  await release(cookie)
  const ended = { lines: details, total: 200, order_id: null }
  expect(await stateOf(cookie)).toEqual({
    reservation: null,
    last: { reservation_id: released.reservation_id, status: 'released', ...ended },
  })

  const expired = await reserved(cookie, details)
  await moveClock(expired.reservation_id, '-30 minutes')
  expect((await stateOf(cookie)).last).toEqual({
    reservation_id: expired.reservation_id,
    status: 'expired',
    ...ended,
  })

  const { reservation_id } = await reserved(cookie, details)
  const order_id = await orderId(await order(cookie, { ...anOrderBody(details), reservation_id }))
  expect((await stateOf(cookie)).last).toEqual({ ...ended, reservation_id, status: 'ordered', order_id })
  await db.execute(
    sql`update reservation set expires_at = now() - interval '31 minutes' where id = ${reservation_id}`,
  )
  await db.execute(sql`
    update reservation set expires_at = now() - interval '32 minutes'
     where id in (${released.reservation_id}, ${expired.reservation_id})`)
  expect(await stateOf(cookie)).toEqual({ reservation: null, last: null })
})

test('a tab that goes back late frees its own reservation, and not what another has reserved since', async () => {
  const { cookie } = await aCustomer(db)
  const [old, wanted] = [await aProduct(db), await aProduct(db)]
  const first = await reserved(cookie, [{ id: old, count: 1 }])
  const second = await reserved(cookie, [{ id: wanted, count: 3 }])
  expect((await release(cookie, first.reservation_id)).status).toBe(200)
  expect(await live(cookie)).toMatchObject({ reservation_id: second.reservation_id })
  expect(await stockOf(db, wanted)).toEqual({ stock: 7, ledger: 7 })
  await release(cookie, second.reservation_id)
  expect(await live(cookie)).toBeNull()
  expect(await stockOf(db, wanted)).toEqual({ stock: 10, ledger: 10 })
})

test('whichever comes first, going back in one tab and reserving anew in another: the new one stays', async () => {
  const { cookie } = await aCustomer(db)
  const product = await aProduct(db, { openingStock: 50 })
  for (let count = 1; count <= 10; count++) {
    const before = await live(cookie)
    const [after] = await Promise.all([
      reserved(cookie, [{ id: product, count }]),
      ...(before ? [release(cookie, before.reservation_id)] : []),
    ])
    expect(await live(cookie)).toMatchObject({ reservation_id: after.reservation_id, lines: [{ count }] })
    expect(await stockOf(db, product)).toEqual({ stock: 50 - count, ledger: 50 - count })
  }
})

test('AZ-5: freeing a reservation of somebody else is as freeing none, and it stays', async () => {
  const [owner, other] = [await aCustomer(db), await aCustomer(db)]
  const { reservation_id } = await reserved(owner.cookie, [{ id: await aProduct(db), count: 1 }])
  const foreign = await refusal(await release(other.cookie, reservation_id), 404)
  const absent = await refusal(await release(other.cookie, '00000000-0000-4000-8000-000000000000'), 404)
  expect(foreign).toEqual(absent)
  expect(await live(owner.cookie)).not.toBeNull()
  await refusal(await release(owner.cookie, 'no-es-una-reserva'), 400)
  expect(await live(owner.cookie)).not.toBeNull()
})

test('LI-3, OR-6: lines of one sellable are bounded together', async () => {
  const { cookie } = await aCustomer(db)
  const product = await aProduct(db, { openingStock: 500, priceCents: 100 })
  const twice = [
    { id: product, count: 60 },
    { id: product, count: 60 },
  ]
  for (const answer of [await reserve(cookie, twice), await order(cookie, anOrderBody(twice))]) {
    expect(await refusal(answer, 422)).toMatchObject({
      error: 'invalid',
      fields: { 'details.1.count': 'La cantidad máxima es 99' },
    })
  }
  expect(await stockOf(db, product)).toEqual({ stock: 500, ledger: 500 })
})

test('OR-11: ten workers at once return what expired exactly once, and nothing that is still held', async () => {
  const product = await aProduct(db, { openingStock: 100 })
  const buyers = await Promise.all(Array.from({ length: 30 }, () => aCustomer(db)))
  const holds = await Promise.all(buyers.map(({ cookie }) => reserved(cookie, [{ id: product, count: 2 }])))
  for (const { reservation_id } of holds.slice(0, 20)) await moveClock(reservation_id, '-1800 seconds')
  const expired = await Promise.all(Array.from({ length: 10 }, () => expireReservations(db)))
  expect(expired.reduce((sum, count) => sum + count)).toBe(20)
  expect(await stockOf(db, product)).toEqual({ stock: 80, ledger: 80 })
  expect(await expireReservations(db)).toBe(0)
})

test('OR-13: bought, given back and run out at once: one wins, and the ledger balances', async () => {
  const ends = new Set<string>()
  for (let round = 0; round < 12; round++) {
    const { cookie, id } = await aCustomer(db)
    const product = await aProduct(db, { openingStock: 5 })
    const details = [{ id: product, count: 2 }]
    const { reservation_id } = await reserved(cookie, details)
    // In each third of the rounds another one of them has better chances.
    await moveClock(reservation_id, round % 3 === 0 ? '-1800 seconds' : '0 seconds')
    const buy = () => order(cookie, { ...anOrderBody(details), reservation_id })
    const giveBack = () => ask('/api/user/reservation', { method: 'DELETE', cookie })
    const all = [buy, () => expireReservations(db), giveBack, buy, () => expireReservations(db)]
    const begun = round % 3 === 1 ? all.toReversed() : all
    await Promise.all(begun.map((act) => act()))
    const bought = (await ordersOf(db, id)).length
    expect(bought).toBeLessThanOrEqual(1)
    const left = bought === 1 ? 3 : 5
    expect(await stockOf(db, product)).toEqual({ stock: left, ledger: left })
    const { rows } = await db.execute<{ status: string }>(
      sql`select status from reservation where id = ${reservation_id}`,
    )
    expect([bought === 1 ? 'ordered' : 'released', bought === 1 ? 'ordered' : 'expired']).toContain(
      rows[0]?.status,
    )
    ends.add(rows[0]?.status ?? '')
  }
  expect(ends.size).toBeGreaterThan(1)
})

test('AZ-5: a reservation of somebody else is as unknown as none', async () => {
  const ana = await aCustomer(db)
  const luis = await aCustomer(db)
  const product = await aProduct(db)
  const { reservation_id } = await reserved(ana.cookie, [{ id: product, count: 1 }])
  const body = anOrderBody([{ id: product, count: 1 }])
  const another = await refusal(await order(luis.cookie, { ...body, reservation_id }), 404)
  const unknown = await refusal(
    await order(luis.cookie, { ...body, reservation_id: '01890000-0000-7000-8000-000000000000' }),
    404,
  )
  expect(another).toEqual(unknown)
  expect(another.error).toBe('reservation_not_found')
  expect((await live(ana.cookie))?.reservation_id).toBe(reservation_id)
  expect((await order(luis.cookie, { ...body, reservation_id: 'la-mía' })).status).toBe(422)
})

test('other lines than the reserved ones are refused; split and turned round they are the same', async () => {
  const { cookie } = await aCustomer(db)
  const a = await aProduct(db)
  const b = await aProduct(db)
  const { reservation_id } = await reserved(cookie, [
    { id: a, count: 2 },
    { id: b, count: 1 },
  ])
  for (const details of [
    [{ id: a, count: 2 }],
    [
      { id: a, count: 1 },
      { id: b, count: 1 },
    ],
  ]) {
    const problem = await refusal(await order(cookie, { ...anOrderBody(details), reservation_id }))
    expect(problem.error).toBe('reservation_differs')
  }
  await orderId(
    await order(cookie, {
      ...anOrderBody([
        { id: b, count: 1 },
        { id: a, count: 1 },
        { id: a, count: 1 },
      ]),
      reservation_id,
    }),
  )
})

test('a reservation that was let go cannot be paid', async () => {
  const { cookie } = await aCustomer(db)
  const product = await aProduct(db)
  const { reservation_id } = await reserved(cookie, [{ id: product, count: 1 }])
  await release(cookie)
  const problem = await refusal(
    await order(cookie, { ...anOrderBody([{ id: product, count: 1 }]), reservation_id }),
  )
  expect(problem.error).toBe('reservation_closed')
})

test('OR-4: a total that is not the reserved one is refused with the reserved prices, and the hold stays', async () => {
  const { cookie } = await aCustomer(db)
  const product = await aProduct(db, { priceCents: 10_000 })
  const { reservation_id } = await reserved(cookie, [{ id: product, count: 1 }])
  const body = { ...anOrderBody([{ id: product, count: 1 }]), total: 90, reservation_id }
  expect(await refusal(await order(cookie, body))).toMatchObject({ error: 'price_changed', total: 100 })
  expect((await live(cookie))?.reservation_id).toBe(reservation_id)
})

test('OR-14: of a product a buyer holds 10 units, orders in review included, and is told where to turn to', async () => {
  const buyer = await aCustomer(db)
  const product = await aProduct(db, { name: 'Teclado', priceCents: 1_000, openingStock: 50 })
  await anOrder(db, buyer, [{ id: product, count: 4 }])
  const problem = await refusal(await reserve(buyer.cookie, [{ id: product, count: 7 }]))
  expect(problem).toMatchObject({
    error: 'holding_limit',
    message:
      'De Teclado puedes tener hasta 10 unidades con el pago por confirmar. Si necesitas más, escríbenos por WhatsApp al +593990000000 y lo armamos contigo.',
    lines: [{ id: product, reason: 'holding_limit', available: 6 }],
  })
  await reserved(buyer.cookie, [{ id: product, count: 6 }])
  // What is reserved counts for an order that comes without it.
  const direct = await refusal(await order(buyer.cookie, anOrderBody([{ id: product, count: 1 }])))
  expect(direct.error).toBe('holding_limit')
  expect(await stockOf(db, product)).toEqual({ stock: 40, ledger: 40 })
})

test('OR-14: a buyer holds goods of 5000 dollars, and what is paid for no longer counts', async () => {
  const buyer = await aCustomer(db)
  const product = await aProduct(db, { priceCents: 200_000 })
  const orderNumber = await anOrder(db, buyer, [{ id: product, count: 1 }])
  const problem = await refusal(await reserve(buyer.cookie, [{ id: product, count: 2 }]))
  expect(problem.error).toBe('holding_limit')
  expect(problem.message).toContain('hasta $5000.00')
  await db.execute(sql`update customer_order set stage = 'payment_verified' where id = ${orderNumber}`)
  await reserved(buyer.cookie, [{ id: product, count: 2 }])
  await db.execute(sql`update customer_order set stage = 'payment_review' where id = ${orderNumber}`)
})

test('OR-14: a buyer has 10 orders in review; the reservation is the tenth', async () => {
  const buyer = await aCustomer(db)
  const product = async () => aProduct(db, { priceCents: 100 })
  for (let i = 0; i < 9; i++) await anOrder(db, buyer, [{ id: await product(), count: 1 }])
  const last = await product()
  const { reservation_id } = await reserved(buyer.cookie, [{ id: last, count: 1 }])
  expect(
    (await refusal(await order(buyer.cookie, anOrderBody([{ id: await product(), count: 1 }])))).message,
  ).toContain('hasta 10 pedidos')
  await orderId(await order(buyer.cookie, { ...anOrderBody([{ id: last, count: 1 }]), reservation_id }))
  expect((await refusal(await reserve(buyer.cookie, [{ id: last, count: 1 }]))).error).toBe('holding_limit')
})

test('OR-14: 20 orders at once do not slip past a bound', async () => {
  const buyer = await aCustomer(db)
  const product = await aProduct(db, { priceCents: 100, openingStock: 50 })
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => order(buyer.cookie, anOrderBody([{ id: product, count: 1 }]))),
  )
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(10)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(10)
})

test('OR-14: 0 lifts a bound', async () => {
  await setSettings(db, { max_held_units: 0, max_held_cents: 0, max_unchecked_orders: 0 })
  const { cookie } = await aCustomer(db)
  const product = await aProduct(db, { priceCents: 100_000, openingStock: 99 })
  await reserved(cookie, [{ id: product, count: 99 }])
})

const typed = {
  nombres: 'María Ñáñez',
  email: 'maria@',
  celular: '0991234567',
  ci: '1710034065',
  direccion: 'Bolívar 3-15',
  referencia: '',
  delivery_method: 'carrier',
  delivery_province: 'Imbabura',
  delivery_city: 'Otavalo',
  delivery_place: 'home',
} as const

async function reservedBy(cookie: string, buyer: object, id: number): Promise<Reservation> {
  const response = await ask('/api/user/reservation', {
    body: { details: [{ id, count: 1 }], buyer },
    cookie,
  })
  expect(response.status).toBe(201)
  return Reservation.parse(await response.json())
}

const buyersKept = async (accountId: number) =>
  (
    await db.execute(
      sql`select status, buyer, placed_from from reservation where account_id = ${accountId} order by created_at`,
    )
  ).rows

test('what the buyer typed is kept with the reservation, as it stands, for the buyer alone', async () => {
  const [ana, luis] = [await aCustomer(db), await aCustomer(db)]
  const product = await aProduct(db)
  const { reservation_id, buyer } = await reservedBy(ana.cookie, { ...typed, terminos: true }, product)
  expect(buyer).toEqual(typed)
  expect((await live(ana.cookie))?.buyer).toEqual(typed)
  await reserved(luis.cookie, [{ id: product, count: 1 }])
  expect((await live(luis.cookie))?.buyer).toBeNull()

  // The same cart again: other words take their place, and a call without any leaves them.
  const other = { nombres: 'María', celular: 991234567 }
  expect(await reservedBy(ana.cookie, other, product)).toMatchObject({ reservation_id })
  expect((await live(ana.cookie))?.buyer).toEqual({ nombres: 'María', celular: '0991234567' })
  await reserved(ana.cookie, [{ id: product, count: 1 }])
  expect((await live(ana.cookie))?.buyer).toMatchObject({ nombres: 'María' })
})

const keepPayment = (cookie: string, reservation_id: unknown, payment: unknown) =>
  ask('/api/user/reservation/payment', { method: 'PUT', body: { reservation_id, payment }, cookie })

const isKept = async (response: Response) => {
  expect(response.status).toBe(200)
  return KeepPaymentAnswer.parse(await response.json()).kept
}

test('what the buyer typed of the transfer is kept with the reservation, beside the data, until it ends', async () => {
  const [ana, luis] = [await aCustomer(db), await aCustomer(db)]
  const product = await aProduct(db)
  const { reservation_id: id, payment } = await reservedBy(ana.cookie, typed, product)
  expect(payment).toBeNull()
  const told = { comprobante: ' 0045871236 ', bank_account_id: 1, has_photo: true }
  expect(await isKept(await keepPayment(ana.cookie, id, told))).toBe(true)
  const kept = { comprobante: '0045871236', bank_account_id: 1, has_photo: true }
  expect(await live(ana.cookie)).toMatchObject({ buyer: typed, payment: kept })
  expect((await exportReservations(db, ana.id))[0]?.buyer).toEqual({ ...typed, payment: kept })

  // Step 1 told again leaves it, and it leaves step 1; what is told of the transfer again takes its place.
  expect(await reservedBy(ana.cookie, { nombres: 'María' }, product)).toMatchObject({
    buyer: { nombres: 'María' },
    payment: kept,
  })
  await keepPayment(ana.cookie, id, { comprobante: '' })
  expect((await live(ana.cookie))?.payment).toEqual({ comprobante: '' })

  // Nobody else's, though a reservation of their own has no data yet.
  const own = await reserved(luis.cookie, [{ id: product, count: 1 }])
  expect((await refusal(await keepPayment(luis.cookie, id, kept), 404)).error).toBe('reservation_not_found')
  expect(await isKept(await keepPayment(luis.cookie, own.reservation_id, kept))).toBe(true)
  expect(await live(luis.cookie)).toMatchObject({ buyer: {}, payment: kept })

  // A word that comes late is neither kept nor a fault.
  await release(luis.cookie)
  expect(await isKept(await keepPayment(luis.cookie, own.reservation_id, kept))).toBe(false)
  expect(await buyersKept(luis.id)).toEqual([{ status: 'released', buyer: null, placed_from: null }])
})

test('LI-3: what is no receipt number, account or reservation is refused, and what was kept stays', async () => {
  const { cookie } = await aCustomer(db)
  const { reservation_id: id } = await reserved(cookie, [{ id: await aProduct(db), count: 1 }])
  expect(await isKept(await keepPayment(cookie, id, { comprobante: 'x'.repeat(40) }))).toBe(true)
  const refused: [string, unknown, unknown][] = [
    ['payment.comprobante', id, { comprobante: 'x'.repeat(41) }],
    ['payment.comprobante', id, { comprobante: 7 }],
    ['payment.comprobante', id, { comprobante: '\u0000' }],
    ['payment.bank_account_id', id, { bank_account_id: 0 }],
    ['payment.bank_account_id', id, { bank_account_id: 'una' }],
    ['payment.has_photo', id, { has_photo: 'sí' }],
    ['payment', id, undefined],
    ['payment', id, []],
    ['reservation_id', 7, {}],
    ['reservation_id', undefined, {}],
  ]
  for (const [field, reservation, payment] of refused) {
    const { error, fields } = await refusal(await keepPayment(cookie, reservation, payment), 422)
    expect([error, Object.keys(fields ?? {})], `${field} ${JSON.stringify(payment)}`).toEqual([
      'invalid',
      [field],
    ])
  }
  expect((await live(cookie))?.payment).toEqual({ comprobante: 'x'.repeat(40) })
})

test('what the buyer typed, and from where, goes with the reservation, however that ends', async () => {
  const product = await aProduct(db, { openingStock: 20 })
  const ends: Record<string, (cookie: string, id: string) => Promise<unknown>> = {
    ordered: (cookie, reservation_id) =>
      order(cookie, { ...anOrderBody([{ id: product, count: 1 }]), reservation_id }),
    released: (cookie) => release(cookie),
    'released by another cart': (cookie) => reserve(cookie, [{ id: product, count: 2 }]),
    'released by a repeat': async (cookie, reservation_id) => {
      const bought = anOrderBody([{ id: product, count: 1 }])
      await release(cookie)
      await order(cookie, bought)
      const next = await reservedBy(cookie, typed, product)
      expect(next.reservation_id).not.toBe(reservation_id)
      await order(cookie, { ...bought, reservation_id: next.reservation_id })
    },
    'expired, seen by its buyer': async (cookie, id) => {
      await moveClock(id, '-1 hour')
      await live(cookie)
    },
    'expired, paid too late': async (cookie, reservation_id) => {
      await moveClock(reservation_id, '-1 hour')
      await order(cookie, { ...anOrderBody([{ id: product, count: 1 }]), reservation_id })
    },
    'expired, found by the job': async (_, id) => {
      await moveClock(id, '-1 hour')
      await expireReservations(db)
    },
    'expired, wanted by another': async (_, id) => {
      await moveClock(id, '-1 hour')
      await reserve((await aCustomer(db)).cookie, [{ id: product, count: 1 }])
    },
    'the account is closed': async (cookie) =>
      ask('/api/user/close', { body: { pass: 'cóndor de páramo' }, cookie }),
  }
  for (const [name, end] of Object.entries(ends)) {
    const buyer = await aCustomer(db, { password: 'cóndor de páramo' })
    const { reservation_id } = await reservedBy(buyer.cookie, typed, product)
    await keepPayment(buyer.cookie, reservation_id, { comprobante: 'TRX-1' })
    await db.execute(sql`update reservation set placed_from = '192.0.2.7' where id = ${reservation_id}`)
    await end(buyer.cookie, reservation_id)
    const kept = await buyersKept(buyer.id)
    expect(kept[0]?.status, name).toBe(name.split(/[ ,]/)[0]?.replace('the', 'released'))
    expect(
      kept.map((row) => [row.buyer, row.placed_from]),
      name,
    ).toEqual(kept.map(() => [null, null]))
  }
})

test('LI-3: each field that is kept has the bound of the form', async () => {
  const { cookie } = await aCustomer(db)
  const details = [{ id: await aProduct(db), count: 1 }]
  const bounds = {
    nombres: 120,
    email: 254,
    celular: 20,
    ci: 20,
    direccion: 300,
    referencia: 300,
    pickup_name: 120,
  }
  for (const [field, max] of Object.entries(bounds)) {
    const keep = (length: number) =>
      ask('/api/user/reservation', { body: { details, buyer: { [field]: 'x'.repeat(length) } }, cookie })
    expect((await keep(max)).status, field).toBe(201)
    expect((await refusal(await keep(max + 1), 422)).fields, field).toEqual({
      [`buyer.${field}`]: `Máximo ${max} caracteres`,
    })
  }
})

test('without a session there is nothing to reserve, to see or to free', async () => {
  for (const method of ['GET', 'DELETE', 'POST'])
    expect((await ask('/api/user/reservation', { method })).status).toBe(401)
})

test('pick-up is the buyer’s choice, and the only way where the shop does not send', async () => {
  const buyer = await aCustomer(db)
  const product = await aProduct(db)
  const methodOf = async (info: Record<string, unknown>) => {
    const id = await anOrder(db, buyer, [{ id: product, count: 1 }], { info })
    return (await db.execute(sql`select delivery_method from customer_order where id = ${id}`)).rows[0]
  }
  expect(await methodOf({})).toEqual({ delivery_method: 'carrier' })
  expect(await methodOf({ delivery_method: 'pickup' })).toEqual({ delivery_method: 'pickup' })
  await setSettings(db, { freight: 'pickup_only' })
  expect(await methodOf({ delivery_method: 'carrier' })).toEqual({ delivery_method: 'pickup' })
})

test('after all of this, everything fits together', async () => {
  expect(await findInconsistencies(db)).toEqual([])
})
