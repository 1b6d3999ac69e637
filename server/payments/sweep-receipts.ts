import type { Logger } from 'pino'
import { type Database, readDatabaseId, type Transaction } from '../db/database.ts'
import { receiptPhotos } from '../db/schema/money.ts'
import type { ReceiptFiles } from '../media/receipt-files.ts'
import { findOrphans, sweepPrivateFiles } from '../media/sweep-private-files.ts'

/** Sets photos aside that no order knows, and brings back those that one knows again: see `sweepPrivateFiles`. */
export function sweepReceipts(db: Database, files: ReceiptFiles, log: Logger): Promise<void> {
  const about = { log, what: 'photos of receipts', folder: 'receipts' }
  return sweepPrivateFiles(files, () => filesOfOrders(db, files), about)
}

/** Photos without an order, older than an hour. */
export function findOrphanFiles(db: Database, files: ReceiptFiles): Promise<string[]> {
  return findOrphans(files, () => filesOfOrders(db, files))
}

/** Null when the database is another than the files belong to, as after a change of what its address leads to. */
function filesOfOrders(db: Database, { databaseId }: ReceiptFiles): Promise<Set<string> | null> {
  return db.transaction(async (tx: Transaction) => {
    if ((await readDatabaseId(tx)) !== databaseId) return null
    const rows = await tx.select({ file: receiptPhotos.file }).from(receiptPhotos)
    return new Set(rows.map(({ file }) => file))
  })
}
