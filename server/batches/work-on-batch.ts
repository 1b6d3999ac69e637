import { sql } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { DomainError } from '../domain-error.ts'

/**
 * What the job of a batch does, around its pieces: `work` writes them by `writeBatchPiece` until there are none left or that
 * returns null. The batch is then done. A refusal that concerns all of it, such as a permission that was taken away meanwhile,
 * ends it as failed with its message; what its pieces wrote stays and can be taken back. Any other error is thrown on, and the
 * job tries again.
 */
export async function workOnBatch(db: Database, batchId: number, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    await end(db, batchId, 'failed', error.message)
    return
  }
  await end(db, batchId, 'done', null)
}

/** One that was cancelled meanwhile stays so. */
async function end(
  db: Database,
  batchId: number,
  state: 'done' | 'failed',
  failure: string | null,
): Promise<void> {
  await db.execute(sql`
    update batch set state = ${state}, failure = ${failure}, ended_at = now()
     where id = ${batchId} and state = 'running'`)
}
