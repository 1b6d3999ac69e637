import type { OrderPosition } from '../../contract/order-states.ts'
import type { Actor } from '../accounts/actor.ts'
import type { Database, Transaction } from '../db/database.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { lockOrder, moveOrder, type OrderRow } from '../orders/move-order.ts'
import { requirePermission } from '../staff/require-permission.ts'

/**
 * Notes that a buyer wants to return an order that was already sent. Its state and stage stay, because the staff decide
 * what becomes of it. A second request changes nothing.
 * @throws DomainError `order_not_found`, `not_permitted`, or `transition_refused` while the order can simply be cancelled.
 */
export async function requestReturn(
  db: Database,
  actor: Actor,
  orderId: number,
  reason?: string,
): Promise<OrderPosition> {
  return db.transaction(async (tx) =>
    requestReturnOfLocked(tx, actor, await lockOrder(tx, actor, orderId), reason),
  )
}

/** The same inside a transaction that has locked the order. */
export async function requestReturnOfLocked(
  tx: Transaction,
  actor: Actor,
  order: OrderRow,
  reason?: string,
): Promise<OrderPosition> {
  if (actor.kind === 'staff') await requirePermission(tx, actor, 'returns.handle')
  if (order.returnRequestedAt !== null) return order
  const position = await moveOrder(tx, actor, order, { event: 'return_requested', note: reason })
  await queueMail(tx, { template: 'return-requested', orderId: order.id })
  return position
}
