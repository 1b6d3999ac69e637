import { eq, sql } from 'drizzle-orm'
import type { StatementPreviewAnswer } from '../../../contract/api/admin/statements.ts'
import { toDollars } from '../../../contract/money.ts'
import { shopTime } from '../../../contract/shop-time.ts'
import type { StatementLayout } from '../../../contract/statement-layout.ts'
import type { Executor } from '../../db/database.ts'
import { bankAccounts } from '../../db/schema/shop.ts'
import { bankStatements, statementLayouts } from '../../db/schema/statements.ts'
import { previewFile } from './statement-reader.ts'
import type { StatementPreview } from './statement-worker.ts'

/** What the staff chose on the screen. Null: as the file seems to be. */
export type Choice = { bankAccountId: number | null; layout: StatementLayout | null }

/**
 * Reads a file as it would be read into lines, and keeps nothing.
 * @throws DomainError `statement_unreadable` or `busy`.
 */
export async function previewContent(
  db: Executor,
  content: Buffer,
  { bankAccountId, layout }: Choice,
): Promise<StatementPreview> {
  const remembered = await db
    .select({
      bankAccountId: statementLayouts.bankAccountId,
      headerKey: statementLayouts.headerKey,
      layout: statementLayouts.layout,
    })
    .from(statementLayouts)
    .innerJoin(bankAccounts, eq(bankAccounts.id, statementLayouts.bankAccountId))
    .where(eq(bankAccounts.isActive, true))
    .orderBy(sql`${statementLayouts.savedAt} desc`)
  const accounts = await db
    .select({
      id: bankAccounts.id,
      digits: sql<string>`regexp_replace(${bankAccounts.number}, '\\D', '', 'g')`,
    })
    .from(bankAccounts)
    .where(eq(bankAccounts.isActive, true))
  return previewFile({ kind: 'preview', content, layout, bankAccountId, remembered, accounts })
}

/** The preview of a draft as the API writes it. */
export async function toPreviewAnswer(
  db: Executor,
  { id, fileName, fileHash }: Pick<typeof bankStatements.$inferSelect, 'id' | 'fileName' | 'fileHash'>,
  { bankAccountId, isRemembered, titles, layout, rows, totals, problem }: StatementPreview,
): Promise<StatementPreviewAnswer> {
  const { rows: before } = await db.execute<{ at: number }>(sql`
    select (extract(epoch from uploaded_at) * 1000)::float8 as at from ${bankStatements}
     where file_hash = ${fileHash} and state = 'read' and id <> ${id} order by id desc limit 1`)
  return {
    statement_id: id,
    file_name: fileName,
    read_before: before[0] ? shopTime(new Date(before[0].at)) : null,
    bank_account_id: bankAccountId,
    is_remembered: isRemembered,
    titles: [...titles],
    rows,
    layout: { ...layout, columns: [...layout.columns] },
    totals: totals && {
      credits: totals.credits,
      credit_total: toDollars(totals.creditCents),
      debits: totals.debits,
      debit_total: toDollars(totals.debitCents),
      rejected_rows: totals.rejectedRows,
      rejected: totals.rejected,
      first_day: totals.firstDay,
      last_day: totals.lastDay,
    },
    problem,
  }
}
