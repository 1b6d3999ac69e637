import { eq, sql } from 'drizzle-orm'
import type { Staff } from '../accounts/actor.ts'
import { recordAudit } from '../accounts/record-audit.ts'
import type { Database, Transaction } from '../db/database.ts'
import { moneyReceived } from '../db/schema/money.ts'
import { DomainError } from '../domain-error.ts'
import { requirePermission } from '../staff/require-permission.ts'
import { lockMoney } from './internal/allocate.ts'

/**
 * Takes money back that was written down by mistake. Its row stays, and counts no more.
 * @throws DomainError `money_not_found`, `money_in_use` while an order or a refund has some of it, or `money_of_line` while a line of
 *   a bank's statement is tied to it: there the match is undone.
 */
export async function voidMoney(db: Database, staff: Staff, moneyId: number, reason: string): Promise<void> {
  await db.transaction(async (tx) => {
    await requirePermission(tx, staff, 'payments.confirm')
    await lockMoney(tx, moneyId)
    const { rows } = await tx.execute(
      sql`select from statement_line where money_received_id = ${moneyId} and not is_forgotten`,
    )
    if (rows.length > 0) throw new DomainError('money_of_line')
    await voidWithin(tx, staff, moneyId, reason)
  })
}

/** The same in the caller's transaction, who has asked for the permission and leaves no line tied to it. */
export async function voidWithin(
  tx: Transaction,
  staff: Staff,
  moneyId: number,
  reason: string,
): Promise<void> {
  const money = await lockMoney(tx, moneyId)
  if (money.leftOverCents < money.amountCents) throw new DomainError('money_in_use')
  await tx
    .update(moneyReceived)
    .set({ voidedAt: sql`now()`, voidedBy: staff.accountId, voidReason: reason })
    .where(eq(moneyReceived.id, moneyId))
  await recordAudit(tx, staff, {
    action: 'money_voided',
    subject: `money:${moneyId}`,
    before: { amount_cents: money.amountCents },
    after: { amount_cents: 0, note: reason },
  })
}
