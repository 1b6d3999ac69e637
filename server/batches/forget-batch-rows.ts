import { sql } from 'drizzle-orm'
import type { Executor } from '../db/database.ts'

/** Time enough to look up what an act did with a product. */
const KEPT_DAYS = 180

/** Deletes the rows of batches that ended long ago. What those changed stays in the history of each product. */
export async function forgetBatchRows(db: Executor): Promise<void> {
  await db.execute(sql`
    delete from batch_row using batch
     where batch.id = batch_row.batch_id and batch.ended_at < now() - make_interval(days => ${KEPT_DAYS})`)
}
