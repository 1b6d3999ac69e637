import { sql } from 'drizzle-orm'
import type { Staff } from '../accounts/actor.ts'
import { recordAudit } from '../accounts/record-audit.ts'
import type { Database } from '../db/database.ts'
import { DomainError } from '../domain-error.ts'
import { cancelJob, queueJob } from '../jobs/queue-job.ts'
import { requirePermission } from '../staff/require-permission.ts'
import { lockBatch } from './internal/lock-batch.ts'

/**
 * Stops a batch between two pieces. What it wrote stays: it can be taken back, or the batch goes on.
 * @throws DomainError `not_permitted`, `batch_not_found` or `batch_not_running`.
 */
export async function cancelBatch(db: Database, staff: Staff, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    await requirePermission(tx, staff, 'products.change', 'products.price')
    const batch = await lockBatch(tx, id)
    if (batch.state !== 'running') throw new DomainError('batch_not_running')
    if (batch.jobId !== null) await cancelJob(tx, batch.jobId)
    await tx.execute(sql`update batch set state = 'cancelled', ended_at = now() where id = ${id}`)
    await recordAudit(tx, staff, {
      action: 'batch_cancelled',
      subject: `batch:${id}`,
      after: { title: batch.title, rows_done: batch.done, rows: batch.total },
    })
  })
}

/**
 * Has a batch that was stopped or interrupted do the rows that it had not reached, from now on in the name of who asks for it: its
 * pieces ask for their permissions, and not for those of who began it.
 * @throws DomainError `not_permitted`, `batch_not_found`, `batch_running`, `batch_complete`, or `batch_undone` when it was taken
 *   back meanwhile.
 */
export async function resumeBatch(db: Database, staff: Staff, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    await requirePermission(tx, staff, 'products.change', 'products.price')
    const { state, jobKind, title, total, done } = await lockBatch(tx, id)
    if (state === 'running') throw new DomainError('batch_running')
    if (state === 'done' || jobKind === null) throw new DomainError('batch_complete')
    const { rows: undoing } = await tx.execute(sql`select from batch where undoes = ${id} limit 1`)
    if (undoing.length > 0) throw new DomainError('batch_undone')
    const jobId = await queueJob(tx, { kind: jobKind }, { batchId: id })
    await tx.execute(sql`
      update batch set state = 'running', ended_at = null, failure = null, job_id = ${jobId}, started_by = ${staff.accountId}
       where id = ${id}`)
    await recordAudit(tx, staff, {
      action: 'batch_resumed',
      subject: `batch:${id}`,
      after: { title, rows_done: done, rows: total },
    })
  })
}
