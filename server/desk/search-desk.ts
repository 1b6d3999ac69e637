import { sql } from 'drizzle-orm'
import type { DeskSearchAnswer } from '../../contract/api/admin/desk.ts'
import { type Standing, standingLabels } from '../../contract/desk-filters.ts'
import { toDollars } from '../../contract/money.ts'
import { shopTime } from '../../contract/shop-time.ts'
import type { Staff } from '../accounts/actor.ts'
import type { Executor } from '../db/database.ts'
import { isNotSetAside } from '../db/order-conditions.ts'
import { mayDo } from '../staff/require-permission.ts'
import { accountsLike, nameOfCustomer } from './internal/customer-rows.ts'
import { matchesSearch, orderNumberIn } from './internal/matching-orders.ts'

const RESULTS = 6
/** So many characters a customer is looked for by. An order is found by fewer: its number. */
const MIN_LETTERS = 3

/**
 * The first orders and customers that fit what was typed. Customers are found by their account's data or an order's,
 * and by the code of a transfer whose order was never placed.
 */
export async function searchDesk(db: Executor, staff: Staff, typed: string): Promise<DeskSearchAnswer> {
  if (typed.trim() === '') return { orders: [], customers: [] }
  return { orders: await findOrders(db, staff, typed), customers: await findCustomers(db, staff, typed) }
}

type FoundOrder = {
  id: number
  buyer_name: string
  total_cents: number
  standing: Standing
  placed_at: string
}

async function findOrders(db: Executor, staff: Staff, typed: string): Promise<DeskSearchAnswer['orders']> {
  const number = orderNumberIn(typed)
  const { rows } = await db.execute<FoundOrder>(sql`
    select id, buyer_name, total_cents, coalesce(stage, state) as standing, placed_at from customer_order
     where ${mayDo(staff, 'orders.read')} and ${isNotSetAside} and ${matchesSearch(typed)}
     order by ${number === null ? sql`` : sql`id = ${number} desc,`} id desc limit ${RESULTS}`)
  return rows.map((row) => ({
    id: row.id,
    buyer_name: row.buyer_name,
    total: toDollars(row.total_cents),
    standing: standingLabels[row.standing],
    time_order: shopTime(new Date(row.placed_at)),
  }))
}

async function findCustomers(
  db: Executor,
  staff: Staff,
  typed: string,
): Promise<DeskSearchAnswer['customers']> {
  // The indexes know no shorter words, and each such word is in thousands of names.
  if (typed.trim().length < MIN_LETTERS) return []
  const { rows } = await db.execute<DeskSearchAnswer['customers'][number]>(sql`
    select account.id, username, ${nameOfCustomer} as name,
           (select count(*)::int from customer_order where account_id = account.id) as orders
      from account
     where ${mayDo(staff, 'customers.read')} and role = 'customer' and status <> 'closed'
       and (not is_example or exists (select from customer_order where account_id = account.id and ${isNotSetAside}))
       and account.id = any (array(${accountsLike(typed)}))
     order by account.id desc limit ${RESULTS}`)
  return rows
}
