import { eq, sql } from 'drizzle-orm'
import type { Staff } from '../accounts/actor.ts'
import { openBatch } from '../batches/open-batch.ts'
import type { Database, Transaction } from '../db/database.ts'
import { productImports } from '../db/schema/imports.ts'
import { DomainError } from '../domain-error.ts'
import { requirePermission } from '../staff/require-permission.ts'
import { applyImportJob } from './apply-import-job.ts'
import { requireForColumns } from './compare-import.ts'

const MAX_TITLE = 200

/**
 * Has a batch write what a comparison told: known products change, new ones are added as drafts. A product that changed after the
 * comparison is left as it is, and told. Returns the id of the batch.
 * @throws DomainError `not_permitted`, `import_not_found`, `import_not_compared`, `import_applied` or `import_changes_nothing`.
 */
export async function applyImport(db: Database, staff: Staff, importId: number): Promise<number> {
  return db.transaction(async (tx) => {
    const [found] = await tx
      .select()
      .from(productImports)
      .where(eq(productImports.id, importId))
      .for('update')
    if (!found) throw new DomainError('import_not_found')
    await requireForColumns(tx, staff, found.layout)
    await requireForUnits(tx, staff, importId)
    return openImportBatch(tx, staff, found)
  })
}

/** Units that new products begin with need their own permission: the batch would end with the first of them. */
async function requireForUnits(tx: Transaction, staff: Staff, importId: number): Promise<void> {
  const { rows } = await tx.execute(sql`
    select from product_import_row where import_id = ${importId} and outcome = 'new' and stock > 0 limit 1`)
  if (rows.length === 0) return
  await requirePermission(tx, staff, 'stock.change').catch((error) => {
    if (!(error instanceof DomainError)) throw error
    const message = 'Te falta el permiso de inventario: vuelve a comparar sin tomar las unidades iniciales.'
    throw new DomainError(error.code, { message }, error)
  })
}

/**
 * The same in a transaction that holds the import. The command line opens it without staff, and works on it itself.
 * @throws DomainError `import_not_compared`, `import_applied` or `import_changes_nothing`.
 */
export async function openImportBatch(
  tx: Transaction,
  staff: Staff | null,
  { id, state, batchId, newRows, changedRows, fileName, supplierId }: typeof productImports.$inferSelect,
): Promise<number> {
  if (batchId !== null) throw new DomainError('import_applied')
  if (state !== 'compared') throw new DomainError('import_not_compared')
  if (newRows + changedRows === 0) throw new DomainError('import_changes_nothing')
  const { rows } = await tx.execute<{ name: string }>(sql`select name from supplier where id = ${supplierId}`)
  const title = rows[0] ? `${rows[0].name}: ${fileName}` : fileName
  const opened = await openBatch(
    tx,
    staff,
    { kind: 'import', title: title.slice(0, MAX_TITLE), total: newRows + changedRows },
    staff && applyImportJob,
  )
  await tx.update(productImports).set({ batchId: opened }).where(eq(productImports.id, id))
  return opened
}
