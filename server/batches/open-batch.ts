import { eq } from 'drizzle-orm'
import type { BatchKind } from '../../contract/batches.ts'
import type { Staff } from '../accounts/actor.ts'
import { recordAudit } from '../accounts/record-audit.ts'
import type { Transaction } from '../db/database.ts'
import { batches } from '../db/schema/batches.ts'
import { type Job, queueJob } from '../jobs/queue-job.ts'

/** What the job of a batch gets. What else it needs it finds by this id. */
export type BatchInput = { batchId: number }

type Opened = {
  kind: BatchKind
  /** What the staff read of it, at most 200 letters: "Lista de Mayorista Andino, 3.200 filas". */
  title: string
  /** How many rows it will work on. */
  total: number
  /** What its job needs besides, as JSON: ids and figures, no text of buyers. */
  input?: object
  /** The batch whose edits it takes back; of the kind `undo` alone. */
  undoes?: number
}

/**
 * Opens an act on many products, in the caller's transaction: its row, its line in the audit, and the job that works on it by
 * `workOnBatch`. The caller has checked the permission, and writes whatever else the job reads, in the same transaction. The
 * command line opens one without staff and job, and calls `workOnBatch` itself. Returns its id.
 */
export async function openBatch(
  tx: Transaction,
  staff: Staff | null,
  { kind, title, total, input = {}, undoes }: Opened,
  job: Pick<Job<BatchInput>, 'kind'> | null,
): Promise<number> {
  const [batch] = await tx
    .insert(batches)
    .values({
      kind,
      title,
      total,
      input,
      undoes: undoes ?? null,
      jobKind: job?.kind ?? null,
      startedBy: staff?.accountId ?? null,
    })
    .returning({ id: batches.id })
  if (!batch) throw new Error('An insert returned no row')
  if (job) {
    const jobId = await queueJob(tx, job, { batchId: batch.id })
    await tx.update(batches).set({ jobId }).where(eq(batches.id, batch.id))
  }
  if (staff)
    await recordAudit(tx, staff, {
      action: 'batch_started',
      subject: `batch:${batch.id}`,
      after: { title, rows: total },
    })
  return batch.id
}
