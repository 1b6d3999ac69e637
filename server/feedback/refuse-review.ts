import { eq, sql } from 'drizzle-orm'
import type { Staff } from '../accounts/actor.ts'
import { recordAudit } from '../accounts/record-audit.ts'
import { noteCatalogChange } from '../catalog-changes/catalog-changes.ts'
import type { Database } from '../db/database.ts'
import { productReviews } from '../db/schema/feedback.ts'
import { requirePermission } from '../staff/require-permission.ts'
import { lockReview } from './internal/lock-feedback.ts'

/**
 * Leaves a review unpublished, or takes it off the page. The buyer reads the reason, and may write another one.
 * `version` is that of the review as it was read.
 * @throws DomainError `not_permitted`, `review_not_found` or `feedback_changed`.
 */
export async function refuseReview(
  db: Database,
  staff: Staff,
  id: number,
  { reason, version }: { reason: string; version: number },
): Promise<void> {
  await db.transaction(async (tx) => {
    await requirePermission(tx, staff, 'questions.answer')
    const { sellableId, state } = await lockReview(tx, id, version)
    await tx
      .update(productReviews)
      .set({
        state: 'refused',
        refusalReason: reason,
        decidedBy: staff.accountId,
        decidedAt: sql`now()`,
        version: version + 1,
      })
      .where(eq(productReviews.id, id))
    if (state === 'published') await noteCatalogChange(tx, 'product', [sellableId])
    await recordAudit(tx, staff, { action: 'review_refused', subject: `review:${id}` })
  })
}
