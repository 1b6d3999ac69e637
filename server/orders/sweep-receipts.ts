import type { Executor } from '../db/database.ts'
import { receiptPhotos } from '../db/schema/orders.ts'
import type { ReceiptFiles } from '../media/receipt-files.ts'

/** An upload that is under way has its file before its row: what is younger than this is left alone. */
const AN_HOUR_MS = 3_600_000

/** Throws away the files that no order knows, such as a `kill -9` in the middle of an upload leaves. */
export async function sweepReceipts(db: Executor, files: ReceiptFiles): Promise<number> {
  const orphans = await findOrphanFiles(db, files)
  for (const file of orphans) await files.remove(file)
  return orphans.length
}

/** Files without an order, older than an hour. */
export async function findOrphanFiles(db: Executor, files: ReceiptFiles): Promise<string[]> {
  const kept = await files.list({ olderThanMs: AN_HOUR_MS })
  if (kept.length === 0) return []
  const known = new Set(
    (await db.select({ file: receiptPhotos.file }).from(receiptPhotos)).map(({ file }) => file),
  )
  return kept.filter((file) => !known.has(file))
}
