import { sql } from 'drizzle-orm'
import type { BatchState } from '../../../contract/batches.ts'
import type { Transaction } from '../../db/database.ts'
import { DomainError } from '../../domain-error.ts'
import { stateOf } from './batch-state.ts'

export type LockedBatch = {
  id: number
  title: string
  state: BatchState
  jobId: number | null
  jobKind: string | null
  total: number
  /** Rows that have their outcome. */
  done: number
  /** Products that it changed or added. What it discarded is gone. */
  touched: number
}

/**
 * A batch, locked: its piece under way has ended, and no other begins before the transaction ends.
 * @throws DomainError `batch_not_found`.
 */
export async function lockBatch(tx: Transaction, id: number): Promise<LockedBatch> {
  const { rows } = await tx.execute<LockedBatch>(sql`
    select id::float8 as id, title, ${stateOf} as state, job_id::float8 as "jobId", job_kind as "jobKind", total,
           created + changed + removed + same + refused as done, created + changed as touched
      from batch where id = ${id} for update`)
  if (!rows[0]) throw new DomainError('batch_not_found')
  return rows[0]
}
