import { and, eq } from 'drizzle-orm'
import type { Staff } from '../accounts/actor.ts'
import type { Database, Transaction } from '../db/database.ts'
import { isUncheckedAfterCancel } from '../db/order-conditions.ts'
import { orders, payments } from '../db/schema/orders.ts'
import { DomainError } from '../domain-error.ts'
import { lockOrder } from '../orders/move-order.ts'
import { recordEvent } from '../orders/order-history.ts'
import { decidePayment } from '../orders/order-payment.ts'

/**
 * Notes that the staff looked for the money of a cancelled order and it never came ("no llegó"). The buyer reads it in the
 * order's history. No mail is sent, because the buyer was told of the cancellation before. If the money comes after all,
 * `recordLatePayment` notes it.
 * @throws DomainError `order_not_found`, or `payment_refused_change` when the order lives or its payment is settled.
 */
export async function recordMissingPayment(
  db: Database,
  staff: Staff,
  orderId: number,
  note?: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const order = await lockOrder(tx, staff, orderId)
    if (!(await isUnchecked(tx, orderId))) throw new DomainError('payment_refused_change')
    await decidePayment(tx, staff, orderId, 'refused')
    await recordEvent(tx, staff, { orderId, event: 'payment_not_found', note }, order)
  })
}

async function isUnchecked(tx: Transaction, orderId: number): Promise<boolean> {
  const found = await tx
    .select({ id: payments.id })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(and(eq(payments.orderId, orderId), isUncheckedAfterCancel))
  return found.length > 0
}
