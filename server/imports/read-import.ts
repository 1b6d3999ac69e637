import { desc, eq, sql } from 'drizzle-orm'
import type { ImportAnswer } from '../../contract/api/admin/imports.ts'
import { type ImportLayout, importColumns, specColumn } from '../../contract/import-layout.ts'
import type { Staff } from '../accounts/actor.ts'
import type { Executor } from '../db/database.ts'
import { importLayouts, productImports } from '../db/schema/imports.ts'
import { DomainError } from '../domain-error.ts'
import { requirePermission } from '../staff/require-permission.ts'
import { readKnown, withoutGone } from './internal/import-reader.ts'
import { importsShown, type ShownImport, toListedImport } from './internal/shown-import.ts'

/**
 * A file of products with its first rows, how it is read, and what its columns can hold.
 * @throws DomainError `not_permitted` or `import_not_found`.
 */
export async function readImport(db: Executor, staff: Staff, id: number): Promise<ImportAnswer> {
  await requirePermission(db, staff, 'products.read')
  const { rows: shown } = await db.execute<ShownImport & { hasFile: boolean }>(sql`
    ${importsShown(sql`exists (select from product_import_file where import_id = product_import.id) as "hasFile",`)}
     where product_import.id = ${id}`)
  const [found] = await db.select().from(productImports).where(eq(productImports.id, id))
  if (!shown[0] || !found) throw new DomainError('import_not_found')
  const remembered = await db
    .select({ supplier_id: importLayouts.supplierId, layout: importLayouts.layout })
    .from(importLayouts)
    .where(eq(importLayouts.headerKey, found.headerKey))
    .orderBy(desc(importLayouts.savedAt))
  const known = await readKnown(db)
  const sent = (layout: ImportLayout) => {
    const { columns, ...others } = withoutGone(layout, known)
    return { ...others, columns: [...columns] }
  }
  return {
    ...toListedImport(shown[0]),
    supplier_id: found.supplierId,
    titles: [...found.titles],
    sample: found.sample.map(({ row, cells }) => ({ row, cells: [...cells] })),
    layout: sent(found.layout),
    remembered: remembered.map(({ supplier_id, layout }) => ({ supplier_id, layout: sent(layout) })),
    columns: [
      ...Object.entries(importColumns).map(([column, label]) => ({ id: column, label })),
      ...known.specs.map(({ key, label, unit }) => ({
        id: specColumn(key),
        label: unit ? `${label} (${unit})` : label,
      })),
    ],
    has_file: shown[0].hasFile,
  }
}
