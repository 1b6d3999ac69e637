import { and, desc, eq, type SQL } from 'drizzle-orm'
import type { OwnQuestion } from '../../contract/api/feedback.ts'
import { shopTime } from '../../contract/shop-time.ts'
import { noteCatalogChange } from '../catalog-changes/catalog-changes.ts'
import type { Database, Executor } from '../db/database.ts'
import { sellables } from '../db/schema/catalog.ts'
import { productQuestions } from '../db/schema/feedback.ts'
import { DomainError } from '../domain-error.ts'

const QUESTIONS = 100

/** What a buyer has asked, the newest first, at most 100. */
export async function readOwnQuestions(
  db: Executor,
  accountId: number,
  which?: SQL | undefined,
): Promise<OwnQuestion[]> {
  const rows = await db
    .select({ question: productQuestions, productName: sellables.name })
    .from(productQuestions)
    .innerJoin(sellables, eq(sellables.id, productQuestions.sellableId))
    .where(and(eq(productQuestions.accountId, accountId), which))
    .orderBy(desc(productQuestions.id))
    .limit(QUESTIONS)
  return rows.map(({ question: { decidedAt, ...question }, productName }) => ({
    id: question.id,
    prod_id: question.sellableId,
    product_name: productName,
    words: question.words,
    asked_at: shopTime(question.askedAt),
    state: question.state,
    answer: question.answer,
    answered_at: question.answer === null || decidedAt === null ? null : shopTime(decidedAt),
  }))
}

/**
 * Takes back what a buyer asked, also when it was answered: then it leaves the page of the product with its answer.
 * @throws DomainError `question_not_found`, also for the question of another buyer.
 */
export async function deleteQuestion(db: Database, accountId: number, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    const [deleted] = await tx
      .delete(productQuestions)
      .where(and(eq(productQuestions.id, id), eq(productQuestions.accountId, accountId)))
      .returning({ sellableId: productQuestions.sellableId, state: productQuestions.state })
    if (!deleted) throw new DomainError('question_not_found')
    if (deleted.state === 'published') await noteCatalogChange(tx, 'product', [deleted.sellableId])
  })
}
