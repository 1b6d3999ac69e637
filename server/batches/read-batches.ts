import { type SQL, sql } from 'drizzle-orm'
import type {
  BatchAnswer,
  BatchesAnswer,
  BatchesQuery,
  BatchRowsAnswer,
  BatchRowsQuery,
  ListedBatch,
  ListedBatchRow,
} from '../../contract/api/admin/batches.ts'
import { BATCH_ROWS_A_PAGE, BATCHES_A_PAGE } from '../../contract/batches.ts'
import { shopTime } from '../../contract/shop-time.ts'
import type { Staff } from '../accounts/actor.ts'
import { editorName } from '../catalog/editor-name.ts'
import { editTeller } from '../catalog/tell-edit.ts'
import type { Executor } from '../db/database.ts'
import { cutPage, keyPage, readPageStart } from '../db/key-page.ts'
import type { EditedFields } from '../db/schema/catalog.ts'
import { DomainError } from '../domain-error.ts'
import { requirePermission } from '../staff/require-permission.ts'
import { stateOf } from './internal/batch-state.ts'

type Row = Pick<ListedBatch, 'id' | 'kind' | 'title' | 'state' | 'by' | 'total' | 'is_undone'> &
  ListedBatch['counts'] & { startedAt: string; endedAt: string | null }

/** The columns of a batch as lists tell it, of `batch` with its `account`. */
const listed = sql`
  batch.id::float8 as id, kind, title, ${stateOf} as state, ${editorName} as by, total, created, changed, removed, same, refused,
  started_at::text as "startedAt", ended_at::text as "endedAt",
  exists (select from batch as undo where undo.undoes = batch.id and undo.state in ('running', 'done')) as is_undone`

/**
 * One page of the acts on many products, the newest first.
 * @throws DomainError `not_permitted`.
 */
export async function listBatches(
  db: Executor,
  staff: Staff,
  { page }: BatchesQuery,
): Promise<BatchesAnswer> {
  await requirePermission(db, staff, 'products.read')
  const start = readPageStart(page)
  const { where, orderBy, limit } = keyPage({ keys: [sql`batch.id`], way: 'desc' }, start, BATCHES_A_PAGE)
  const { rows: found } = await db.execute<Row>(sql`
    select ${listed} from batch left join account on account.id = batch.started_by
     where ${where} order by ${orderBy} limit ${limit}`)
  const { rows, links } = cutPage(found, start, BATCHES_A_PAGE, ({ id }) => [id])
  return { batches: rows.map(toListed), pages: links }
}

function toListed({
  startedAt,
  endedAt,
  created,
  changed,
  removed,
  same,
  refused,
  ...row
}: Row): ListedBatch {
  return {
    ...row,
    started_at: shopTime(new Date(startedAt)),
    ended_at: endedAt && shopTime(new Date(endedAt)),
    done: created + changed + removed + same + refused,
    counts: { created, changed, removed, same, refused },
  }
}

type WholeRow = Row & {
  failure: string | null
  undoes: number | null
  undoneTitle: string | null
  undoneBy: number | null
  jobKind: string | null
  hasRows: boolean
}

/**
 * One act on many products: how far it is, and what can be done with it.
 * @throws DomainError `not_permitted` or `batch_not_found`.
 */
export async function readBatch(db: Executor, staff: Staff, id: number): Promise<BatchAnswer> {
  await requirePermission(db, staff, 'products.read')
  const { rows } = await db.execute<WholeRow>(sql`
    select ${listed}, failure, undoes::float8 as undoes, job_kind as "jobKind",
           (select undone.title from batch as undone where undone.id = batch.undoes) as "undoneTitle",
           (select max(undo.id)::float8 from batch as undo where undo.undoes = batch.id) as "undoneBy",
           exists (select from batch_row where batch_id = batch.id) as "hasRows"
      from batch left join account on account.id = batch.started_by where batch.id = ${id}`)
  if (!rows[0]) throw new DomainError('batch_not_found')
  const { failure, undoes, undoneTitle, undoneBy, jobKind, hasRows, ...row } = rows[0]
  const batch = toListed(row)
  const { created, changed } = batch.counts
  const isStopped = batch.state === 'cancelled' || batch.state === 'failed'
  return {
    ...batch,
    failure,
    undoes: undoes === null ? null : { id: undoes, title: undoneTitle ?? '' },
    undone_by: undoneBy,
    can: {
      cancel: batch.state === 'running',
      resume: isStopped && jobKind !== null && undoneBy === null && batch.done < batch.total,
      undo: batch.state !== 'running' && !batch.is_undone && created + changed > 0,
    },
    has_rows: hasRows,
  }
}

type FoundRow = Omit<ListedBatchRow, 'fields'> & { fields: EditedFields | null }

/**
 * One page of the rows of a batch, all or those with one outcome.
 * @throws DomainError `not_permitted` or `batch_not_found`.
 */
export async function listBatchRows(
  db: Executor,
  staff: Staff,
  id: number,
  { outcome, page }: BatchRowsQuery,
): Promise<BatchRowsAnswer> {
  await requirePermission(db, staff, 'products.read')
  const { rows: known } = await db.execute(sql`select from batch where id = ${id}`)
  if (known.length === 0) throw new DomainError('batch_not_found')
  const start = readPageStart(page)
  const order = { keys: [sql`row.position`], way: 'asc' } as const
  const { where, orderBy, limit } = keyPage(order, start, BATCH_ROWS_A_PAGE)
  const isWanted: SQL = outcome === undefined ? sql`true` : sql`row.outcome = ${outcome}`
  const { rows: found } = await db.execute<FoundRow>(sql`
    select row.position, sellable.id::float8 as product_id, coalesce(sellable.name, row.label) as name, sellable.sku,
           row.outcome, row.reason, edit.fields
      from (select * from batch_row as row where batch_id = ${id} and ${isWanted} and ${where}
             order by ${orderBy} limit ${limit}) as row
      left join sellable on sellable.id = row.sellable_id
      left join sellable_edit as edit on edit.batch_id = ${id} and edit.sellable_id = row.sellable_id
     order by ${orderBy}`)
  const { rows, links } = cutPage(found, start, BATCH_ROWS_A_PAGE, ({ position }) => [position])
  const tell = await editTeller(db)
  return {
    rows: rows.map(({ fields, ...row }) => ({ ...row, fields: fields ? tell(fields) : [] })),
    pages: links,
  }
}
