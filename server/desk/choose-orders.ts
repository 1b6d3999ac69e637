import { and, asc, inArray, sql } from 'drizzle-orm'
import type { ChosenAnswer, ChosenQuery } from '../../contract/api/admin/bulk.ts'
import { bulkSteps, leftOutOf, MOST_AT_ONCE } from '../../contract/bulk-steps.ts'
import { deliveryLabels } from '../../contract/desk-filters.ts'
import type { Staff } from '../accounts/actor.ts'
import type { Executor } from '../db/database.ts'
import { isNotSetAside } from '../db/order-conditions.ts'
import { orders } from '../db/schema/orders.ts'
import { mayDo } from '../staff/require-permission.ts'
import { findOrders } from './list-desk-orders.ts'

/**
 * The orders that somebody chose, or the first of those that fit a search and filters, with why each of them would be
 * left out of a step. It is empty for who may not see orders.
 */
export async function chooseOrders(db: Executor, staff: Staff, query: ChosenQuery): Promise<ChosenAnswer> {
  const found = query.ids
    ? { ids: query.ids, total: query.ids.length }
    : await findOrders(db, staff, query, MOST_AT_ONCE)
  const rows = await db
    .select({
      order: orders,
      seen: sql<number>`(select max(id)::int from order_event where order_id = customer_order.id)`,
    })
    .from(orders)
    .where(and(inArray(orders.id, found.ids), isNotSetAside, mayDo(staff, 'orders.read')))
    .orderBy(asc(orders.id))
  const rowOf = new Map(rows.map((row) => [row.order.id, row]))
  return {
    orders: found.ids.flatMap((id) => {
      const row = rowOf.get(id)
      return row ? [toChosen(row)] : []
    }),
    total: found.total,
  }
}

function toChosen({
  order,
  seen,
}: {
  order: typeof orders.$inferSelect
  seen: number
}): ChosenAnswer['orders'][number] {
  const { id, buyerName, state, stage, deliveryMethod } = order
  const town = [order.deliveryCity, order.deliveryProvince].filter(Boolean).join(', ')
  const leftOut = bulkSteps.map((step) => [step, leftOutOf(step, order)])
  return {
    id,
    buyer_name: buyerName,
    destination: deliveryMethod === 'carrier' ? town : deliveryLabels[deliveryMethod ?? 'counter'],
    standing: stage ?? (state as 'ENTREGADO' | 'CANCELADO'),
    seen,
    left_out: Object.fromEntries(leftOut),
  }
}
