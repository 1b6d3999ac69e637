import { asc, eq } from 'drizzle-orm'
import type { PersonalData } from '../../contract/api/personal-data.ts'
import { shopTime } from '../../contract/shop-time.ts'
import type { Executor } from '../db/database.ts'
import { sellables } from '../db/schema/catalog.ts'
import { productQuestions, productReviews } from '../db/schema/feedback.ts'

/** What a buyer asked and said of products, the first first. */
export async function exportFeedback(
  db: Executor,
  accountId: number,
): Promise<Pick<PersonalData, 'questions' | 'reviews'>> {
  const questions = await db
    .select({ question: productQuestions, productName: sellables.name })
    .from(productQuestions)
    .innerJoin(sellables, eq(sellables.id, productQuestions.sellableId))
    .where(eq(productQuestions.accountId, accountId))
    .orderBy(asc(productQuestions.id))
  const reviews = await db
    .select({ review: productReviews, productName: sellables.name })
    .from(productReviews)
    .innerJoin(sellables, eq(sellables.id, productReviews.sellableId))
    .where(eq(productReviews.accountId, accountId))
    .orderBy(asc(productReviews.id))
  return {
    questions: questions.map(({ question, productName }) => ({
      prod_id: question.sellableId,
      product_name: productName,
      words: question.words,
      asked_at: shopTime(question.askedAt),
      state: question.state,
      answer: question.answer,
    })),
    reviews: reviews.map(({ review, productName }) => ({
      prod_id: review.sellableId,
      product_name: productName,
      stars: review.stars,
      words: review.words,
      shown_name: review.shownName,
      written_at: shopTime(review.writtenAt),
      state: review.state,
      refusal_reason: review.refusalReason,
    })),
  }
}
