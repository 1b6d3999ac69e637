import { eq } from 'drizzle-orm'
import type { StatementPreviewAnswer } from '../../contract/api/admin/statements.ts'
import type { Staff } from '../accounts/actor.ts'
import type { Database } from '../db/database.ts'
import { bankStatementFiles, bankStatements } from '../db/schema/statements.ts'
import { DomainError } from '../domain-error.ts'
import { requirePermission } from '../staff/require-permission.ts'
import { type Choice, previewContent, toPreviewAnswer } from './internal/preview.ts'

/**
 * What a statement that was not read yet says when it is read in another way. Nothing is kept.
 * @throws DomainError `statement_not_found` also when its file is gone, `statement_unreadable` or `busy`.
 */
export async function previewStatement(
  db: Database,
  staff: Staff,
  { statementId, ...choice }: Choice & { statementId: number },
): Promise<StatementPreviewAnswer> {
  await requirePermission(db, staff, 'payments.confirm')
  const [draft] = await db
    .select({
      id: bankStatements.id,
      fileName: bankStatements.fileName,
      fileHash: bankStatements.fileHash,
      content: bankStatementFiles.content,
    })
    .from(bankStatements)
    .innerJoin(bankStatementFiles, eq(bankStatementFiles.statementId, bankStatements.id))
    .where(eq(bankStatements.id, statementId))
  if (!draft) throw new DomainError('statement_not_found')
  return toPreviewAnswer(db, draft, await previewContent(db, draft.content, choice))
}
