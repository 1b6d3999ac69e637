import { and, desc, eq, notExists, sql } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { paymentClaims, receiptPhotos, receiptReadings } from '../db/schema/money.ts'
import type { IncomingFiles } from '../media/incoming-files.ts'
import type { ReceiptFiles } from '../media/receipt-files.ts'
import { readSettings } from '../settings/settings.ts'
import { isSameNumber, readReceiptText } from './read-receipt-text.ts'

/** Of more that wait, the newest so many are read before the next look. */
const AT_ONCE = 20

type Parts = {
  db: Database
  files: ReceiptFiles
  pictures: Pick<IncomingFiles, 'readText'>
  /** Waits until no request runs. */
  quiet(stopping: AbortSignal): Promise<void>
}

/**
 * Reads the photos of receipts that came in the last day and whose claim nobody has checked, one after another, while the
 * shop has nothing else to do, and keeps what it finds for the desk. Each photo is tried once. Nothing is read while the
 * setting `read_receipts` is off; photos in another data directory of the same database are left to its process.
 */
export async function readReceipts(
  { db, files, pictures, quiet }: Parts,
  stopping: AbortSignal,
): Promise<void> {
  const photos = await db
    .select({ claim: paymentClaims, file: receiptPhotos.file })
    .from(receiptPhotos)
    .innerJoin(paymentClaims, eq(paymentClaims.id, receiptPhotos.claimId))
    .where(
      and(
        sql`${receiptPhotos.uploadedAt} > now() - interval '1 day'`,
        eq(paymentClaims.status, 'submitted'),
        notExists(
          db.select().from(receiptReadings).where(eq(receiptReadings.claimId, receiptPhotos.claimId)),
        ),
      ),
    )
    .orderBy(desc(receiptPhotos.uploadedAt))
    .limit(AT_ONCE)
  if (photos.length === 0 || !(await readSettings(db)).read_receipts) return
  for (const { claim, file } of photos) {
    await quiet(stopping)
    if (stopping.aborted) return
    // Another machine that has the same files may have read it meanwhile.
    const [read] = await db
      .select({ claimId: receiptReadings.claimId })
      .from(receiptReadings)
      .where(eq(receiptReadings.claimId, claim.id))
    if (read) continue
    const kept = await files.read(file)
    if (!kept) continue
    const text = await pictures.readText(kept)
    // The shop is closing, and the process that read is gone with it.
    if (stopping.aborted) return
    const { numbers, amountsCents, days } = readReceiptText(text ?? '')
    const reading = {
      receiptNumber:
        numbers.find((number) => isSameNumber(number, claim.receiptNumber)) ?? numbers[0] ?? null,
      amountCents: amountsCents.find((cents) => cents === claim.amountCents) ?? amountsCents[0] ?? null,
      paidOn: days[0] ?? null,
    }
    await db.transaction(async (tx) => {
      // Its buyer may have sent another one meanwhile, or closed the account.
      const { rows } = await tx.execute(sql`
        select from receipt_photo where payment_id = ${claim.id} and file = ${file} for no key update`)
      if (rows.length > 0)
        await tx
          .insert(receiptReadings)
          .values({ claimId: claim.id, ...reading })
          .onConflictDoNothing()
    })
  }
}
