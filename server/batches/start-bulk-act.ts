import { sql } from 'drizzle-orm'
import type { BulkAct, StartBulkActBody } from '../../contract/api/admin/batches.ts'
import type { Staff } from '../accounts/actor.ts'
import type { Database, Transaction } from '../db/database.ts'
import { DomainError } from '../domain-error.ts'
import type { Job, JobRun } from '../jobs/queue-job.ts'
import { requirePermission } from '../staff/require-permission.ts'
import { isChosen, permissionOf, titleOf, wantedBy } from './internal/bulk-acts.ts'
import { readNextRows } from './internal/waiting-rows.ts'
import { type BatchInput, openBatch } from './open-batch.ts'
import { workOnBatch } from './work-on-batch.ts'
import { ROWS_A_PIECE, writeBatchPiece } from './write-piece.ts'

/** What the batch of such an act keeps. */
type Input = { act: BulkAct; key: string }

/**
 * Has a job do an act on all that was chosen: which products they are is settled now. The same `key` again begins nothing and
 * tells the same batch. Returns its id.
 * @throws DomainError `not_permitted`, `invalid` for a category or specification that there is not, or `batch_selection_changed`
 *   when by now there are none, or more than the preview told.
 */
export async function startBulkAct(
  db: Database,
  staff: Staff,
  { selection, act, shown, key }: StartBulkActBody,
): Promise<number> {
  return db.transaction(async (tx) => {
    await requirePermission(tx, staff, permissionOf(act))
    const title = await titleOf(tx, act)
    const earlier = await findByKey(tx, staff, key)
    if (earlier !== null) return earlier
    const { rows } = await tx.execute<{ id: number }>(
      sql`select id::float8 as id from sellable where ${isChosen(selection)} order by sellable.id`,
    )
    if (rows.length === 0 || rows.length > shown) throw new DomainError('batch_selection_changed')
    const input: Input = { act, key }
    const batchId = await openBatch(
      tx,
      staff,
      { kind: act.kind, title, total: rows.length, input },
      bulkActJob,
    )
    await tx.execute(sql`
      insert into batch_row (batch_id, position, sellable_id)
      select ${batchId}, position, id
        from unnest(${sql.param(rows.map(({ id }) => id))}::bigint[]) with ordinality as chosen (id, position)`)
    return batchId
  })
}

/** Two presses at once come here one after the other. */
async function findByKey(tx: Transaction, { accountId }: Staff, key: string): Promise<number | null> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`batch ${key}`}, 0))`)
  const { rows } = await tx.execute<{ id: number }>(sql`
    select id::float8 as id from batch
     where input ->> 'key' = ${key} and started_by = ${accountId} and started_at > now() - interval '1 day'`)
  return rows[0]?.id ?? null
}

/** Goes on where it stopped: rows that have their outcome are not done again. */
export const bulkActJob: Job<BatchInput> = { kind: 'bulk-act', run: doAct }

async function doAct({ db, input: { batchId }, signal }: JobRun<BatchInput>): Promise<void> {
  const { rows: batches } = await db.execute<{ input: Input }>(
    sql`select input from batch where id = ${batchId}`,
  )
  const act = batches[0]?.input.act
  if (!act) return
  const wanted = wantedBy(act)
  await workOnBatch(db, batchId, async () => {
    for (let last = 0; ; ) {
      signal.throwIfAborted()
      const rows = await readNextRows(db, batchId, last, ROWS_A_PIECE)
      const end = rows.at(-1)
      if (!end) return
      const piece = rows.map(({ position, sellableId }) => ({ position, product: wanted(sellableId) }))
      if ((await writeBatchPiece(db, batchId, piece)) === null) return
      last = end.position
    }
  })
}
