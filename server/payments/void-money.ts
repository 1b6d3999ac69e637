import { eq, sql } from 'drizzle-orm'
import type { Staff } from '../accounts/actor.ts'
import { recordAudit } from '../accounts/record-audit.ts'
import type { Database } from '../db/database.ts'
import { moneyReceived } from '../db/schema/money.ts'
import { DomainError } from '../domain-error.ts'
import { requirePermission } from '../staff/require-permission.ts'
import { lockMoney } from './internal/allocate.ts'

/**
 * Takes money back that was written down by mistake. Its row stays, and counts no more.
 * @throws DomainError `money_not_found`, or `money_in_use` while an order or a refund has some of it.
 */
export async function voidMoney(db: Database, staff: Staff, moneyId: number, reason: string): Promise<void> {
  await db.transaction(async (tx) => {
    await requirePermission(tx, staff, 'payments.confirm')
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
  })
}
