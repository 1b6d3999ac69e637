import { and, asc, eq, gt, sql } from 'drizzle-orm'
import { deskEventLabels } from '../../contract/desk-events.ts'
import { shopTime } from '../../contract/shop-time.ts'
import type { Transaction } from '../db/database.ts'
import { accounts } from '../db/schema/accounts.ts'
import { orderEvents, orders } from '../db/schema/orders.ts'
import { DomainError } from '../domain-error.ts'

/**
 * Refuses an act on an order that has changed since the screen of who acts was loaded: two of the staff may have the same
 * order before them. `seen` is the id of the last event that the screen knew; undefined: there was no screen. The order
 * must be locked.
 * @throws DomainError `order_changed`, with what happened since and by whom.
 */
export async function refuseUnseen(
  tx: Transaction,
  orderId: number,
  seen: number | undefined,
): Promise<void> {
  if (seen === undefined) return
  const unseen = await tx
    .select({
      id: orderEvents.id,
      event: orderEvents.event,
      createdAt: orderEvents.createdAt,
      by: nameOfActor,
    })
    .from(orderEvents)
    .innerJoin(orders, eq(orders.id, orderEvents.orderId))
    .leftJoin(accounts, eq(accounts.id, orderEvents.actorId))
    .where(and(eq(orderEvents.orderId, orderId), gt(orderEvents.id, seen)))
    .orderBy(asc(orderEvents.id))
  if (unseen.length === 0) return
  throw new DomainError('order_changed', {
    events: unseen.map(({ id, event, createdAt, by }) => ({
      id,
      event,
      label: deskEventLabels[event],
      time: shopTime(createdAt),
      by,
    })),
  })
}

/** Who did something to an order, as the staff read it. Reads `order_event`, `customer_order` and the actor's `account`. */
export const nameOfActor = sql<string>`case ${orderEvents.actor}
  when 'shop' then 'La tienda'
  when 'buyer' then ${orders.buyerName}
  else coalesce(nullif(concat_ws(' ', ${accounts.firstName}, ${accounts.lastName}), ''), ${accounts.username}) end`
