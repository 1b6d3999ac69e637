import type { Staff } from '../accounts/actor.ts'
import type { Database } from '../db/database.ts'
import { supplierTrips } from '../db/schema/returns.ts'
import type { CaseStep } from './accept-case.ts'
import { lockCase, moveCase } from './internal/move-case.ts'

/**
 * Notes that an article left for the supplier who answers for it.
 * @throws DomainError `case_not_found`, `not_permitted`, `order_changed` or `transition_refused`.
 */
export async function sendToSupplier(
  db: Database,
  staff: Staff,
  caseId: number,
  {
    supplier,
    supplierNumber,
    note,
    seen,
  }: CaseStep & { supplier: string; supplierNumber?: string | undefined },
): Promise<void> {
  await db.transaction(async (tx) => {
    const locked = await lockCase(tx, staff, caseId, seen)
    await moveCase(tx, staff, locked, 'send_to_supplier', { note })
    await tx
      .insert(supplierTrips)
      .values({ caseId, supplier, supplierNumber: supplierNumber || null, sentBy: staff.accountId })
  })
}
