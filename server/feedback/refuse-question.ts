import { eq, sql } from 'drizzle-orm'
import type { Staff } from '../accounts/actor.ts'
import { recordAudit } from '../accounts/record-audit.ts'
import { noteCatalogChange } from '../catalog-changes/catalog-changes.ts'
import type { Database } from '../db/database.ts'
import { productQuestions } from '../db/schema/feedback.ts'
import { requirePermission } from '../staff/require-permission.ts'
import { lockQuestion } from './internal/lock-feedback.ts'

/**
 * Leaves a question unpublished, or takes it off the page with its answer. `forgetRefusedQuestions` deletes it later.
 * `version` is that of the question as it was read.
 * @throws DomainError `not_permitted`, `question_not_found` or `feedback_changed`.
 */
export async function refuseQuestion(
  db: Database,
  staff: Staff,
  id: number,
  { version }: { version: number },
): Promise<void> {
  await db.transaction(async (tx) => {
    await requirePermission(tx, staff, 'questions.answer')
    const { state, sellableId } = await lockQuestion(tx, id, version)
    await tx
      .update(productQuestions)
      .set({
        answer: null,
        state: 'refused',
        decidedBy: staff.accountId,
        decidedAt: sql`now()`,
        version: version + 1,
      })
      .where(eq(productQuestions.id, id))
    if (state === 'published') await noteCatalogChange(tx, 'product', [sellableId])
    await recordAudit(tx, staff, { action: 'question_refused', subject: `question:${id}` })
  })
}
