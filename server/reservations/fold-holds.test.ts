import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { MovementsAnswer } from '../../contract/api/admin/stock.ts'
import { openTestApp } from '../../test/app.ts'
import {
  aComposedBuild,
  aCustomer,
  anOrderBody,
  anOwner,
  aProduct,
  liftHoldingLimits,
  stockOf,
} from '../../test/factories.ts'
import { findInconsistencies } from '../consistency/find-inconsistencies.ts'
import { expireReservations } from './expire-reservations.ts'
import { foldHolds } from './fold-holds.ts'
import { reserve } from './reserve.ts'

const { ask, db, receipts } = await openTestApp()

const movements = async () =>
  (await db.$client.query('select reason from stock_movement order by id')).rows.map(({ reason }) => reason)

test('what ended reservations of 90 days ago took and gave back leaves the ledger; stock, orders, what is held and check:data stay', async () => {
  await liftHoldingLimits(db)
  const product = await aProduct(db, { openingStock: 10 })
  const part = await aProduct(db, { openingStock: 10 })
  const build = await aComposedBuild(db, [{ slot: 'GPU', id: part, quantity: 2 }])
  const details = [
    { id: product, count: 1 },
    { id: build, count: 1 },
  ]
  const inCart = details.map(({ id, count }) => ({ sellableId: id, count }))
  const [expired, ordered, running] = [await aCustomer(db), await aCustomer(db), await aCustomer(db)]
  await reserve(db, expired.id, { details: inCart })
  await db.$client.query("update reservation set expires_at = now() - interval '1 minute'")
  await expireReservations(db)
  const { reservation_id } = await reserve(db, ordered.id, { details: inCart })
  const placed = await ask('/api/user/createorder', {
    cookie: ordered.cookie,
    body: { ...anOrderBody(details), reservation_id },
  })
  expect(placed.status).toBe(201)
  await reserve(db, running.id, { details: inCart })
  const before = [await stockOf(db, product), await stockOf(db, part)]
  const all = await movements()

  await db.$client.query("update reservation set created_at = created_at - interval '89 days'")
  await foldHolds(db)
  expect(await movements()).toEqual(all)
  await db.$client.query("update reservation set created_at = created_at - interval '2 days'")
  await foldHolds(db)
  expect(await movements()).toEqual(['opening', 'opening', 'order', 'order', 'reservation', 'reservation'])
  expect([await stockOf(db, product), await stockOf(db, part)]).toEqual(before)
  expect(await findInconsistencies(db, receipts)).toEqual([])

  const { cookie } = await anOwner(db)
  const listed = MovementsAnswer.parse(
    await (await ask(`/api/admin/stock/${part}/movements`, { cookie })).json(),
  )
  expect(listed.movements.map(({ reason, stock_after }) => ({ reason, stock_after }))).toEqual([
    { reason: 'reservation', stock_after: 6 },
    { reason: 'order', stock_after: 8 },
    { reason: 'opening', stock_after: 10 },
  ])
})

test('LG-4: of the ledger nothing goes but both movements of a folded reservation', async () => {
  const buyer = await aCustomer(db)
  const product = await aProduct(db, { openingStock: 3 })
  const { reservation_id: id } = await reserve(db, buyer.id, { details: [{ sellableId: product, count: 1 }] })
  await db.$client.query("update reservation set expires_at = now() - interval '1 minute' where id = $1", [
    id,
  ])
  await expireReservations(db)
  const only = 'stock_movement only takes new rows'
  const deleting = (which: string) =>
    db
      .transaction(async (tx) => {
        await tx.execute(sql`update reservation set folded_at = now() where id = ${id}`)
        await tx.execute(sql.raw(`delete from stock_movement where sellable_id = ${product} and ${which}`))
      })
      .then(
        () => 'deleted',
        (error) => error.cause.message,
      )
  expect(await deleting("reason = 'opening'")).toBe(only)
  expect(await deleting("reason = 'reservation'")).toBe(only)
  expect(await deleting("reason = 'reservation_released'")).toBe(only)
  expect(await deleting('true')).toBe(only)
  await expect(
    db.$client.query("delete from stock_movement where reason like 'reservation%'"),
  ).rejects.toThrow(only)
  expect(await deleting("reason like 'reservation%'")).toBe('deleted')
  expect(await findInconsistencies(db, receipts)).toEqual([])
})
