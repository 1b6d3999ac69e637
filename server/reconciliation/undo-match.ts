import { eq, sql } from 'drizzle-orm'
import type { Staff } from '../accounts/actor.ts'
import { recordAudit } from '../accounts/record-audit.ts'
import type { Database, Transaction } from '../db/database.ts'
import { statementLines } from '../db/schema/statements.ts'
import { DomainError } from '../domain-error.ts'
import { undoWithin } from '../payments/undo-allocation.ts'
import { voidWithin } from '../payments/void-money.ts'
import { requirePermission } from '../staff/require-permission.ts'
import { lockLine } from './internal/lock-line.ts'
import { lockOrdersOf } from './internal/lock-orders-of.ts'

/**
 * Takes a match back that was a mistake: the line is open again. The money that it became is taken from its orders and
 * voided; money that was written down by hand before stays as it was.
 * @throws DomainError `line_not_found`, `line_settled` when it is not matched or its texts are gone, `transition_refused` when an order
 *   that is being prepared or was sent would be unpaid, `payment_refused_change` when cents were paid back already, or `money_in_use`.
 */
export async function undoMatch(db: Database, staff: Staff, lineId: number, reason: string): Promise<void> {
  await db.transaction(async (tx) => {
    await requirePermission(tx, staff, 'payments.confirm')
    const line = await lockLine(tx, lineId)
    const moneyId = line.moneyReceivedId
    if (line.state !== 'matched' || moneyId === null || line.isForgotten)
      throw new DomainError('line_settled')
    const brought = await isBroughtByLine(tx, lineId)
    await tx
      .update(statementLines)
      .set({ state: 'open', moneyReceivedId: null, matchedBy: null, matchedAt: null })
      .where(eq(statementLines.id, lineId))
    if (brought) await takeBack(tx, staff, moneyId, reason)
    await recordAudit(tx, staff, {
      action: 'line_match_undone',
      subject: `statement_line:${lineId}`,
      before: { money_id: moneyId, amount_cents: line.amountCents },
      after: { note: reason },
    })
  })
}

/** A line and the money that it became were written in one transaction, so they bear the same moment. */
async function isBroughtByLine(tx: Transaction, lineId: number): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select from statement_line join money_received on money_received.id = money_received_id
     where statement_line.id = ${lineId} and money_received.recorded_at = matched_at`)
  return rows.length > 0
}

async function takeBack(tx: Transaction, staff: Staff, moneyId: number, reason: string): Promise<void> {
  const { rows } = await tx.execute<{ id: number; orderId: number }>(sql`
    select id, order_id as "orderId" from allocation
     where money_received_id = ${moneyId} and undone_at is null order by order_id, id`)
  await lockOrdersOf(tx, staff, rows)
  for (const { id } of rows) await undoWithin(tx, staff, id, reason)
  await voidWithin(tx, staff, moneyId, reason)
}
