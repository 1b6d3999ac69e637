import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Actor, Buyer } from '../accounts/actor.ts'
import { lockBuyer } from '../accounts/lock-buyer.ts'
import type { Database, Executor, Transaction } from '../db/database.ts'
import { paymentClaims, receiptPhotos, receiptReadings } from '../db/schema/money.ts'
import { orders } from '../db/schema/orders.ts'
import { DomainError } from '../domain-error.ts'
import { keepFile } from '../media/keep-file.ts'
import type { ReceiptFiles } from '../media/receipt-files.ts'
import type { Photo } from '../media/receipt-photo.ts'
import { removeFiles } from '../media/remove-files.ts'
import { lockOrder, visibleTo } from '../orders/move-order.ts'
import { readClaims, reopenClaim } from '../orders/order-claims.ts'
import { recordEvent } from '../orders/order-history.ts'
import { mayDo } from '../staff/require-permission.ts'
import { noteLook } from './internal/receipt-twins.ts'

/**
 * Attaches the photo of a receipt to the latest claim of an order and replaces an earlier one. A cancelled order gets one
 * too: that is how a buyer shows that the money was sent after all. With a photo, a claim whose money was found missing is
 * to be checked again.
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
  const replaced = await keepFile(
    files,
    () => files.write(photo.body),
    (file) =>
      db.transaction(async (tx) => {
        await lockBuyer(tx, buyer.accountId)
        const order = await lockOrder(tx, buyer, orderId)
        const [claim] = await readClaims(tx, orderId)
        if (!claim) throw new DomainError('order_not_found')
        const [earlier] = await tx
          .select({ file: receiptPhotos.file })
          .from(receiptPhotos)
          .where(eq(receiptPhotos.claimId, claim.id))
        const values = { file, width: photo.width, height: photo.height, bytes: photo.body.length }
        await tx
          .insert(receiptPhotos)
          .values({ claimId: claim.id, ...values })
          .onConflictDoUpdate({ target: receiptPhotos.claimId, set: { ...values, uploadedAt: sql`now()` } })
        await noteLook(tx, claim.id, photo.cells ?? null)
        await tx.delete(receiptReadings).where(eq(receiptReadings.claimId, claim.id))
        if (claim.status === 'refused') await reopenClaim(tx, claim.id)
        await recordEvent(tx, buyer, { orderId, event: 'receipt_uploaded' }, order)
        return earlier?.file
      }),
  )
  if (replaced) await removeFiles(db, { receipts: files }, { receipts: [replaced] })
}

/**
 * The photo of an order's latest receipt, for its buyer and those of the staff who may see payments. With `claimId`, that of
 * one claim.
 * @throws DomainError `order_not_found`, when there is no photo or the caller may not see the order.
 */
export async function readReceipt(
  db: Executor,
  files: ReceiptFiles,
  actor: Actor,
  orderId: number,
  claimId?: number,
): Promise<Buffer> {
  const [photo] = await db
    .select({ file: receiptPhotos.file })
    .from(receiptPhotos)
    .innerJoin(paymentClaims, eq(paymentClaims.id, receiptPhotos.claimId))
    .innerJoin(orders, eq(orders.id, paymentClaims.orderId))
    .where(
      and(
        eq(orders.id, orderId),
        claimId === undefined ? undefined : eq(paymentClaims.id, claimId),
        actor.kind === 'staff' ? mayDo(actor, 'payments.read') : visibleTo(actor),
      ),
    )
    .orderBy(desc(paymentClaims.id))
    .limit(1)
  const body = photo && (await files.read(photo.file))
  if (!body) throw new DomainError('order_not_found')
  return body
}

/** Deletes the photos of a buyer's receipts, and returns their files, which the caller removes after the commit. */
export async function forgetReceipts(tx: Transaction, accountId: number): Promise<string[]> {
  const own = tx
    .select({ id: paymentClaims.id })
    .from(paymentClaims)
    .innerJoin(orders, eq(orders.id, paymentClaims.orderId))
    .where(eq(orders.accountId, accountId))
  const photos = await tx
    .delete(receiptPhotos)
    .where(inArray(receiptPhotos.claimId, own))
    .returning({ file: receiptPhotos.file })
  return photos.map(({ file }) => file)
}
