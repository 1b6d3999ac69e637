import type { OrderPosition } from '../../contract/order-states.ts'
import type { Staff } from '../accounts/actor.ts'
import type { Database } from '../db/database.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { lockOrder, moveOrder } from '../orders/move-order.ts'
import { decidePayment } from '../orders/order-payment.ts'

/**
 * Notes that the money of an order did not arrive ("no llegó"): the order is cancelled, its stock goes back, and its
 * buyer reads why.
 * @throws DomainError `order_not_found`, or `transition_refused` when the payment was decided already.
 */
export async function refusePayment(
  db: Database,
  staff: Staff,
  orderId: number,
  reason: string,
): Promise<OrderPosition> {
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, staff, orderId)
    const after = await moveOrder(tx, staff, order, {
      event: 'payment_refused',
      note: reason,
      cancelReason: reason,
    })
    await decidePayment(tx, staff, orderId, 'refused')
    await queueMail(tx, { template: 'payment-refused', orderId })
    return after
  })
}
