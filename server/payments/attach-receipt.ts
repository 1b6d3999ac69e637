import { eq, sql } from 'drizzle-orm'
import pg from 'pg'
import type { Buyer } from '../accounts/actor.ts'
import { lockBuyer } from '../accounts/lock-buyer.ts'
import type { Database } from '../db/database.ts'
import { receiptPhotos } from '../db/schema/orders.ts'
import { DomainError } from '../domain-error.ts'
import { isDiskFull } from '../media/disk-full.ts'
import type { ReceiptFiles } from '../media/receipt-files.ts'
import type { Photo } from '../media/receipt-photo.ts'
import { lockOrder } from '../orders/move-order.ts'
import { recordEvent } from '../orders/order-history.ts'

/**
 * Puts the photo of a receipt to an order, in place of an earlier one. Also to a cancelled order: that is how a buyer
 * shows that the money was sent after all.
 * @throws DomainError `order_not_found`, `not_signed_in` when the account was closed while the photo was on its way, or
 *   `unavailable` when the disk is full.
 */
export async function attachReceipt(
  db: Database,
  files: ReceiptFiles,
  buyer: Buyer,
  orderId: number,
  photo: Photo,
): Promise<void> {
  const file = await files.write(photo.body).catch((error) => {
    throw isDiskFull(error) ? new DomainError('unavailable', {}, error) : error
  })
  const replaced = await db
    .transaction(async (tx) => {
      await lockBuyer(tx, buyer.accountId)
      const order = await lockOrder(tx, buyer, orderId)
      const [earlier] = await tx
        .select({ file: receiptPhotos.file })
        .from(receiptPhotos)
        .where(eq(receiptPhotos.orderId, orderId))
      const values = { file, width: photo.width, height: photo.height, bytes: photo.body.length }
      await tx
        .insert(receiptPhotos)
        .values({ orderId, ...values })
        .onConflictDoUpdate({ target: receiptPhotos.orderId, set: { ...values, uploadedAt: sql`now()` } })
      await recordEvent(tx, buyer, { orderId, event: 'receipt_uploaded' }, order)
      return earlier?.file
    })
    .catch(async (error) => {
      // Only after a refusal: a lost connection may have committed, and the sweep knows better than we do.
      if (error instanceof DomainError || isRefusedByPostgres(error)) await files.remove(file)
      throw error
    })
  if (replaced) await files.remove(replaced)
}

/** An ERROR ends the transaction alone, so nothing of it is kept. What ends the connection as well proves nothing. */
function isRefusedByPostgres(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof pg.DatabaseError) return cause.severity === 'ERROR'
  }
  return false
}
