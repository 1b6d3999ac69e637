import { eq } from 'drizzle-orm'
import type { Transaction } from '../../db/database.ts'
import { payments } from '../../db/schema/orders.ts'
import { DomainError } from '../../domain-error.ts'

export type PaymentRow = typeof payments.$inferSelect

/**
 * The payment of an order that the caller has locked. Whoever changes a payment holds its order, so the two never
 * tell different stories.
 */
export async function lockPayment(tx: Transaction, orderId: number): Promise<PaymentRow> {
  const [payment] = await tx.select().from(payments).where(eq(payments.orderId, orderId)).for('no key update')
  if (!payment) throw new DomainError('payment_refused_change')
  return payment
}
