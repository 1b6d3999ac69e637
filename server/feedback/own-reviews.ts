import { and, eq, inArray } from 'drizzle-orm'
import type { OwnReview, OwnReviewsAnswer } from '../../contract/api/feedback.ts'
import { shownName } from '../../contract/feedback.ts'
import { shopTime } from '../../contract/shop-time.ts'
import { readThumbnails } from '../catalog/read-by-ids.ts'
import { noteCatalogChange } from '../catalog-changes/catalog-changes.ts'
import type { Database, Executor } from '../db/database.ts'
import { productReviews } from '../db/schema/feedback.ts'
import { DomainError } from '../domain-error.ts'
import { readDeliveredLines } from './internal/delivered-lines.ts'
import { lockReviewOf } from './internal/lock-feedback.ts'

/** What was delivered to a buyer, the last bought first, each with the buyer's review of it. */
export async function readOwnReviews(db: Executor, accountId: number): Promise<OwnReviewsAnswer['products']> {
  const lines = await readDeliveredLines(db, accountId)
  if (lines.length === 0) return []
  const ids = lines.map(({ sellableId }) => sellableId)
  const pictures = await readThumbnails(db, ids)
  const written = await db
    .select()
    .from(productReviews)
    .where(and(eq(productReviews.accountId, accountId), inArray(productReviews.sellableId, ids)))
  const reviews = new Map(written.map((review) => [review.sellableId, review]))
  return lines.map(({ sellableId, productName, firstName, lastName, buyerName }) => {
    const review = reviews.get(sellableId)
    return {
      prod_id: sellableId,
      product_name: productName,
      img_url: pictures.get(sellableId) ?? '',
      shown_name: shownName(firstName, lastName, buyerName),
      review: review ? toOwnReview(review) : null,
    }
  })
}

/**
 * Takes back what a buyer wrote of a product, also when it was published.
 * @throws DomainError `review_not_found`.
 */
export async function deleteReview(db: Database, accountId: number, sellableId: number): Promise<void> {
  await db.transaction(async (tx) => {
    const review = await lockReviewOf(tx, accountId, sellableId)
    if (!review) throw new DomainError('review_not_found')
    await tx.delete(productReviews).where(eq(productReviews.id, review.id))
    if (review.state === 'published') await noteCatalogChange(tx, 'product', [sellableId])
  })
}

/** A review as its buyer sees it. */
export function toOwnReview(review: typeof productReviews.$inferSelect): OwnReview {
  return {
    stars: review.stars,
    words: review.words,
    name: review.shownName,
    written_at: shopTime(review.writtenAt),
    state: review.state,
    refusal_reason: review.refusalReason,
  }
}
