import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { OrdersAnswer } from '../contract/api/admin/orders.ts'
import { findInconsistencies } from '../server/consistency/find-inconsistencies.ts'
import { remindUnpaidOrders } from '../server/payments/remind-unpaid-orders.ts'
import { openTestApp } from '../test/app.ts'
import { aBankAccount, aCustomer, anOrder, anOwner, aProduct, aStaffMember } from '../test/factories.ts'
import { layWorkingDay } from './working-day.ts'

const { ask, db, receipts } = await openTestApp()

const count = async (query: ReturnType<typeof sql>) =>
  (await db.execute<{ count: number }>(sql`select count(*)::int as count ${query}`)).rows[0]?.count ?? 0

const stock = async () => (await db.execute(sql`select id, stock from sellable order by id`)).rows

test('the demo opens with a working day that fits together, reaches nobody, and is set aside once, all of it', async () => {
  await aBankAccount(db)
  for (let nth = 0; nth < 12; nth++) await aProduct(db, { openingStock: 20, priceCents: 4_000 + 1_000 * nth })
  const before = await stock()

  expect(await layWorkingDay(db, receipts)).toBe(15)
  expect(await layWorkingDay(db, receipts)).toBe(0)
  expect(await findInconsistencies(db, receipts)).toEqual([])

  // At every stage, in the past, and marked.
  const { rows: stages } = await db.execute<{ stage: string }>(
    sql`select distinct coalesce(stage, state) as stage from customer_order order by 1`,
  )
  expect(stages.map(({ stage }) => stage)).toEqual([
    ...['CANCELADO', 'ENTREGADO', 'partly_shipped', 'payment_review', 'payment_verified'],
    ...['preparing', 'ready_for_pickup', 'shipped'],
  ])
  expect(await count(sql`from customer_order where not is_example or placed_at > now()`)).toBe(0)
  expect(await count(sql`from order_event where created_at > now() - interval '10 minutes'`)).toBe(0)
  expect(await count(sql`from customer_order where placed_at < now() - interval '4 days'`)).toBeGreaterThan(0)
  const turned = sql`from customer_order as one join customer_order as later
                       on later.id > one.id and later.placed_at < one.placed_at`
  expect(await count(turned)).toBe(0)
  await expect(db.execute(sql`update order_event set note = 'x'`)).rejects.toThrow()

  // No mail, no reminder, nobody who can sign in.
  expect(await remindUnpaidOrders(db)).toEqual([])
  expect(await count(sql`from mail`)).toBe(0)
  expect(
    await count(sql`from account where status = 'active' or role <> 'customer' or password_hash is not null`),
  ).toBe(0)

  // What comes for real begins with number 1.
  const owner = await anOwner(db)
  const buyer = await aCustomer(db)
  const sold = await aProduct(db)
  expect(await anOrder(db, buyer, [{ id: sold, count: 1 }])).toBe(1)

  const list = async () =>
    OrdersAnswer.parse(await (await ask('/api/admin/orders', { cookie: owner.cookie })).json())
  expect(await list()).toMatchObject({
    total: 16,
    counts: { flag: { duplicate: 2, example: 15, return: 1 } },
  })
  const money = async () => {
    const { money } = await (await ask('/api/admin/money', { cookie: owner.cookie })).json()
    return money as { is_example: boolean }[]
  }
  expect((await money()).map(({ is_example }) => is_example)).toEqual(Array(9).fill(true))
  const setAside = async (cookie: string) => {
    const response = await ask('/api/admin/examples/set-aside', { method: 'POST', cookie })
    return { status: response.status, ...((await response.json()) as { set_aside?: number }) }
  }
  const waits = async (of: 'questions' | 'reviews') => {
    const found = await (await ask(`/api/admin/${of}`, { cookie: owner.cookie })).json()
    return (found[of] as { is_example: boolean }[]).map(({ is_example }) => is_example)
  }
  expect([await waits('questions'), await waits('reviews')]).toEqual([[true, true], [true]])
  const packer = await aStaffMember(db, { permissions: ['orders.read'] })
  expect(await setAside(packer.cookie)).toMatchObject({ status: 403 })
  const both = await Promise.all([setAside(owner.cookie), setAside(owner.cookie)])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect(both.map(({ set_aside }) => set_aside).sort()).toEqual([0, 15])
  expect((await list()).orders.map(({ id }) => id)).toEqual([1])
  expect(await money()).toEqual([])
  expect(await count(sql`from product_question`)).toBe(0)
  expect([await waits('questions'), await waits('reviews')]).toEqual([[], []])
  const today = await ask('/api/admin/today', { cookie: owner.cookie })
  const { counts } = (await today.json()) as { counts: { key: string; count: number }[] }
  expect(counts.filter(({ count }) => count > 0)).toMatchObject([{ key: 'payments_to_check', count: 1 }])
  expect(await stock()).toEqual([...before, { id: sold, stock: 9 }])
  expect(await count(sql`from customer_order`)).toBe(16)
  expect(await findInconsistencies(db, receipts)).toEqual([])
})
