import { and, eq, type SQL, sql } from 'drizzle-orm'
import { type OrderPosition, positionAfter, type TransitionEvent } from '../../contract/order-states.ts'
import { type Actor, isStaff } from '../accounts/actor.ts'
import type { Transaction } from '../db/database.ts'
import { isNotSetAside } from '../db/order-conditions.ts'
import { orderLines, orders } from '../db/schema/orders.ts'
import { DomainError } from '../domain-error.ts'
import { lockSellables, movedBy, moveStock } from '../inventory/move-stock.ts'
import { freeSerials } from '../serials/free-serials.ts'
import { recordEvent } from './order-history.ts'
import { oweRefunds } from './order-refunds.ts'

export type OrderRow = typeof orders.$inferSelect

type Move = {
  event: TransitionEvent
  /** For the history and the audit. */
  note?: string | undefined
  /** For the buyer, of an order that the shop cancels. */
  cancelReason?: string | undefined
}

/** The orders that an actor may see; examples that were set aside nobody does. Any other is answered like one that does not exist. */
export function visibleTo(actor: Actor): SQL {
  switch (actor.kind) {
    case 'buyer':
      return sql`${orders.accountId} = ${actor.accountId}`
    case 'staff':
      return sql`${isStaff(actor)} and ${isNotSetAside}`
    case 'shop':
      return sql`true`
  }
}

/**
 * Finds an order that the actor may see, and locks it: nobody else moves it until the transaction ends.
 * @throws DomainError `order_not_found`, also for an order of somebody else.
 */
export async function lockOrder(tx: Transaction, actor: Actor, id: number): Promise<OrderRow> {
  const [order] = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.id, id), visibleTo(actor)))
    .for('no key update')
  if (!order) throw new DomainError('order_not_found')
  return order
}

/**
 * Moves a locked order along one row of the table of transitions. A move to CANCELADO also owes back what was paid, and
 * returns the stock, and does so only once: the order is locked, no row leads out of CANCELADO, and the ledger accepts the
 * return of a line only once.
 * @throws DomainError `transition_refused` when the table knows no such move from here by this actor.
 */
export async function moveOrder(
  tx: Transaction,
  actor: Actor,
  order: OrderRow,
  { event, note, cancelReason }: Move,
): Promise<OrderPosition> {
  const after = positionAfter(event, order, actor.kind)
  if (!after) throw new DomainError('transition_refused')
  await tx
    .update(orders)
    .set({
      ...after,
      ...(after.state === 'CANCELADO' && { cancelledAt: sql`now()`, cancelReason: cancelReason ?? null }),
      ...(event === 'delivered' && { deliveredAt: sql`now()` }),
    })
    .where(eq(orders.id, order.id))
  if (after.state === 'CANCELADO') {
    await returnStock(tx, order.id)
    await freeSerials(tx, actor, [order.id], { reason: 'Pedido cancelado' })
    await oweRefunds(tx, order.id)
  }
  await recordEvent(tx, actor, { orderId: order.id, event, note }, after, order)
  return after
}

async function returnStock(tx: Transaction, orderId: number): Promise<void> {
  const lines = await tx
    .select({
      id: orderLines.id,
      sellableId: orderLines.sellableId,
      quantity: orderLines.quantity,
      parts: orderLines.parts,
    })
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId))
  await lockSellables(tx, movedBy(lines))
  await moveStock(
    tx,
    lines.map(({ id, ...moved }) => ({
      ...moved,
      reason: 'order_cancelled',
      reference: `order_line:${id}`,
    })),
  )
}
