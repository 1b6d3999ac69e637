import type { Staff } from '../accounts/actor.ts'
import type { Database } from '../db/database.ts'
import type { CaseStep } from './accept-case.ts'
import { lockCase, moveCase } from './internal/move-case.ts'

/**
 * Notes what was found when the article of a case was looked at.
 * @throws DomainError `case_not_found`, `not_permitted`, `order_changed` or `transition_refused`.
 */
export async function inspectCase(
  db: Database,
  staff: Staff,
  caseId: number,
  { note, seen }: CaseStep = {},
): Promise<void> {
  await db.transaction(async (tx) => {
    await moveCase(tx, staff, await lockCase(tx, staff, caseId, seen), 'inspect', { note })
  })
}
