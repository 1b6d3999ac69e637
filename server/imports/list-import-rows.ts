import { sql } from 'drizzle-orm'
import type { ImportRowsAnswer, ImportRowsQuery } from '../../contract/api/admin/imports.ts'
import {
  IMPORT_ROWS_A_PAGE,
  type ImportColumn,
  type ImportOutcome,
  importColumns,
} from '../../contract/import-layout.ts'
import type { Staff } from '../accounts/actor.ts'
import { editTeller } from '../catalog/tell-edit.ts'
import type { Executor } from '../db/database.ts'
import { cutPage, keyPage, type ListOrder, readPageStart } from '../db/key-page.ts'
import type { EditedFields } from '../db/schema/catalog.ts'
import { DomainError } from '../domain-error.ts'
import { requirePermission } from '../staff/require-permission.ts'

type Row = {
  row: number
  outcome: ImportOutcome
  title: string
  sellableId: number | null
  problems: Record<string, string>
  changes: EditedFields
}

const inFile: ListOrder = { keys: [sql`row`], way: 'asc' }

/**
 * One page of the rows of a file as they were compared, by their numbers.
 * @throws DomainError `not_permitted` or `import_not_found`.
 */
export async function listImportRows(
  db: Executor,
  staff: Staff,
  importId: number,
  { outcome, page }: ImportRowsQuery,
): Promise<ImportRowsAnswer> {
  await requirePermission(db, staff, 'products.read')
  const { rows: imports } = await db.execute(sql`select from product_import where id = ${importId}`)
  if (!imports[0]) throw new DomainError('import_not_found')
  const start = readPageStart(page)
  const { where, orderBy, limit } = keyPage(inFile, start, IMPORT_ROWS_A_PAGE)
  const isWanted = outcome === undefined ? sql`true` : sql`outcome = ${outcome}`
  const { rows: found } = await db.execute<Row>(sql`
    select row, outcome, title, sellable_id as "sellableId", problems, changes
      from product_import_row where import_id = ${importId} and ${isWanted} and ${where}
     order by ${orderBy} limit ${limit}`)
  const { rows, links } = cutPage(found, start, IMPORT_ROWS_A_PAGE, ({ row }) => [row])
  const tell = await editTeller(db)
  return {
    rows: rows.map(({ row, outcome, title, sellableId, problems, changes }) => ({
      row,
      outcome,
      title,
      product_id: sellableId,
      problems: Object.entries(problems).map(([field, message]) => ({
        field,
        label:
          importColumns[field as ImportColumn] ??
          tell({ [field]: { before: null, after: null } })[0]?.label ??
          field,
        message,
      })),
      changes: tell(changes),
    })),
    pages: links,
  }
}
