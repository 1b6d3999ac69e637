import { eq, sql } from 'drizzle-orm'
import type { Staff } from '../accounts/actor.ts'
import { recordAudit } from '../accounts/record-audit.ts'
import type { Database } from '../db/database.ts'
import { statementLines } from '../db/schema/statements.ts'
import { DomainError } from '../domain-error.ts'
import { requirePermission } from '../staff/require-permission.ts'
import { lockLine, lockOpenLine } from './internal/lock-line.ts'

/**
 * Says of a line that it is nothing that buyers paid, such as interest or the shop's own transfer: nobody looks at it again.
 * @throws DomainError `line_not_found` or `line_settled`.
 */
export async function setLineAside(
  db: Database,
  staff: Staff,
  lineId: number,
  reason: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    await requirePermission(tx, staff, 'payments.confirm')
    const line = await lockOpenLine(tx, lineId)
    await tx
      .update(statementLines)
      .set({
        state: 'set_aside',
        setAsideBy: staff.accountId,
        setAsideAt: sql`now()`,
        setAsideReason: reason,
      })
      .where(eq(statementLines.id, lineId))
    await recordAudit(tx, staff, {
      action: 'line_set_aside',
      subject: `statement_line:${lineId}`,
      before: { state: 'open', amount_cents: line.amountCents },
      after: { state: 'set_aside' },
    })
  })
}

/**
 * Takes a line back that was set aside: it is open again.
 * @throws DomainError `line_not_found`, or `line_settled` when it is not set aside or its texts are gone.
 */
export async function takeLineBack(db: Database, staff: Staff, lineId: number): Promise<void> {
  await db.transaction(async (tx) => {
    await requirePermission(tx, staff, 'payments.confirm')
    const line = await lockLine(tx, lineId)
    if (line.state !== 'set_aside' || line.isForgotten) throw new DomainError('line_settled')
    await tx
      .update(statementLines)
      .set({ state: 'open', setAsideBy: null, setAsideAt: null, setAsideReason: null })
      .where(eq(statementLines.id, lineId))
    await recordAudit(tx, staff, {
      action: 'line_taken_back',
      subject: `statement_line:${lineId}`,
      before: { state: 'set_aside', amount_cents: line.amountCents },
      after: { state: 'open' },
    })
  })
}
