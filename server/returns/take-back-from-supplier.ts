import { and, eq, isNull, sql } from 'drizzle-orm'
import type { SupplierOutcome } from '../../contract/return-cases.ts'
import type { Staff } from '../accounts/actor.ts'
import type { Database } from '../db/database.ts'
import { supplierTrips } from '../db/schema/returns.ts'
import type { CaseStep } from './accept-case.ts'
import { lockCase, moveCase } from './internal/move-case.ts'

/**
 * Notes that an article came back from the supplier, and what the supplier did with it.
 * @throws DomainError `case_not_found`, `not_permitted`, `order_changed` or `transition_refused`.
 */
export async function takeBackFromSupplier(
  db: Database,
  staff: Staff,
  caseId: number,
  { outcome, note, seen }: CaseStep & { outcome: SupplierOutcome },
): Promise<void> {
  await db.transaction(async (tx) => {
    const locked = await lockCase(tx, staff, caseId, seen)
    await moveCase(tx, staff, locked, 'take_back', { note })
    await tx
      .update(supplierTrips)
      .set({ backAt: sql`now()`, backBy: staff.accountId, outcome })
      .where(and(eq(supplierTrips.caseId, caseId), isNull(supplierTrips.backAt)))
  })
}
