import { sql } from 'drizzle-orm'
import type { Staff } from '../accounts/actor.ts'
import { takeBackEdits } from '../catalog/take-back-edits.ts'
import type { Database } from '../db/database.ts'
import { DomainError } from '../domain-error.ts'
import type { Job, JobRun } from '../jobs/queue-job.ts'
import { requirePermission } from '../staff/require-permission.ts'
import { stateOf } from './internal/batch-state.ts'
import { lockBatch } from './internal/lock-batch.ts'
import { pairRows, withRunningBatch } from './internal/piece.ts'
import { readNextRows } from './internal/waiting-rows.ts'
import { type BatchInput, openBatch } from './open-batch.ts'
import { workOnBatch } from './work-on-batch.ts'
import { ROWS_A_PIECE } from './write-piece.ts'

/**
 * Takes back what a batch changed, by a batch of its own with progress, cancel and undo: each field that still holds what the
 * batch wrote gets what it held before, and what somebody changed since stays and is told. Drafts that it added are discarded
 * unless somebody wrote in them; what was published of them is hidden unless it was sold. An undo that was cancelled or failed can
 * be begun again. Returns the id of the new batch.
 * @throws DomainError `not_permitted`, `batch_not_found`, `batch_running`, `batch_changed_nothing` or `batch_undone`.
 */
export async function undoBatch(db: Database, staff: Staff, id: number): Promise<number> {
  return db.transaction(async (tx) => {
    await requirePermission(tx, staff, 'products.change', 'products.price')
    const { state, title, touched } = await lockBatch(tx, id)
    if (state === 'running') throw new DomainError('batch_running')
    if (touched === 0) throw new DomainError('batch_changed_nothing')
    const { rows: undoing } = await tx.execute(sql`
      select from batch where undoes = ${id} and ${stateOf} in ('running', 'done') limit 1`)
    if (undoing.length > 0) throw new DomainError('batch_undone')
    const { rows } = await tx.execute<{ total: number }>(sql`
      select count(distinct sellable_id)::int as total from sellable_edit where batch_id = ${id}`)
    const undo = {
      kind: 'undo' as const,
      title: `Deshacer: ${title}`,
      total: rows[0]?.total ?? 0,
      undoes: id,
    }
    const made = await openBatch(tx, staff, undo, undoBatchJob)
    await tx.execute(sql`
      insert into batch_row (batch_id, position, sellable_id)
      select ${made}, row_number() over (order by sellable_id), sellable_id
        from (select distinct sellable_id from sellable_edit where batch_id = ${id}) as touched`)
    return made
  })
}

export const undoBatchJob: Job<BatchInput> = { kind: 'undo-batch', run: takeBack }

async function takeBack({ db, input: { batchId }, signal }: JobRun<BatchInput>): Promise<void> {
  const { rows: batches } = await db.execute<{ undoes: number }>(sql`
    select undoes::float8 as undoes from batch where id = ${batchId} and undoes is not null`)
  const undone = batches[0]?.undoes
  if (undone === undefined) return
  await workOnBatch(db, batchId, async () => {
    for (let last = 0; ; ) {
      signal.throwIfAborted()
      const written = await withRunningBatch(db, batchId, async (tx, editor) => {
        const rows = await readNextRows(tx, batchId, last, ROWS_A_PIECE)
        const ids = rows.map(({ sellableId }) => sellableId)
        const outcomes = await takeBackEdits(tx, { batchId: undone, ids }, editor)
        return pairRows(rows, outcomes)
      })
      const end = written?.at(-1)
      if (!end) return
      last = end.row.position
    }
  })
}
