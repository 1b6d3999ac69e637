import { and, desc, eq, sql } from 'drizzle-orm'
import type { ProductFeedback } from '../../contract/api/feedback.ts'
import { shopTime } from '../../contract/shop-time.ts'
import type { Executor } from '../db/database.ts'
import { productQuestions, productReviews } from '../db/schema/feedback.ts'

/** Of each kind. A product with more shows the newest. */
const SHOWN = 50

/** The published questions and reviews of a product, and the average of all its reviews. An unknown one has none. */
export async function readProductFeedback(db: Executor, sellableId: number): Promise<ProductFeedback> {
  const questions = await db
    .select()
    .from(productQuestions)
    .where(and(eq(productQuestions.sellableId, sellableId), eq(productQuestions.state, 'published')))
    .orderBy(desc(productQuestions.id))
    .limit(SHOWN)
  const reviews = await db
    .select({
      review: productReviews,
      count: sql<number>`(count(*) over ())::int`,
      average: sql<number>`(round(avg(${productReviews.stars}) over (), 1))::float8`,
    })
    .from(productReviews)
    .where(and(eq(productReviews.sellableId, sellableId), eq(productReviews.state, 'published')))
    .orderBy(desc(productReviews.id))
    .limit(SHOWN)
  const [first] = reviews
  return {
    questions: questions.map(({ id, words, answer, askedAt, decidedAt }) => ({
      id,
      words,
      answer: answer ?? '',
      asked_at: shopTime(askedAt),
      answered_at: shopTime(decidedAt ?? askedAt),
    })),
    reviews: reviews.map(({ review: { id, stars, words, shownName, writtenAt } }) => ({
      id,
      stars,
      words,
      name: shownName,
      written_at: shopTime(writtenAt),
    })),
    rating: first ? { average: first.average, count: first.count } : null,
  }
}
