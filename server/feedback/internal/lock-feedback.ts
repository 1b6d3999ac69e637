import { and, eq } from 'drizzle-orm'
import type { Transaction } from '../../db/database.ts'
import { productQuestions, productReviews } from '../../db/schema/feedback.ts'
import { DomainError } from '../../domain-error.ts'

type Question = typeof productQuestions.$inferSelect
type Review = typeof productReviews.$inferSelect

/**
 * The question, locked, so that of two who answer it one is told of the other.
 * @throws DomainError `question_not_found`, or `feedback_changed` when it is another version than the one that was read.
 */
export async function lockQuestion(tx: Transaction, id: number, version: number): Promise<Question> {
  const [question] = await tx.select().from(productQuestions).where(eq(productQuestions.id, id)).for('update')
  if (!question) throw new DomainError('question_not_found')
  if (question.version !== version) throw new DomainError('feedback_changed')
  return question
}

/**
 * The review, locked, so that nobody publishes words that its buyer has changed meanwhile.
 * @throws DomainError `review_not_found`, or `feedback_changed` when it is another version than the one that was read.
 */
export async function lockReview(tx: Transaction, id: number, version: number): Promise<Review> {
  const [review] = await tx.select().from(productReviews).where(eq(productReviews.id, id)).for('update')
  if (!review) throw new DomainError('review_not_found')
  if (review.version !== version) throw new DomainError('feedback_changed')
  return review
}

/** The review that a buyer wrote of a product, locked, so that nobody publishes it while it is written anew. */
export async function lockReviewOf(
  tx: Transaction,
  accountId: number,
  sellableId: number,
): Promise<Review | undefined> {
  const [review] = await tx
    .select()
    .from(productReviews)
    .where(and(eq(productReviews.accountId, accountId), eq(productReviews.sellableId, sellableId)))
    .for('update')
  return review
}
