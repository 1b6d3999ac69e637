import { eq } from 'drizzle-orm'
import type { Logger } from 'pino'
import type { Staff } from '../accounts/actor.ts'
import { type Database, type Executor, readDatabaseId, type Transaction } from '../db/database.ts'
import { refunds } from '../db/schema/money.ts'
import { DomainError } from '../domain-error.ts'
import { keepFile } from '../media/keep-file.ts'
import type { RefundFiles } from '../media/refund-files.ts'
import { removeFiles } from '../media/remove-files.ts'
import { findOrphans, sweepPrivateFiles } from '../media/sweep-private-files.ts'
import { nameProof } from '../orders/order-refunds.ts'
import { requirePermission } from '../staff/require-permission.ts'
import { lockRefund } from './internal/lock-refund.ts'

export type Proof = { body: Buffer; ending: 'webp' | 'pdf' }

/**
 * Keeps the bank's receipt of a refund that was made, in place of an earlier one.
 * @throws DomainError `refund_not_found`, `refund_changed` when it was not made, or `unavailable` when the disk is full.
 */
export async function attachProof(
  db: Database,
  files: RefundFiles,
  staff: Staff,
  refundId: number,
  { body, ending }: Proof,
): Promise<void> {
  const replaced = await keepFile(
    files,
    () => files.write(body, ending),
    (file) =>
      db.transaction(async (tx) => {
        await requirePermission(tx, staff, 'refunds.make')
        const { refund } = await lockRefund(tx, staff, refundId)
        if (refund.status !== 'made') throw new DomainError('refund_changed')
        return nameProof(tx, refund, file)
      }),
  )
  if (replaced) await removeFiles(db, { refundFiles: files }, { refundFiles: [replaced] })
}

/**
 * The bank's receipt of a refund, for those of the staff who may see payments.
 * @throws DomainError `refund_not_found`, also when it has none.
 */
export async function readProof(
  db: Executor,
  files: RefundFiles,
  staff: Staff,
  refundId: number,
): Promise<Proof> {
  await requirePermission(db, staff, 'payments.read')
  const [refund] = await db.select({ file: refunds.proofFile }).from(refunds).where(eq(refunds.id, refundId))
  const body = refund?.file ? await files.read(refund.file) : null
  if (!refund?.file || !body) throw new DomainError('refund_not_found')
  return { body, ending: refund.file.endsWith('.pdf') ? 'pdf' : 'webp' }
}

/** Sets files aside that no refund knows, and brings back those that one knows again: see `sweepPrivateFiles`. */
export function sweepRefundFiles(db: Database, files: RefundFiles, log: Logger): Promise<void> {
  const about = { log, what: 'receipts of refunds', folder: 'refunds' }
  return sweepPrivateFiles(files, () => filesOfRefunds(db, files), about)
}

/** Files without a refund, older than an hour. */
export function findOrphanRefundFiles(db: Database, files: RefundFiles): Promise<string[]> {
  return findOrphans(files, () => filesOfRefunds(db, files))
}

/** Null when the database is another than the files belong to. */
function filesOfRefunds(db: Database, { databaseId }: RefundFiles): Promise<Set<string> | null> {
  return db.transaction(async (tx: Transaction) => {
    if ((await readDatabaseId(tx)) !== databaseId) return null
    const rows = await tx.select({ file: refunds.proofFile }).from(refunds)
    return new Set(rows.map(({ file }) => file).filter((file) => file !== null))
  })
}
