import { sql } from 'drizzle-orm'
import type { OwnReview, WriteReviewBody } from '../../contract/api/feedback.ts'
import { shownName } from '../../contract/feedback.ts'
import { lockBuyer } from '../accounts/lock-buyer.ts'
import { noteCatalogChange } from '../catalog-changes/catalog-changes.ts'
import { blockedRefusal } from '../customers/refuse-blocked.ts'
import type { Database } from '../db/database.ts'
import { productReviews } from '../db/schema/feedback.ts'
import { DomainError } from '../domain-error.ts'
import { readDeliveredLines } from './internal/delivered-lines.ts'
import { lockReviewOf } from './internal/lock-feedback.ts'
import { toOwnReview } from './own-reviews.ts'

/**
 * Writes a buyer's review of a product that was delivered, or writes it anew. Either way the staff read it before anybody
 * else does, so one that was shown leaves the page until then.
 * @throws DomainError `account_blocked` or `product_not_delivered`.
 */
export async function writeReview(
  db: Database,
  accountId: number,
  sellableId: number,
  { stars, words }: WriteReviewBody,
): Promise<OwnReview> {
  return db.transaction(async (tx) => {
    const { isBlocked } = await lockBuyer(tx, accountId)
    if (isBlocked) throw await blockedRefusal(tx, accountId)
    const [line] = await readDeliveredLines(tx, accountId, sellableId)
    if (!line) throw new DomainError('product_not_delivered')
    const earlier = await lockReviewOf(tx, accountId, sellableId)
    // Sent twice, it is the same review: it keeps its place and what the staff decided.
    if (earlier && earlier.stars === stars && earlier.words === words) return toOwnReview(earlier)
    const written = {
      orderLineId: line.orderLineId,
      stars,
      words,
      shownName: shownName(line.firstName, line.lastName, line.buyerName),
    }
    const [review] = await tx
      .insert(productReviews)
      .values({ accountId, sellableId, ...written })
      .onConflictDoUpdate({
        target: [productReviews.accountId, productReviews.sellableId],
        set: {
          ...written,
          writtenAt: sql`now()`,
          state: 'waiting',
          refusalReason: null,
          decidedBy: null,
          decidedAt: null,
          version: sql`${productReviews.version} + 1`,
        },
      })
      .returning()
    if (!review) throw new Error('An insert returned no row')
    if (earlier?.state === 'published') await noteCatalogChange(tx, 'product', [sellableId])
    return toOwnReview(review)
  })
}
