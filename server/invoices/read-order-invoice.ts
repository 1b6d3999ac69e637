import { and, desc, eq } from 'drizzle-orm'
import type { OrderInvoiceAnswer } from '../../contract/api/admin/invoices.ts'
import type { Staff } from '../accounts/actor.ts'
import type { Executor } from '../db/database.ts'
import { accounts } from '../db/schema/accounts.ts'
import { invoices } from '../db/schema/invoices.ts'
import { orders } from '../db/schema/orders.ts'
import { DomainError } from '../domain-error.ts'
import { visibleTo } from '../orders/move-order.ts'
import { readSettings } from '../settings/settings.ts'
import { requirePermission } from '../staff/require-permission.ts'
import { addresseeOf } from './internal/compare-with-order.ts'
import { nameOfRecorder, toInvoice } from './internal/to-invoice.ts'

/**
 * The invoice of an order, those of it that were annulled, and whom one is to name.
 * @throws DomainError `order_not_found` or `not_permitted`.
 */
export async function readOrderInvoice(
  db: Executor,
  staff: Staff,
  orderId: number,
): Promise<OrderInvoiceAnswer> {
  await requirePermission(db, staff, 'invoices.read')
  const [order] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.id, orderId), visibleTo(staff)))
  if (!order) throw new DomainError('order_not_found')
  const rows = await db
    .select({ invoice: invoices, by: nameOfRecorder })
    .from(invoices)
    .innerJoin(accounts, eq(accounts.id, invoices.recordedBy))
    .where(eq(invoices.orderId, orderId))
    .orderBy(desc(invoices.id))
  const all = rows.map(toInvoice)
  const { isOther, name, identification, address } = addresseeOf(order)
  return {
    invoice: all.find(({ annulled_at }) => annulled_at === null) ?? null,
    annulled: all.filter(({ annulled_at }) => annulled_at !== null),
    to: { name, identification, address, is_other: isOther },
    needs_invoice: order.needsInvoice,
    is_asked_on_delivery: (await readSettings(db)).invoice_on_delivery,
  }
}
