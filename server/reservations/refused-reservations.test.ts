import { expect, test } from 'vitest'
import { ReservationFiguresAnswer } from '../../contract/api/admin/figures.ts'
import { shopDay } from '../../contract/shop-time.ts'
import { openTestApp } from '../../test/app.ts'
import { aCustomer, anOwner, aProduct } from '../../test/factories.ts'
import { countRefusedReservations, forgetRefusedReservations } from './refused-reservations.ts'

const { ask, db } = await openTestApp()
const today = shopDay(new Date())

async function figures() {
  const { cookie } = await anOwner(db)
  const response = await ask(`/api/admin/figures/reservations?from=${today}&to=${today}`, { cookie })
  return ReservationFiguresAnswer.parse(await response.json()).refused
}

test('what could not be reserved is counted by reason and day, by several processes together, and stands in the figures', async () => {
  const [one, other] = [countRefusedReservations(db), countRefusedReservations(db)]
  const { cookie } = await aCustomer(db)
  const product = await aProduct(db, { openingStock: 1 })
  const refuse = async (details: object, status: number) => {
    const response = await ask('/api/user/reservation', { cookie, body: details })
    expect(response.status).toBe(status)
  }
  const tooMany = { details: [{ id: product, count: 2 }] }
  await refuse(tooMany, 409)
  await refuse(tooMany, 409)
  await refuse({ ...tooMany, details: [{ id: product, count: 1 }], total: 1 }, 409)
  await refuse({ offer: '0'.repeat(32) }, 404)
  await refuse({ details: [{ id: product, count: 1 }] }, 201)
  await Promise.all([one.write(), other.write()])
  expect(await figures()).toEqual([
    { reason: 'cart_changed', times: 4 },
    { reason: 'offer', times: 2 },
    { reason: 'price_changed', times: 2 },
  ])
  other.stop()
  await refuse(tooMany, 409)
  await Promise.all([one.write(), other.write(), one.write()])
  expect((await figures())[0]).toEqual({ reason: 'cart_changed', times: 5 })
  one.stop()
})

test('while the database is away what was counted waits for the next time', async () => {
  const counted = countRefusedReservations(db)
  const { cookie } = await aCustomer(db)
  await ask('/api/user/reservation', { cookie, body: { details: [{ id: 999_999, count: 1 }] } })
  await db.$client.query('alter table refused_reservation rename to away')
  await expect(counted.write()).rejects.toThrow()
  await db.$client.query('alter table away rename to refused_reservation')
  const before = (await figures()).find(({ reason }) => reason === 'cart_changed')?.times ?? 0
  await counted.write()
  counted.stop()
  expect((await figures()).find(({ reason }) => reason === 'cart_changed')?.times).toBe(before + 1)
})

test('they are forgotten after 400 days', async () => {
  await db.$client.query(
    `insert into refused_reservation (day, reason, times)
     select (now() at time zone interval '-05:00')::date - days, 'busy', 1 from unnest('{399,400}'::int[]) as days`,
  )
  await forgetRefusedReservations(db)
  const { rows } = await db.$client.query("select times from refused_reservation where reason = 'busy'")
  expect(rows).toEqual([{ times: 1 }])
})
