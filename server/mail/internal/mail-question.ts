import { eq } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { sellables } from '../../db/schema/catalog.ts'
import { productQuestions } from '../../db/schema/feedback.ts'

/** What the mail with an answer tells. */
export type MailQuestion = { productName: string; words: string; answer: string; productUrl: string }

/** Null when the question is gone, or has no answer any more. */
export async function readMailQuestion(
  db: Database,
  id: number,
  publicUrl: string,
): Promise<MailQuestion | null> {
  const [row] = await db
    .select({
      productId: sellables.id,
      productName: sellables.name,
      words: productQuestions.words,
      answer: productQuestions.answer,
    })
    .from(productQuestions)
    .innerJoin(sellables, eq(sellables.id, productQuestions.sellableId))
    .where(eq(productQuestions.id, id))
  if (!row || row.answer === null) return null
  const { productId, productName, words, answer } = row
  return { productName, words, answer, productUrl: `${publicUrl}/producto/${productId}` }
}
