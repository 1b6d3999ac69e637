import { eq, sql } from 'drizzle-orm'
import type { Staff } from '../accounts/actor.ts'
import type { Transaction } from '../db/database.ts'
import { payments } from '../db/schema/orders.ts'
import { DomainError } from '../domain-error.ts'

/*
 * The payment of an order: the receipt number that the buyer gave with it, and what the staff decided. Its order
 * must be locked before it is changed, so that the two always agree.
 */

export type PaymentRow = typeof payments.$inferSelect

/** @throws DomainError `payment_refused_change` when the order has no payment. */
export async function readPayment(tx: Transaction, orderId: number): Promise<PaymentRow> {
  const [payment] = await tx.select().from(payments).where(eq(payments.orderId, orderId))
  if (!payment) throw new DomainError('payment_refused_change')
  return payment
}

/**
 * Writes down what the staff found of a payment.
 * @throws DomainError `payment_refused_change` when the order has no payment.
 */
export async function decidePayment(
  tx: Transaction,
  { accountId }: Staff,
  orderId: number,
  status: 'confirmed' | 'refused' | 'refund_due',
): Promise<void> {
  await changePayment(tx, orderId, { status, checkedBy: accountId, checkedAt: sql`now()` })
}

/** Writes down that what was owed back has been paid back, and under which reference of the bank. */
export async function settleRefund(
  tx: Transaction,
  orderId: number,
  { refundedAt, reference }: { refundedAt: Date; reference: string },
): Promise<void> {
  await changePayment(tx, orderId, { status: 'refunded', refundedAt, refundReference: reference })
}

type Change = Parameters<ReturnType<Transaction['update']>['set']>[0]

async function changePayment(tx: Transaction, orderId: number, change: Change): Promise<void> {
  const changed = await tx
    .update(payments)
    .set(change)
    .where(eq(payments.orderId, orderId))
    .returning({ id: payments.id })
  if (changed.length === 0) throw new DomainError('payment_refused_change')
}
