import { sql } from 'drizzle-orm'
import type { BatchInput } from '../batches/open-batch.ts'
import { workOnBatch } from '../batches/work-on-batch.ts'
import { type BatchRow, ROWS_A_PIECE, writeBatchPiece } from '../batches/write-piece.ts'
import { allowSeconds, type Database } from '../db/database.ts'
import type { Job, JobRun } from '../jobs/queue-job.ts'
import { toNew, toWanted } from './internal/row-wishes.ts'

/** Writes a compared file into the catalogue, in pieces of its batch. After a failure it goes on where it was. */
export const applyImportJob: Job<BatchInput> = { kind: 'apply-import', run: applyRows }

type Row = {
  row: number
  outcome: 'new' | 'changed'
  title: string
  fields: Record<string, unknown>
  stock: number | null
  sellableId: number | null
  version: number | null
}

export async function applyRows({
  db,
  input: { batchId },
  signal,
  report,
}: Pick<JobRun<BatchInput>, 'db' | 'input' | 'signal' | 'report'>): Promise<void> {
  await workOnBatch(db, batchId, async () => {
    for (let last = 0, done = 0; ; ) {
      signal.throwIfAborted()
      const { rows } = await db.execute<Row>(sql`
        select row, outcome, title, fields, stock, sellable_id as "sellableId", version
          from product_import_row
         where import_id = (select id from product_import where batch_id = ${batchId})
           and outcome in ('new', 'changed') and row > ${last}
         order by row limit ${ROWS_A_PIECE}`)
      const end = rows.at(-1)
      if (!end) break
      const written = await writeBatchPiece(db, batchId, rows.map(toBatchRow))
      if (written === null) break
      last = end.row
      done += rows.length
      report(done, done)
    }
    await keepCosts(db, batchId)
  })
}

function toBatchRow(row: Row): BatchRow {
  const named = { position: row.row, label: row.title }
  return row.outcome === 'new' ? { ...named, add: toNew(row) } : { ...named, product: toWanted(row) }
}

/** Keeps what the supplier asks for each product that the file took, from which prices are proposed. */
async function keepCosts(db: Database, batchId: number): Promise<void> {
  await db.transaction(async (tx) => {
    await allowSeconds(tx, 60)
    await tx.execute(sql`
      update product_import_row set sellable_id = batch_row.sellable_id
        from batch_row, product_import
       where product_import.batch_id = ${batchId} and batch_row.batch_id = ${batchId}
         and import_id = product_import.id and row = position
         and batch_row.outcome = 'created' and product_import_row.outcome = 'new'
         and exists (select from sellable where sellable.id = batch_row.sellable_id)`)
    await tx.execute(sql`
      insert into supplier_cost (supplier_id, sellable_id, cost_cents, import_id)
      select supplier_id, product_import_row.sellable_id, (fields ->> 'cost')::int, import_id
        from product_import join product_import_row on import_id = product_import.id
        left join batch_row on batch_row.batch_id = ${batchId} and position = row
       where product_import.batch_id = ${batchId} and supplier_id is not null
         and product_import_row.sellable_id is not null and fields ? 'cost'
         and (product_import_row.outcome = 'same' or batch_row.outcome in ('created', 'changed', 'same'))
      on conflict (supplier_id, sellable_id) do update
         set cost_cents = excluded.cost_cents, import_id = excluded.import_id, said_at = now(),
             declined_cents = case when supplier_cost.cost_cents = excluded.cost_cents then supplier_cost.declined_cents end`)
  })
}
