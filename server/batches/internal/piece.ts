import { sql } from 'drizzle-orm'
import type { BatchOutcome } from '../../../contract/batches.ts'
import type { AddedOutcome } from '../../catalog/add-products.ts'
import type { BatchEditor, ProductOutcome } from '../../catalog/change-products.ts'
import type { Database, Executor, Transaction } from '../../db/database.ts'
import type { batches } from '../../db/schema/batches.ts'

export type RowResult = {
  row: { position: number; label?: string }
  outcome: ProductOutcome | AddedOutcome | { outcome: 'refused'; id: null; reason: string }
}

/**
 * Does the work of a piece while its batch runs, and writes what became of its rows, in one transaction. Whoever cancels the batch
 * waits for the piece under way. Null when the batch does not run.
 */
export function withRunningBatch<Result extends RowResult>(
  db: Database,
  batchId: number,
  work: (tx: Transaction, editor: BatchEditor) => Promise<Result[]>,
): Promise<Result[] | null> {
  return db.transaction(async (tx) => {
    const { rows } = await tx.execute<Pick<typeof batches.$inferSelect, 'kind' | 'startedBy'>>(sql`
      select kind, started_by as "startedBy" from batch where id = ${batchId} and state = 'running' for update`)
    const batch = rows[0]
    if (!batch) return null
    const results = await work(tx, {
      staff: batch.startedBy === null ? null : { kind: 'staff', accountId: Number(batch.startedBy) },
      cause: batch.kind === 'import' ? 'import' : 'staff',
      batchId,
    })
    await writeOutcomes(tx, batchId, results)
    return results
  })
}

/** Rows with what became of them, which stands in the same order. */
export function pairRows(
  rows: readonly RowResult['row'][],
  outcomes: readonly RowResult['outcome'][],
): RowResult[] {
  return rows.flatMap((row, i) => {
    const outcome = outcomes[i]
    return outcome ? [{ row, outcome }] : []
  })
}

/** Those of the positions whose rows have their outcome. */
export async function readRowsDone(
  db: Executor,
  batchId: number,
  positions: readonly number[],
): Promise<Set<number>> {
  const { rows } = await db.execute<{ position: number }>(sql`
    select position from batch_row
     where batch_id = ${batchId} and position = any(${sql.param(positions)}::int[]) and outcome is not null`)
  return new Set(rows.map(({ position }) => position))
}

/** The products among these rows' which another row of the batch names. */
export async function readNamedProducts(
  db: Executor,
  batchId: number,
  given: readonly { position: number; product?: { id: number } }[],
): Promise<Set<number>> {
  const ids = given.flatMap(({ product }) => product?.id ?? [])
  const own = new Set(given.map(({ position }) => position))
  // One by one, and said to be not null: only then PostgreSQL takes the index that has these rows.
  const { rows } = await db.execute<{ id: number; position: number }>(sql`
    select named.id::float8 as id, position from unnest(${sql.param(ids)}::bigint[]) as named (id)
      join lateral (
        select position from batch_row
         where batch_id = ${batchId} and sellable_id = named.id and sellable_id is not null) as row on true`)
  return new Set(rows.flatMap(({ id, position }) => (own.has(position) ? [] : [id])))
}

async function writeOutcomes(tx: Transaction, batchId: number, results: readonly RowResult[]): Promise<void> {
  if (results.length === 0) return
  const told = results.map(({ row, outcome }) => ({
    position: row.position,
    sellable_id: outcome.id,
    // A draft that is no more has no other name.
    label: row.label ?? (outcome.outcome === 'removed' ? outcome.product.name : null),
    outcome: outcome.outcome,
    reason: 'reason' in outcome ? (outcome.reason ?? null) : null,
  }))
  await tx.execute(sql`
    insert into batch_row (batch_id, position, sellable_id, label, outcome, reason)
    select ${batchId}, position, sellable_id, label, outcome, reason
      from jsonb_to_recordset(${JSON.stringify(told)}::jsonb)
        as told (position int, sellable_id bigint, label text, outcome text, reason text)
    on conflict (batch_id, position) do update
      set sellable_id = coalesce(excluded.sellable_id, batch_row.sellable_id), label = coalesce(excluded.label, batch_row.label),
          outcome = excluded.outcome, reason = excluded.reason`)
  const countOf = (outcome: BatchOutcome) => told.filter((row) => row.outcome === outcome).length
  await tx.execute(sql`
    update batch set created = created + ${countOf('created')}, changed = changed + ${countOf('changed')},
                     removed = removed + ${countOf('removed')}, same = same + ${countOf('same')},
                     refused = refused + ${countOf('refused')}
     where id = ${batchId}`)
}
