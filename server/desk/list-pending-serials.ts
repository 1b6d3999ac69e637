import { sql } from 'drizzle-orm'
import type { PendingSerialsAnswer } from '../../contract/api/admin/serials.ts'
import { ORDERS_A_PAGE, type Standing } from '../../contract/desk-filters.ts'
import { shopTime } from '../../contract/shop-time.ts'
import type { Staff } from '../accounts/actor.ts'
import type { Executor } from '../db/database.ts'
import { cutPage, keyPage, type ListOrder, readPageStart } from '../db/key-page.ts'
import { needsSerials } from '../db/order-conditions.ts'
import { mayDo } from '../staff/require-permission.ts'

const oldest: ListOrder = { keys: [sql`id`], way: 'asc' }

type Row = { id: number; placed_at: string; buyer_name: string; standing: Standing; missing: number }

/**
 * One page of the orders that left without the serial numbers of all their units, the oldest first. It is empty for who
 * may not see orders.
 */
export async function listPendingSerials(
  db: Executor,
  staff: Staff,
  page: string | undefined,
): Promise<PendingSerialsAnswer> {
  const start = readPageStart(page)
  const { where, orderBy, limit } = keyPage(oldest, start, ORDERS_A_PAGE)
  const { rows: found } = await db.execute<Row>(sql`
    select id, placed_at, buyer_name, coalesce(stage, state) as standing, serials_missing as missing
      from customer_order
     where ${needsSerials} and ${mayDo(staff, 'orders.read')} and ${where}
     order by ${orderBy} limit ${limit}`)
  const { rows, links } = cutPage(found, start, ORDERS_A_PAGE, ({ id }) => [id])
  return {
    orders: rows.map(({ placed_at, ...order }) => ({ ...order, time_order: shopTime(new Date(placed_at)) })),
    pages: links,
  }
}
