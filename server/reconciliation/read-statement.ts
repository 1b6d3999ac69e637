import { eq, sql } from 'drizzle-orm'
import { refuseLayout, type StatementLayout } from '../../contract/statement-layout.ts'
import type { Staff } from '../accounts/actor.ts'
import { recordAudit } from '../accounts/record-audit.ts'
import type { Database } from '../db/database.ts'
import { bankStatements } from '../db/schema/statements.ts'
import { DomainError } from '../domain-error.ts'
import { queueJob } from '../jobs/queue-job.ts'
import { refuseUnknownBankAccount } from '../orders/order-claims.ts'
import { requirePermission } from '../staff/require-permission.ts'
import { shownState } from './internal/shown-state.ts'
import { readStatementJob } from './read-statement-job.ts'

type Reading = { statementId: number; bankAccountId: number; layout: StatementLayout }

/**
 * Has a job read a statement into lines of one account of the shop. One that failed can be read again.
 * @throws DomainError `statement_not_found` also when its file is gone, `statement_under_way` when it was read already or is
 *   being read, or `invalid`.
 */
export async function readStatement(
  db: Database,
  staff: Staff,
  { statementId, bankAccountId, layout }: Reading,
): Promise<void> {
  await db.transaction(async (tx) => {
    await requirePermission(tx, staff, 'payments.confirm')
    const problem = refuseLayout(layout)
    if (problem) throw new DomainError('invalid', { fields: { layout: problem } })
    await refuseUnknownBankAccount(tx, bankAccountId, 'bank_account_id')
    const { rows } = await tx.execute<{ state: string; hasFile: boolean }>(sql`
      select ${shownState} as state,
             exists (select from bank_statement_file where statement_id = bank_statement.id) as "hasFile"
        from bank_statement left join job on job.id = bank_statement.job_id
       where bank_statement.id = ${statementId} for update of bank_statement`)
    const [found] = rows
    if (!found) throw new DomainError('statement_not_found')
    if (found.state !== 'draft' && found.state !== 'failed') throw new DomainError('statement_under_way')
    if (!found.hasFile) throw new DomainError('statement_not_found')
    const jobId = await queueJob(tx, readStatementJob, { statementId, accountId: staff.accountId })
    await tx
      .update(bankStatements)
      .set({ bankAccountId, layout, jobId, state: 'reading', endedAt: null, failure: null })
      .where(eq(bankStatements.id, statementId))
    await recordAudit(tx, staff, {
      action: 'statement_read',
      subject: `statement:${statementId}`,
      before: null,
      after: { bank_account_id: bankAccountId },
    })
  })
}
