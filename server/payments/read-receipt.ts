import { and, eq } from 'drizzle-orm'
import { type Actor, visibleTo } from '../accounts/actor.ts'
import type { Executor } from '../db/database.ts'
import { orders, receiptPhotos } from '../db/schema/orders.ts'
import { DomainError } from '../domain-error.ts'
import type { ReceiptFiles } from '../media/receipt-files.ts'

/**
 * The photo of an order's receipt, for its buyer and the staff.
 * @throws DomainError `order_not_found`: there is no photo, or it is none of the caller's business.
 */
export async function readReceipt(
  db: Executor,
  files: ReceiptFiles,
  actor: Actor,
  orderId: number,
): Promise<Buffer> {
  const [photo] = await db
    .select({ file: receiptPhotos.file })
    .from(receiptPhotos)
    .innerJoin(orders, eq(orders.id, receiptPhotos.orderId))
    .where(and(eq(receiptPhotos.orderId, orderId), visibleTo(actor)))
  const body = photo && (await files.read(photo.file))
  if (!body) throw new DomainError('order_not_found')
  return body
}
