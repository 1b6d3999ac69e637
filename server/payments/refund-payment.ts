import type { Staff } from '../accounts/actor.ts'
import type { Database } from '../db/database.ts'
import { DomainError } from '../domain-error.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { lockOrder } from '../orders/move-order.ts'
import { recordEvent } from '../orders/order-history.ts'
import { settleRefunds } from '../orders/order-refunds.ts'
import { requirePermission } from '../staff/require-permission.ts'

/**
 * Notes that all that an order was owed was paid back, when, and under which reference of the bank, and tells the buyer.
 * Returns the cents.
 * @throws DomainError `order_not_found`, or `payment_refused_change` when nothing is owed.
 */
export async function refundPayment(
  db: Database,
  staff: Staff,
  orderId: number,
  { refundedAt, reference }: { refundedAt: Date; reference: string },
): Promise<number> {
  return db.transaction(async (tx) => {
    await requirePermission(tx, staff, 'refunds.make')
    const order = await lockOrder(tx, staff, orderId)
    const cents = await settleRefunds(tx, staff, orderId, { refundedAt, reference })
    if (cents === 0) throw new DomainError('payment_refused_change')
    await recordEvent(tx, staff, { orderId, event: 'payment_refunded', note: reference }, order)
    await queueMail(tx, { template: 'payment-refunded', orderId })
    return cents
  })
}
