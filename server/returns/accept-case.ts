import type { Staff } from '../accounts/actor.ts'
import type { Database } from '../db/database.ts'
import { lockCase, moveCase } from './internal/move-case.ts'

export type CaseStep = {
  /** For the buyer. */
  note?: string | undefined
  /** The last event of the order that the screen knew: see `refuseUnseen`. */
  seen?: number | undefined
}

/**
 * Accepts that an article comes back: its buyer is told to bring or send it.
 * @throws DomainError `case_not_found`, `not_permitted`, `order_changed` or `transition_refused`.
 */
export async function acceptCase(
  db: Database,
  staff: Staff,
  caseId: number,
  { note, seen }: CaseStep = {},
): Promise<void> {
  await db.transaction(async (tx) => {
    await moveCase(tx, staff, await lockCase(tx, staff, caseId, seen), 'accept', { note })
  })
}
