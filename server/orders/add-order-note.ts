import type { Staff } from '../accounts/actor.ts'
import { recordAudit } from '../accounts/record-audit.ts'
import type { Database } from '../db/database.ts'
import { orderNotes } from '../db/schema/fulfilment.ts'
import { requirePermission } from '../staff/require-permission.ts'
import { lockOrder } from './move-order.ts'

/**
 * Writes down what one of the staff wants the others to know of an order. Its words stay out of the audit, which nobody can
 * clear: they may name the buyer. They do not count as a change of the order.
 * @throws DomainError `order_not_found` or `not_permitted`.
 */
export async function addOrderNote(
  db: Database,
  staff: Staff,
  orderId: number,
  text: string,
): Promise<number> {
  return db.transaction(async (tx) => {
    await requirePermission(tx, staff, 'orders.note')
    await lockOrder(tx, staff, orderId)
    const [note] = await tx
      .insert(orderNotes)
      .values({ orderId, text, writtenBy: staff.accountId })
      .returning({ id: orderNotes.id })
    if (!note) throw new Error('An insert returned no row')
    await recordAudit(tx, staff, {
      action: 'order_noted',
      subject: `order:${orderId}`,
      after: { note: note.id },
    })
    return note.id
  })
}
