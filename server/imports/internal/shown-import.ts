import { type SQL, sql } from 'drizzle-orm'
import type { ListedImport } from '../../../contract/api/admin/imports.ts'
import { shopTime } from '../../../contract/shop-time.ts'

/** A row of `importsShown`. */
export type ShownImport = {
  id: number
  state: ListedImport['state']
  fileName: string
  uploadedAt: number
  uploadedBy: string
  supplier: string | null
  rows: number
  newRows: number
  changedRows: number
  sameRows: number
  refusedRows: number
  failure: string | null
  done: number | null
  total: number | null
}

/** The state as people are told it: one whose job ended without writing down how has failed. */
const shownState = sql`
  case when product_import.state = 'comparing' and (job.id is null or job.status in ('failed', 'cancelled', 'done'))
       then 'failed' else product_import.state end`

/** SQL for imports as lists and screens show them, to which the caller adds conditions, and other columns in front. */
export function importsShown(more: SQL = sql``): SQL {
  return sql`
    select ${more} product_import.id, ${shownState} as state, file_name as "fileName",
           (extract(epoch from uploaded_at) * 1000)::float8 as "uploadedAt",
           coalesce(nullif(concat_ws(' ', account.first_name, account.last_name), ''), account.username) as "uploadedBy",
           supplier.name as supplier, product_import.rows, new_rows as "newRows", changed_rows as "changedRows",
           same_rows as "sameRows", refused_rows as "refusedRows", failure, job.done, job.total
      from product_import
      join account on account.id = uploaded_by
      left join supplier on supplier.id = supplier_id
      left join job on job.id = job_id`
}

export function toListedImport(row: ShownImport): ListedImport {
  return {
    id: row.id,
    state: row.state,
    file_name: row.fileName,
    uploaded_at: shopTime(new Date(row.uploadedAt)),
    uploaded_by: row.uploadedBy,
    supplier: row.supplier,
    rows: row.rows,
    counts: { new: row.newRows, changed: row.changedRows, same: row.sameRows, refused: row.refusedRows },
    failure: row.failure,
    progress: row.state === 'comparing' ? { done: row.done ?? 0, total: row.total } : null,
  }
}
