import { eq, sql } from 'drizzle-orm'
import type { Staff } from '../accounts/actor.ts'
import { recordAudit } from '../accounts/record-audit.ts'
import { noteCatalogChange } from '../catalog-changes/catalog-changes.ts'
import type { Database } from '../db/database.ts'
import { productQuestions } from '../db/schema/feedback.ts'
import { requirePermission } from '../staff/require-permission.ts'
import { lockQuestion } from './internal/lock-feedback.ts'
import { queueAnswerMail } from './internal/queue-answer-mail.ts'

/**
 * Answers a buyer's question and publishes both. The buyer gets a mail at the first answer; a later one corrects it on the
 * page. `version` is that of the question as it was read.
 * @throws DomainError `not_permitted`, `question_not_found` or `feedback_changed`.
 */
export async function answerQuestion(
  db: Database,
  staff: Staff,
  id: number,
  { answer, version }: { answer: string; version: number },
): Promise<void> {
  await db.transaction(async (tx) => {
    await requirePermission(tx, staff, 'questions.answer')
    const question = await lockQuestion(tx, id, version)
    await tx
      .update(productQuestions)
      .set({
        answer,
        state: 'published',
        decidedBy: staff.accountId,
        decidedAt: sql`now()`,
        version: version + 1,
      })
      .where(eq(productQuestions.id, id))
    await noteCatalogChange(tx, 'product', [question.sellableId])
    if (question.state !== 'published') await queueAnswerMail(tx, question)
    // Without the words of either: they may name a person, and nobody can clear the audit.
    await recordAudit(tx, staff, { action: 'question_answered', subject: `question:${id}` })
  })
}
