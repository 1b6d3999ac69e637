import type { OrderPosition } from '../../contract/order-states.ts'
import type { Staff } from '../accounts/actor.ts'
import type { Database } from '../db/database.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { lockOrder, moveOrder } from '../orders/move-order.ts'
import { decidePayment } from '../orders/order-payment.ts'

/**
 * Notes that the money of an order has arrived. Two orders with the same receipt number count as unpaid until one of
 * them is confirmed here.
 * @throws DomainError `order_not_found`, or `transition_refused` when the order does not wait for it.
 */
export async function confirmPayment(
  db: Database,
  staff: Staff,
  orderId: number,
  note?: string,
): Promise<OrderPosition> {
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, staff, orderId)
    const position = await moveOrder(tx, staff, order, { event: 'payment_confirmed', note })
    await decidePayment(tx, staff, orderId, 'confirmed')
    await queueMail(tx, { template: 'payment-confirmed', orderId })
    return position
  })
}
