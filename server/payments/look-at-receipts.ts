import { and, asc, eq, gt, notExists, sql } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { receiptPhotos, receiptPrints } from '../db/schema/money.ts'
import type { IncomingFiles } from '../media/incoming-files.ts'
import type { ReceiptFiles } from '../media/receipt-files.ts'
import { noteLook } from './internal/receipt-twins.ts'

const AT_ONCE = 100

type Parts = {
  db: Database
  files: ReceiptFiles
  pictures: Pick<IncomingFiles, 'readCells'>
  /** Waits until no request runs. */
  quiet(stopping: AbortSignal): Promise<void>
}

/**
 * Looks at the photos of receipts that nobody has looked at yet, those of a version before this, one after another, while
 * the shop has nothing else to do. Photos that lie in another data directory of the same database are left to its process.
 */
export async function lookAtReceipts(
  { db, files, pictures, quiet }: Parts,
  stopping: AbortSignal,
): Promise<void> {
  for (let last = 0; ; ) {
    const photos = await db
      .select({ claimId: receiptPhotos.claimId, file: receiptPhotos.file })
      .from(receiptPhotos)
      .where(
        and(
          gt(receiptPhotos.claimId, last),
          notExists(db.select().from(receiptPrints).where(eq(receiptPrints.claimId, receiptPhotos.claimId))),
        ),
      )
      .orderBy(asc(receiptPhotos.claimId))
      .limit(AT_ONCE)
    for (const { claimId, file } of photos) {
      last = claimId
      await quiet(stopping)
      if (stopping.aborted) return
      const kept = await files.read(file)
      if (!kept) continue
      const cells = (await pictures.readCells(kept)) ?? new Uint8Array()
      await db.transaction(async (tx) => {
        // Its buyer may have sent another one meanwhile, which was looked at when it came.
        const { rows } = await tx.execute(sql`
          select from receipt_photo where payment_id = ${claimId} and file = ${file} for no key update`)
        if (rows.length > 0) await noteLook(tx, claimId, cells)
      })
    }
    if (photos.length < AT_ONCE) return
  }
}
