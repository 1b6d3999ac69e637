import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Staff } from '../accounts/actor.ts'
import type { Database } from '../db/database.ts'
import { readGoodsReturns } from '../db/return-rows.ts'
import { invoices } from '../db/schema/invoices.ts'
import { DomainError } from '../domain-error.ts'
import { lockOrder } from '../orders/move-order.ts'
import { noteInvoice } from '../orders/note-invoice.ts'
import { recordEvent } from '../orders/order-history.ts'
import { refuseUnseen } from '../orders/refuse-unseen.ts'
import { requirePermission } from '../staff/require-permission.ts'

/**
 * Notes that an invoice counts no more: it was annulled at the tax office, or written down by mistake. Its row and files
 * stay, and its order needs one again, unless the sale was undone. Returns the order.
 * @throws DomainError `invoice_not_found`, also for one that is annulled already, `order_not_found`, `order_changed` or
 *   `not_permitted`.
 */
export async function annulInvoice(
  db: Database,
  staff: Staff,
  invoiceId: number,
  { reason, seen }: { reason: string; seen?: number | undefined },
): Promise<number> {
  return db.transaction(async (tx) => {
    await requirePermission(tx, staff, 'invoices.record')
    const isMeant = and(eq(invoices.id, invoiceId), isNull(invoices.annulledAt))
    const [meant] = await tx.select({ orderId: invoices.orderId }).from(invoices).where(isMeant)
    if (!meant) throw new DomainError('invoice_not_found')
    const order = await lockOrder(tx, staff, meant.orderId)
    await refuseUnseen(tx, order.id, seen)
    const [annulled] = await tx
      .update(invoices)
      .set({ annulledAt: sql`now()`, annulledBy: staff.accountId, annulReason: reason })
      .where(isMeant)
      .returning({ number: invoices.number })
    // Two of the staff at once: the second one waited for the lock of the order.
    if (!annulled) throw new DomainError('invoice_not_found')
    const wasUndone = (await readGoodsReturns(tx, [order.id])).size > 0
    await noteInvoice(tx, order.id, { needsInvoice: !wasUndone })
    const note = `${annulled.number}: ${reason}`
    await recordEvent(tx, staff, { orderId: order.id, event: 'invoice_annulled', note }, order)
    return order.id
  })
}
