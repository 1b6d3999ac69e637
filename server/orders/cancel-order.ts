import { type OrderPosition, positionAfter } from '../../contract/order-states.ts'
import type { Actor } from '../accounts/actor.ts'
import type { Database, Transaction } from '../db/database.ts'
import { DomainError } from '../domain-error.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { requirePermission } from '../staff/require-permission.ts'
import { lockOrder, moveOrder, type OrderRow } from './move-order.ts'
import { refuseUnseen } from './refuse-unseen.ts'

/**
 * Cancels an order. `moveOrder` returns its stock, exactly once, and owes the buyer what was paid for it.
 * @throws DomainError `order_not_found`, `order_not_cancellable` when it is cancelled or on its way, and for the staff
 *   `not_permitted` or `order_changed`: see `refuseUnseen`.
 */
export async function cancelOrder(
  db: Database,
  actor: Actor,
  orderId: number,
  reason?: string,
  { seen }: { seen?: number | undefined } = {},
): Promise<OrderPosition> {
  return db.transaction(async (tx) => {
    if (actor.kind === 'staff') await requirePermission(tx, actor, 'orders.cancel')
    const order = await lockOrder(tx, actor, orderId)
    await refuseUnseen(tx, orderId, seen)
    return cancelLocked(tx, actor, order, reason)
  })
}

/** The same inside a transaction that has locked the order. */
export async function cancelLocked(
  tx: Transaction,
  actor: Actor,
  order: OrderRow,
  reason?: string,
): Promise<OrderPosition> {
  if (!positionAfter('order_cancelled', order, actor.kind)) throw notCancellable(order)
  const position = await moveOrder(tx, actor, order, {
    event: 'order_cancelled',
    note: reason,
    cancelReason: actor.kind === 'buyer' ? undefined : reason,
  })
  await queueMail(tx, { template: 'order-cancelled', orderId: order.id })
  return position
}

function notCancellable({ state }: OrderRow): DomainError {
  return new DomainError(
    'order_not_cancellable',
    state === 'CANCELADO'
      ? {}
      : { message: 'Ese pedido ya salió de la tienda: se puede pedir su devolución, no cancelarlo.' },
  )
}
