import { eq, sql } from 'drizzle-orm'
import { REFUSED_QUESTION_DAYS } from '../../contract/feedback.ts'
import { noteCatalogChange } from '../catalog-changes/catalog-changes.ts'
import type { Executor, Transaction } from '../db/database.ts'
import { productQuestions, productReviews } from '../db/schema/feedback.ts'

/**
 * Deletes all that a buyer asked and said of products, also what was published: the words are the buyer's, and may name a
 * person. The account must be locked.
 */
export async function forgetFeedback(tx: Transaction, accountId: number): Promise<void> {
  const questions = await tx
    .delete(productQuestions)
    .where(eq(productQuestions.accountId, accountId))
    .returning({ sellableId: productQuestions.sellableId, state: productQuestions.state })
  const reviews = await tx
    .delete(productReviews)
    .where(eq(productReviews.accountId, accountId))
    .returning({ sellableId: productReviews.sellableId, state: productReviews.state })
  const shown = [...questions, ...reviews].filter(({ state }) => state === 'published')
  await noteCatalogChange(tx, 'product', [...new Set(shown.map(({ sellableId }) => sellableId))])
}

/** Deletes questions that the staff did not publish. A review that they refused stays, for its buyer to write it anew. */
export async function forgetRefusedQuestions(db: Executor): Promise<void> {
  await db.execute(sql`
    delete from product_question
     where state = 'refused' and decided_at < now() - make_interval(days => ${REFUSED_QUESTION_DAYS})`)
}
