import type { Staff } from '../accounts/actor.ts'
import type { Database } from '../db/database.ts'
import { DomainError } from '../domain-error.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { lockOrder } from '../orders/move-order.ts'
import { recordEvent } from '../orders/order-history.ts'
import { readPayment, settleRefund } from '../orders/order-payment.ts'

/**
 * Notes that a refund was paid, when, and under which reference of the bank, and tells the buyer.
 * @throws DomainError `order_not_found`, or `payment_refused_change` when nothing is owed.
 */
export async function refundPayment(
  db: Database,
  staff: Staff,
  orderId: number,
  { refundedAt, reference }: { refundedAt: Date; reference: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    const order = await lockOrder(tx, staff, orderId)
    const payment = await readPayment(tx, orderId)
    if (payment.status !== 'refund_due') throw new DomainError('payment_refused_change')
    await settleRefund(tx, orderId, { refundedAt, reference })
    await recordEvent(tx, staff, { orderId, event: 'payment_refunded', note: reference }, order)
    await queueMail(tx, { template: 'payment-refunded', orderId })
  })
}
