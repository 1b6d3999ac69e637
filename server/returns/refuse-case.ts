import type { Staff } from '../accounts/actor.ts'
import type { Database } from '../db/database.ts'
import { lockCase, moveCase } from './internal/move-case.ts'

/**
 * Closes a case that the shop does not accept, with a reason that its buyer reads. An article that is at the shop goes back
 * to the buyer.
 * @throws DomainError `case_not_found`, `not_permitted`, `order_changed` or `transition_refused`.
 */
export async function refuseCase(
  db: Database,
  staff: Staff,
  caseId: number,
  { reason, seen }: { reason: string; seen?: number | undefined },
): Promise<void> {
  await db.transaction(async (tx) => {
    const locked = await lockCase(tx, staff, caseId, seen)
    await moveCase(tx, staff, locked, 'refuse', { set: { refusalReason: reason } })
  })
}
