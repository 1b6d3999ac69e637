import { type ListedOrder, OrdersQuery } from '../contract/api/admin/orders.ts'
import type { Staff } from '../server/accounts/actor.ts'
import type { Database } from '../server/db/database.ts'
import { listDeskOrders } from '../server/desk/list-desk-orders.ts'
import { readDeskOrder } from '../server/desk/read-desk-order.ts'

/** The first page of the desk's list with these filters, as its address has them: `{ flag: 'overdue' }`. */
export async function listedOrders(
  db: Database,
  staff: Staff,
  query: { q?: string; payment?: string; flag?: string } = {},
): Promise<ListedOrder[]> {
  return (await listDeskOrders(db, staff, OrdersQuery.parse(query))).orders
}

/** The orders that the desk warns of beside this one, because they have its receipt number. */
export async function duplicatesOf(db: Database, staff: Staff, orderId: number): Promise<number[]> {
  return (await readDeskOrder(db, staff, orderId)).duplicates.map(({ id }) => id)
}
