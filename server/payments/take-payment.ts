import type { PaymentMeans } from '../../contract/payment-means.ts'
import type { Staff } from '../accounts/actor.ts'
import { recordAudit } from '../accounts/record-audit.ts'
import type { Transaction } from '../db/database.ts'
import { allocations } from '../db/schema/money.ts'
import { recordMoney } from './internal/record-money.ts'

export type Payment = {
  means: PaymentMeans
  /** Of a transfer, when it is known. */
  bankAccountId: number | null
  /** Of a transfer, or of a card's voucher. */
  reference: string | null
}

/**
 * Writes down the money that was paid at the counter for an order which was written in this transaction, all of it.
 * Returns the id of the money.
 * @throws DomainError `invalid`, or `money_already_received` for a transfer that was written down before.
 */
export async function takePayment(
  tx: Transaction,
  staff: Staff,
  orderId: number,
  { amountCents, ...payment }: Payment & { amountCents: number },
): Promise<number> {
  const moneyId = await recordMoney(tx, staff, { ...payment, amountCents })
  await tx
    .insert(allocations)
    .values({ moneyReceivedId: moneyId, orderId, amountCents, allocatedBy: staff.accountId })
  await recordAudit(tx, staff, {
    action: 'money_allocated',
    subject: `money:${moneyId}`,
    before: null,
    after: { order_id: orderId, amount_cents: amountCents },
  })
  return moneyId
}
