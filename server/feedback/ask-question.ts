import { and, eq, sql } from 'drizzle-orm'
import type { OwnQuestion } from '../../contract/api/feedback.ts'
import { MAX_WAITING_QUESTIONS } from '../../contract/feedback.ts'
import { lockBuyer } from '../accounts/lock-buyer.ts'
import { isForSale } from '../catalog/product-rows.ts'
import { blockedRefusal } from '../customers/refuse-blocked.ts'
import type { Database, Transaction } from '../db/database.ts'
import { sellables } from '../db/schema/catalog.ts'
import { productQuestions } from '../db/schema/feedback.ts'
import { DomainError } from '../domain-error.ts'
import { readOwnQuestions } from './own-questions.ts'

/**
 * Asks the shop about a product that is for sale. Nobody else reads it before it is answered. The same words again are the
 * question that was asked before, as it stands now. The answer is mailed to a confirmed e-mail alone, so it returns whether
 * the buyer has one.
 * @throws DomainError `account_blocked`, `product_not_found` or `too_many_questions`.
 */
export async function askQuestion(
  db: Database,
  accountId: number,
  { sellableId, words }: { sellableId: number; words: string },
): Promise<{ question: OwnQuestion; hasConfirmedEmail: boolean }> {
  return db.transaction(async (tx) => {
    const { isConfirmed, isBlocked } = await lockBuyer(tx, accountId)
    if (isBlocked) throw await blockedRefusal(tx, accountId)
    const [product] = await tx
      .select({ id: sellables.id })
      .from(sellables)
      .where(and(eq(sellables.id, sellableId), isForSale))
    if (!product) throw new DomainError('product_not_found')
    const [asked] = await tx
      .insert(productQuestions)
      .values({ accountId, sellableId, words })
      .onConflictDoNothing()
      .returning({ id: productQuestions.id })
    if (asked) await refuseTooMany(tx, accountId)
    const isAsked = asked
      ? eq(productQuestions.id, asked.id)
      : and(eq(productQuestions.sellableId, sellableId), sql`md5(${productQuestions.words}) = md5(${words})`)
    const [question] = await readOwnQuestions(tx, accountId, isAsked)
    if (!question) throw new Error('A question that was asked has no row')
    return { question, hasConfirmedEmail: isConfirmed }
  })
}

async function refuseTooMany(tx: Transaction, accountId: number): Promise<void> {
  const isWaiting = and(eq(productQuestions.accountId, accountId), eq(productQuestions.state, 'waiting'))
  if ((await tx.$count(productQuestions, isWaiting)) > MAX_WAITING_QUESTIONS)
    throw new DomainError('too_many_questions')
}
