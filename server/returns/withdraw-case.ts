import type { Database } from '../db/database.ts'
import { type CaseActor, lockCase, moveCase } from './internal/move-case.ts'

/**
 * Closes a case that its buyer no longer wants. Buyers can until the article is at the shop. Withdrawn again it stays
 * withdrawn.
 * @throws DomainError `case_not_found`, `not_permitted`, `order_changed` or `transition_refused`.
 */
export async function withdrawCase(
  db: Database,
  actor: CaseActor,
  caseId: number,
  { note, seen }: { note?: string | undefined; seen?: number | undefined } = {},
): Promise<void> {
  await db.transaction(async (tx) => {
    const locked = await lockCase(tx, actor, caseId, seen)
    if (locked.returnCase.state === 'withdrawn') return
    await moveCase(tx, actor, locked, 'withdraw', { note })
  })
}
