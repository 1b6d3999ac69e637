import { eq, inArray } from 'drizzle-orm'
import type { Transaction } from '../db/database.ts'
import { orders, receiptPhotos } from '../db/schema/orders.ts'

/** Forgets the photos of a buyer's receipts, and tells the files that are to be removed after the commit. */
export async function forgetReceipts(tx: Transaction, accountId: number): Promise<string[]> {
  const own = tx.select({ id: orders.id }).from(orders).where(eq(orders.accountId, accountId))
  const photos = await tx
    .delete(receiptPhotos)
    .where(inArray(receiptPhotos.orderId, own))
    .returning({ file: receiptPhotos.file })
  return photos.map(({ file }) => file)
}
