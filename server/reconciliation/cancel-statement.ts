import { eq, sql } from 'drizzle-orm'
import type { Staff } from '../accounts/actor.ts'
import { recordAudit } from '../accounts/record-audit.ts'
import { allowSeconds, type Database } from '../db/database.ts'
import { bankStatementFiles, bankStatements } from '../db/schema/statements.ts'
import { DomainError } from '../domain-error.ts'
import { cancelJob } from '../jobs/queue-job.ts'
import { requirePermission } from '../staff/require-permission.ts'

/**
 * Stops reading a statement, or takes one back that was read wrongly: its lines that nobody settled are deleted. Returns how
 * many. One that an overlapping statement followed stays, because that one relies on its lines.
 * @throws DomainError `statement_not_found`, or `statement_followed`.
 */
export async function cancelStatement(db: Database, staff: Staff, statementId: number): Promise<number> {
  return db.transaction(async (tx) => {
    await requirePermission(tx, staff, 'payments.confirm')
    await allowSeconds(tx, 60)
    const [statement] = await tx
      .select()
      .from(bankStatements)
      .where(eq(bankStatements.id, statementId))
      .for('update')
    if (!statement || statement.state === 'draft' || statement.state === 'cancelled')
      throw new DomainError('statement_not_found')
    const { rows: followers } = await tx.execute(sql`
      select from bank_statement
       where bank_account_id = ${statement.bankAccountId} and id > ${statementId} and state in ('reading', 'read') limit 1`)
    if (followers.length > 0 && statement.state === 'read') throw new DomainError('statement_followed')
    if (statement.jobId !== null && statement.state === 'reading') await cancelJob(tx, statement.jobId)
    const { rowCount } =
      followers.length > 0
        ? { rowCount: 0 }
        : await tx.execute(
            sql`delete from statement_line where statement_id = ${statementId} and state = 'open'`,
          )
    await tx.delete(bankStatementFiles).where(eq(bankStatementFiles.statementId, statementId))
    await tx
      .update(bankStatements)
      .set({ state: 'cancelled', endedAt: sql`now()` })
      .where(eq(bankStatements.id, statementId))
    await recordAudit(tx, staff, {
      action: 'statement_cancelled',
      subject: `statement:${statementId}`,
      before: { state: statement.state },
      after: { lines_deleted: rowCount ?? 0 },
    })
    return rowCount ?? 0
  })
}
