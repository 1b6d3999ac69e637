import { sql } from 'drizzle-orm'
import type { Executor } from '../../db/database.ts'

/** The next rows of a batch that have no outcome, after a position, of those that name a product. */
export async function readNextRows(
  db: Executor,
  batchId: number,
  after: number,
  limit: number,
): Promise<{ position: number; sellableId: number }[]> {
  const { rows } = await db.execute<{ position: number; sellableId: number }>(sql`
    select position, sellable_id::float8 as "sellableId" from batch_row
     where batch_id = ${batchId} and position > ${after} and outcome is null and sellable_id is not null
     order by position limit ${limit}`)
  return rows
}
