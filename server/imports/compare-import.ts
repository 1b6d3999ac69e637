import { eq, sql } from 'drizzle-orm'
import { type ImportLayout, refuseImportLayout } from '../../contract/import-layout.ts'
import { priceFields } from '../../contract/product-fields.ts'
import type { Staff } from '../accounts/actor.ts'
import type { Database, Transaction } from '../db/database.ts'
import { categories } from '../db/schema/catalog.ts'
import { importLayouts, productImportFiles, productImports, suppliers } from '../db/schema/imports.ts'
import { DomainError } from '../domain-error.ts'
import { queueJob } from '../jobs/queue-job.ts'
import { requirePermission } from '../staff/require-permission.ts'
import { compareImportJob } from './compare-import-job.ts'

type Comparison = { importId: number; layout: ImportLayout; supplierId: number | null }

/**
 * Has a job compare a file with the catalogue, row by row. Nothing of the catalogue changes. How it is read is remembered for
 * the supplier and these titles.
 * @throws DomainError `not_permitted`, `import_not_found` also when its file is gone, `import_under_way`, `import_applied` or `invalid`.
 */
export async function compareImport(
  db: Database,
  staff: Staff,
  { importId, layout, supplierId }: Comparison,
): Promise<void> {
  await db.transaction(async (tx) => {
    await requireForColumns(tx, staff, layout)
    const [found] = await tx
      .select({
        headerKey: productImports.headerKey,
        batchId: productImports.batchId,
        titles: productImports.titles,
        jobStatus: sql<string | null>`(select status from job where job.id = ${productImports.jobId})`,
      })
      .from(productImports)
      .where(eq(productImports.id, importId))
      .for('update')
    if (!found) throw new DomainError('import_not_found')
    if (found.batchId !== null) throw new DomainError('import_applied')
    const isUnderWay = found.jobStatus === 'queued' || found.jobStatus === 'running'
    if (isUnderWay) throw new DomainError('import_under_way')
    const [file] = await tx
      .select({ id: productImportFiles.importId })
      .from(productImportFiles)
      .where(eq(productImportFiles.importId, importId))
    if (!file) throw new DomainError('import_not_found')
    const problem =
      layout.columns.length === found.titles.length
        ? refuseImportLayout(layout)
        : 'El archivo tiene otras columnas: vuelve a cargar la página'
    if (problem) throw new DomainError('invalid', { fields: { layout: problem } })
    await refuseUnknown(tx, layout.category_id, supplierId)
    const jobId = await queueJob(tx, compareImportJob, { importId })
    await tx
      .update(productImports)
      .set({ state: 'comparing', layout, supplierId, jobId, failure: null, comparedAt: null })
      .where(eq(productImports.id, importId))
    const saved = { layout, savedBy: staff.accountId, savedAt: sql`now()` }
    await tx
      .insert(importLayouts)
      .values({ supplierId, headerKey: found.headerKey, ...saved })
      .onConflictDoUpdate({ target: [importLayouts.supplierId, importLayouts.headerKey], set: saved })
  })
}

/** Prices and costs need their own permission, as where they are typed. */
export async function requireForColumns(
  tx: Transaction,
  staff: Staff,
  { columns }: Pick<ImportLayout, 'columns'>,
): Promise<void> {
  await requirePermission(tx, staff, 'products.change')
  if (columns.some((column) => column !== null && priceFields.has(column)))
    await requirePermission(tx, staff, 'products.price')
}

async function refuseUnknown(
  tx: Transaction,
  categoryId: number | null,
  supplierId: number | null,
): Promise<void> {
  if (categoryId !== null) {
    const [category] = await tx
      .select({ id: categories.id })
      .from(categories)
      .where(eq(categories.id, categoryId))
    if (!category)
      throw new DomainError('invalid', { fields: { 'layout.category_id': 'Elige una categoría' } })
  }
  if (supplierId !== null) {
    const [supplier] = await tx
      .select({ id: suppliers.id })
      .from(suppliers)
      .where(eq(suppliers.id, supplierId))
    if (!supplier) throw new DomainError('invalid', { fields: { supplier_id: 'Proveedor desconocido' } })
  }
}
