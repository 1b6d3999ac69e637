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
  batchId: number | null
  written: number | null
  done: number | null
  total: number | null
}

const isUndone = sql`exists (select from batch as undo where undo.undoes = batch_id and undo.state in ('running', 'done'))`

/** The state as people are told it: one whose job ended without writing down how has failed. */
const shownState = sql`
  case when batch_id is not null then
         case when ${isUndone} then 'undone'
              when batch.state = 'running' and job.status in ('failed', 'cancelled') then 'stopped'
              when batch.state = 'running' then 'applying'
              when batch.state = 'done' then 'applied' else 'stopped' end
       when product_import.state = 'comparing' and (job.id is null or job.status in ('failed', 'cancelled', 'done'))
       then 'failed' else product_import.state end`

/** SQL for imports as lists and screens show them, to which the caller adds conditions, and other columns in front. */
export function importsShown(more: SQL = sql``): SQL {
  return sql`
    select ${more} product_import.id, ${shownState} as state, file_name as "fileName",
           (extract(epoch from uploaded_at) * 1000)::float8 as "uploadedAt",
           coalesce(nullif(concat_ws(' ', account.first_name, account.last_name), ''), account.username, 'la línea de comandos') as "uploadedBy",
           supplier.name as supplier, product_import.rows, new_rows as "newRows", changed_rows as "changedRows",
           same_rows as "sameRows", refused_rows as "refusedRows", coalesce(product_import.failure, batch.failure) as failure, batch_id as "batchId",
           batch.created + batch.changed + batch.same + batch.refused as written, job.done, job.total
      from product_import
      left join account on account.id = uploaded_by
      left join supplier on supplier.id = supplier_id
      left join batch on batch.id = batch_id
      left join job on job.id = coalesce(batch.job_id, product_import.job_id)`
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
    batch_id: row.batchId,
    progress: progressOf(row),
  }
}

function progressOf({ state, done, total, written, newRows, changedRows }: ShownImport) {
  if (state === 'comparing') return { done: done ?? 0, total }
  return state === 'applying' ? { done: written ?? 0, total: newRows + changedRows } : null
}
