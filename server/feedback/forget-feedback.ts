import { eq, inArray, type SQL, sql } from 'drizzle-orm'
import { REFUSED_QUESTION_DAYS } from '../../contract/feedback.ts'
import { noteCatalogChange } from '../catalog-changes/catalog-changes.ts'
import type { Executor, Transaction } from '../db/database.ts'
import { accounts } from '../db/schema/accounts.ts'
import { productQuestions, productReviews } from '../db/schema/feedback.ts'

/**
 * Deletes all that a buyer asked and said of products, also what was published: the words are the buyer's, and may name a
 * person. The account must be locked.
 */
export async function forgetFeedback(tx: Transaction, accountId: number): Promise<void> {
  await deleteOf(tx, eq(accounts.id, accountId))
}

/** Deletes what the buyers of the demo's working day asked and said. */
export async function forgetExampleFeedback(tx: Transaction): Promise<void> {
  await deleteOf(tx, eq(accounts.isExample, true))
}

/** `isMeant`: a condition on `account`. */
async function deleteOf(tx: Transaction, isMeant: SQL): Promise<void> {
  const buyers = tx.select({ id: accounts.id }).from(accounts).where(isMeant)
  const questions = await tx
    .delete(productQuestions)
    .where(inArray(productQuestions.accountId, buyers))
    .returning({ sellableId: productQuestions.sellableId, state: productQuestions.state })
  const reviews = await tx
    .delete(productReviews)
    .where(inArray(productReviews.accountId, buyers))
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
