import { eq, sql } from 'drizzle-orm'
import type { Staff } from '../../accounts/actor.ts'
import { recordAudit } from '../../accounts/record-audit.ts'
import type { Transaction } from '../../db/database.ts'
import { statementLines } from '../../db/schema/statements.ts'
import { DomainError } from '../../domain-error.ts'

export type LineRow = typeof statementLines.$inferSelect

/*
 * A line is locked before the orders and the money that it has to do with, so that no two transactions wait for each other.
 */

/** @throws DomainError `line_not_found`. */
export async function lockLine(tx: Transaction, id: number): Promise<LineRow> {
  const [line] = await tx.select().from(statementLines).where(eq(statementLines.id, id)).for('no key update')
  if (!line) throw new DomainError('line_not_found')
  return line
}

/** @throws DomainError `line_not_found`, or `line_settled` when it is matched or set aside. */
export async function lockOpenLine(tx: Transaction, id: number): Promise<LineRow> {
  const line = await lockLine(tx, id)
  if (line.state !== 'open') throw new DomainError('line_settled')
  return line
}

/** Ties a locked line to its money. */
export async function tieLine(
  tx: Transaction,
  staff: Staff,
  line: LineRow,
  moneyReceivedId: number,
): Promise<void> {
  await tx
    .update(statementLines)
    .set({ state: 'matched', moneyReceivedId, matchedBy: staff.accountId, matchedAt: sql`now()` })
    .where(eq(statementLines.id, line.id))
  await recordAudit(tx, staff, {
    action: 'line_matched',
    subject: `statement_line:${line.id}`,
    before: { state: line.state },
    after: { money_id: moneyReceivedId, amount_cents: line.amountCents },
  })
}

/** What is written down of the money that a line says came in. */
export function moneyOf(line: LineRow) {
  return {
    bankAccountId: line.bankAccountId,
    receivedOn: line.day,
    reference: line.reference,
    amountCents: line.amountCents,
    payerName: line.payerName,
    payerIdentification: line.payerIdentification,
  }
}
