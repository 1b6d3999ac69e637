import type { ImportAnswer } from '../../contract/api/admin/imports.ts'
import type { Staff } from '../accounts/actor.ts'
import type { Database } from '../db/database.ts'
import { productImportFiles, productImports } from '../db/schema/imports.ts'
import { requirePermission } from '../staff/require-permission.ts'
import { lookAtFile } from './internal/import-reader.ts'
import { readImport } from './read-import.ts'

/**
 * Takes a file of products and answers what its columns seem to hold. It stays a draft, which is deleted after some days,
 * until `compareImport`. A file that cannot be read is not kept.
 * @throws DomainError `not_permitted`, `import_unreadable`, which says why and what to do, or `busy`.
 */
export async function uploadImport(
  db: Database,
  staff: Staff,
  { fileName, content }: { fileName: string; content: Buffer },
): Promise<ImportAnswer> {
  await requirePermission(db, staff, 'products.change', 'products.price')
  const look = await lookAtFile(db, content)
  return db.transaction(async (tx) => {
    await requirePermission(tx, staff, 'products.change', 'products.price')
    const { rows, titles, headerKey, layout, sample } = look
    const [draft] = await tx
      .insert(productImports)
      .values({
        fileName,
        bytes: content.length,
        uploadedBy: staff.accountId,
        titles,
        headerKey,
        sample,
        rows,
        layout,
      })
      .returning({ id: productImports.id })
    if (!draft) throw new Error('An insert returned no row')
    await tx.insert(productImportFiles).values({ importId: draft.id, content })
    return readImport(tx, staff, draft.id)
  })
}
