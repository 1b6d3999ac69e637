import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { Reservation } from '../../contract/api/orders.ts'
import { openTestApp } from '../../test/app.ts'
import { aCustomer, aProduct, stockOf } from '../../test/factories.ts'
import { waitUntil } from '../../test/wait-until.ts'
import { findInconsistencies } from '../consistency/find-inconsistencies.ts'

/* Buyers of a product that somebody keeps locked: whoever has to wait for it hears at once where there is none left. */

const { ask, db } = await openTestApp({ poolSize: 10 })

type Line = { id: number; count: number }

const reserve = (cookie: string, details: Line[]) =>
  ask('/api/user/reservation', { body: { details }, cookie })

const areWaiting = async () => {
  const { rows } = await db.execute(
    sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows.length > 0
}

/** Keeps a product locked, with a buyer in front of it who has the turn. */
async function keepLocked(product: number) {
  const holder = await db.$client.connect()
  let isLocked = true
  const unlock = async () => {
    if (!isLocked) return
    isLocked = false
    await holder.query('commit')
    holder.release()
  }
  onTestFinished(unlock)
  await holder.query('begin')
  await holder.query('select from sellable where id = $1 for update', [product])
  const { cookie } = await aCustomer(db)
  const first = reserve(cookie, [{ id: product, count: 1 }])
  await waitUntil(areWaiting)
  return { first, unlock }
}

test('OR-16: who would wait for a product that is sold out is told so at once, with all that is in the way of the cart', async () => {
  const [soldOut, other, hidden] = [
    await aProduct(db, { openingStock: 0, name: 'Tarjeta rara' }),
    await aProduct(db, { openingStock: 1, name: 'Tarjeta escasa' }),
    await aProduct(db),
  ]
  await db.execute(sql`update sellable set hidden_at = now() where id = ${hidden}`)
  const { first, unlock } = await keepLocked(soldOut)
  const { cookie } = await aCustomer(db)
  const answer = await reserve(cookie, [
    { id: soldOut, count: 1 },
    { id: other, count: 3 },
    { id: hidden, count: 1 },
  ])
  expect(answer.status).toBe(409)
  expect(await answer.json()).toMatchObject({
    error: 'cart_changed',
    lines: [
      { id: soldOut, reason: 'out_of_stock', message: 'Tarjeta rara se agotó.', available: 0 },
      { id: other, reason: 'not_enough_stock', message: 'De Tarjeta escasa queda 1 unidad.', available: 1 },
      { id: hidden, reason: 'unavailable', message: 'Este artículo ya no está a la venta.' },
    ],
  })
  await unlock()
  expect((await first).status).toBe(409)
})

test('what is there is waited for', async () => {
  const product = await aProduct(db, { openingStock: 2 })
  const { first, unlock } = await keepLocked(product)
  const { cookie } = await aCustomer(db)
  const second = reserve(cookie, [{ id: product, count: 1 }])
  const third = reserve((await aCustomer(db)).cookie, [{ id: product, count: 1 }])
  await unlock()
  expect((await first).status).toBe(201)
  expect([(await second).status, (await third).status].sort()).toEqual([201, 409])
  expect(await stockOf(db, product)).toEqual({ stock: 0, ledger: 0 })
})

test('who holds the last unit gets the same reservation again, also in a rush', async () => {
  const product = await aProduct(db, { openingStock: 1 })
  const { cookie } = await aCustomer(db)
  const details = [{ id: product, count: 1 }]
  const { reservation_id } = Reservation.parse(await (await reserve(cookie, details)).json())
  const { first, unlock } = await keepLocked(product)
  const again = reserve(cookie, details)
  await unlock()
  expect((await first).status).toBe(409)
  expect(await (await again).json()).toMatchObject({ reservation_id })
})

test('units of a reservation that has run out are not taken for gone', async () => {
  const product = await aProduct(db, { openingStock: 2 })
  const details = [{ id: product, count: 2 }]
  const { reservation_id } = Reservation.parse(
    await (await reserve((await aCustomer(db)).cookie, details)).json(),
  )
  const { first, unlock } = await keepLocked(product)
  await db.execute(sql`update reservation set expires_at = now() where id = ${reservation_id}`)
  const second = reserve((await aCustomer(db)).cookie, [{ id: product, count: 1 }])
  await unlock()
  await first
  expect((await second).status).toBe(201)
})

test('after all of this, everything fits together', async () => {
  expect(await findInconsistencies(db)).toEqual([])
})
