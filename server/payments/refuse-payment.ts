import type { OrderPosition } from '../../contract/order-states.ts'
import type { Staff } from '../accounts/actor.ts'
import type { Database } from '../db/database.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { lockOrder, moveOrder } from '../orders/move-order.ts'
import { decideClaims, readClaims } from '../orders/order-claims.ts'
import { refuseUnseen } from '../orders/refuse-unseen.ts'
import { requirePermission } from '../staff/require-permission.ts'

/**
 * Notes that the money of an order did not arrive ("no llegó"): the order is cancelled, its stock goes back, and its
 * buyer reads why. A part of the money that did arrive is owed back.
 * @throws DomainError `order_not_found`, `order_changed`, or `transition_refused` when the order does not wait for its payment.
 */
export async function refusePayment(
  db: Database,
  staff: Staff,
  orderId: number,
  reason: string,
  seen?: number,
): Promise<OrderPosition> {
  return db.transaction(async (tx) => {
    await requirePermission(tx, staff, 'payments.confirm')
    const order = await lockOrder(tx, staff, orderId)
    await refuseUnseen(tx, orderId, seen)
    const after = await moveOrder(tx, staff, order, {
      event: 'payment_refused',
      note: reason,
      cancelReason: reason,
    })
    const open = (await readClaims(tx, orderId)).filter(({ status }) => status === 'submitted')
    await decideClaims(
      tx,
      staff,
      open.map(({ id }) => id),
      'refused',
    )
    await queueMail(tx, { template: 'payment-refused', orderId })
    return after
  })
}
