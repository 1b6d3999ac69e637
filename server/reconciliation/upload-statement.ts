import { createHash } from 'node:crypto'
import type { StatementPreviewAnswer } from '../../contract/api/admin/statements.ts'
import type { Staff } from '../accounts/actor.ts'
import type { Database } from '../db/database.ts'
import { bankStatementFiles, bankStatements } from '../db/schema/statements.ts'
import { requirePermission } from '../staff/require-permission.ts'
import { previewContent, toPreviewAnswer } from './internal/preview.ts'

/**
 * Takes a bank's file and answers what it says. It stays a draft, which counts for nothing and is deleted after a day,
 * until `readStatement`. A file that cannot be read is not kept.
 * @throws DomainError `statement_unreadable`, which says why and what to do, or `busy`.
 */
export async function uploadStatement(
  db: Database,
  staff: Staff,
  { fileName, content }: { fileName: string; content: Buffer },
): Promise<StatementPreviewAnswer> {
  await requirePermission(db, staff, 'payments.confirm')
  const preview = await previewContent(db, content, { bankAccountId: null, layout: null })
  return db.transaction(async (tx) => {
    await requirePermission(tx, staff, 'payments.confirm')
    const [draft] = await tx
      .insert(bankStatements)
      .values({
        fileName,
        fileHash: createHash('sha256').update(content).digest('hex'),
        bytes: content.length,
        uploadedBy: staff.accountId,
      })
      .returning({
        id: bankStatements.id,
        fileName: bankStatements.fileName,
        fileHash: bankStatements.fileHash,
      })
    if (!draft) throw new Error('An insert returned no row')
    await tx.insert(bankStatementFiles).values({ statementId: draft.id, content })
    return toPreviewAnswer(tx, draft, preview)
  })
}
