import type { Staff } from '../accounts/actor.ts'
import type { Database } from '../db/database.ts'
import type { CaseStep } from './accept-case.ts'
import { lockCase, moveCase } from './internal/move-case.ts'

/**
 * Notes that the article of a case is at the shop.
 * @throws DomainError `case_not_found`, `not_permitted`, `order_changed` or `transition_refused`.
 */
export async function receiveCase(
  db: Database,
  staff: Staff,
  caseId: number,
  { note, seen }: CaseStep = {},
): Promise<void> {
  await db.transaction(async (tx) => {
    await moveCase(tx, staff, await lockCase(tx, staff, caseId, seen), 'receive', { note })
  })
}
