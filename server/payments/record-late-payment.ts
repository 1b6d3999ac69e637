import type { Staff } from '../accounts/actor.ts'
import type { Database } from '../db/database.ts'
import { DomainError } from '../domain-error.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { lockOrder } from '../orders/move-order.ts'
import { recordEvent } from '../orders/order-history.ts'
import { decidePayment, readPayment } from '../orders/order-payment.ts'

/**
 * Notes that the money of a cancelled order came after all: it is owed back, and the buyer is told. The order stays
 * cancelled, because its stock may have been sold.
 * @throws DomainError `order_not_found`, or `payment_refused_change` when the order lives or its payment is settled.
 */
export async function recordLatePayment(
  db: Database,
  staff: Staff,
  orderId: number,
  note?: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const order = await lockOrder(tx, staff, orderId)
    const payment = await readPayment(tx, orderId)
    const isUnsettled = payment.status === 'submitted' || payment.status === 'refused'
    if (order.state !== 'CANCELADO' || !isUnsettled) throw new DomainError('payment_refused_change')
    await decidePayment(tx, staff, orderId, 'refund_due')
    await recordEvent(tx, staff, { orderId, event: 'payment_came_late', note }, order)
    await queueMail(tx, { template: 'payment-late', orderId })
  })
}
