import type { Staff } from '../accounts/actor.ts'
import { recordAudit } from '../accounts/record-audit.ts'
import type { Database } from '../db/database.ts'
import { noteSerials } from '../orders/note-serials.ts'
import { lockForSerials } from './internal/lock-for-serials.ts'

/**
 * Says that the missing serial numbers of an order that left will not be written down, such as of a unit whose label came
 * off. Nobody is asked for them any more; one that turns up can still be recorded.
 * @throws DomainError `order_not_found` or `not_permitted`.
 */
export async function waiveSerials(
  db: Database,
  staff: Staff,
  orderId: number,
  reason: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const { serialsMissing } = await lockForSerials(tx, staff, orderId)
    if (serialsMissing === 0) return
    await noteSerials(tx, orderId, 0)
    await recordAudit(tx, staff, {
      action: 'serials_waived',
      subject: `order:${orderId}`,
      before: { serials_missing: serialsMissing },
      after: { serials_missing: 0, reason },
    })
  })
}
