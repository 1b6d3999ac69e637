import { eq, sql } from 'drizzle-orm'
import type { Staff } from '../accounts/actor.ts'
import { recordAudit } from '../accounts/record-audit.ts'
import { noteCatalogChange } from '../catalog-changes/catalog-changes.ts'
import type { Database } from '../db/database.ts'
import { productReviews } from '../db/schema/feedback.ts'
import { requirePermission } from '../staff/require-permission.ts'
import { lockReview } from './internal/lock-feedback.ts'

/**
 * Shows a review on the page of its product. `version` is that of the review as it was read.
 * @throws DomainError `not_permitted`, `review_not_found` or `feedback_changed`.
 */
export async function publishReview(
  db: Database,
  staff: Staff,
  id: number,
  { version }: { version: number },
): Promise<void> {
  await db.transaction(async (tx) => {
    await requirePermission(tx, staff, 'questions.answer')
    const { sellableId } = await lockReview(tx, id, version)
    await tx
      .update(productReviews)
      .set({
        state: 'published',
        refusalReason: null,
        decidedBy: staff.accountId,
        decidedAt: sql`now()`,
        version: version + 1,
      })
      .where(eq(productReviews.id, id))
    await noteCatalogChange(tx, 'product', [sellableId])
    await recordAudit(tx, staff, { action: 'review_published', subject: `review:${id}` })
  })
}
