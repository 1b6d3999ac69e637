import type { Logger } from 'pino'
import { type Database, readDatabaseId, type Transaction } from '../db/database.ts'
import { receiptPhotos } from '../db/schema/money.ts'
import type { ReceiptFiles } from '../media/receipt-files.ts'

/** Younger files are left alone, because an upload writes its file before its row. */
const AN_HOUR_MS = 3_600_000
/** Time enough to notice that a database was restored to an earlier day, or is not the right one. */
const KEPT_ASIDE_MS = 30 * 24 * AN_HOUR_MS

/**
 * Sets aside files that no order knows, which a `kill -9` during an upload can leave. Brings files back whose order is
 * there again, from the folders of other databases too. Removes what was set aside 30 days ago. Logs how many.
 */
export async function sweepReceipts(db: Database, files: ReceiptFiles, log: Logger): Promise<void> {
  const present = await files.list({ olderThanMs: AN_HOUR_MS })
  const aside = await files.listSetAside({ olderThanMs: 0 })
  const outlived = new Set(await files.listSetAside({ olderThanMs: KEPT_ASIDE_MS }))
  const ofOthers = await files.listOfOthers()
  if (present.length === 0 && aside.length === 0 && ofOthers.length === 0) return
  const known = await filesOfOrders(db, files)
  if (!known) {
    log.warn('photos of receipts left alone: the database is not the one that they belong to')
    return
  }
  const orphans = present.filter((file) => !known.has(file))
  const backAgain = [...aside, ...ofOthers].filter((file) => known.has(file))
  const forgotten = aside.filter((file) => outlived.has(file) && !known.has(file))
  for (const file of backAgain) await files.bringBack(file)
  for (const file of forgotten) await files.remove(file)
  for (const file of orphans) await files.setAside(file)
  if (backAgain.length > 0) log.info({ count: backAgain.length }, 'photos of receipts brought back')
  if (forgotten.length > 0) log.info({ count: forgotten.length }, 'photos set aside 30 days ago removed')
  if (orphans.length > 0) {
    log.warn({ count: orphans.length }, 'photos without an order set aside in receipts/orphaned')
  }
}

/** Files without an order, older than an hour. */
export async function findOrphanFiles(db: Database, files: ReceiptFiles): Promise<string[]> {
  const present = await files.list({ olderThanMs: AN_HOUR_MS })
  if (present.length === 0) return []
  const known = await filesOfOrders(db, files)
  return known ? present.filter((file) => !known.has(file)) : []
}

/** Null when the database is another than the files belong to, as after a change of what its address leads to. */
function filesOfOrders(db: Database, { databaseId }: ReceiptFiles): Promise<Set<string> | null> {
  return db.transaction(async (tx: Transaction) => {
    if ((await readDatabaseId(tx)) !== databaseId) return null
    const rows = await tx.select({ file: receiptPhotos.file }).from(receiptPhotos)
    return new Set(rows.map(({ file }) => file))
  })
}
