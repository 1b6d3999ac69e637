import { and, eq, isNull } from 'drizzle-orm'
import type { Actor } from '../accounts/actor.ts'
import type { Executor } from '../db/database.ts'
import { invoices } from '../db/schema/invoices.ts'
import { orders } from '../db/schema/orders.ts'
import { DomainError } from '../domain-error.ts'
import type { InvoiceFiles } from '../media/invoice-files.ts'
import { visibleTo } from '../orders/move-order.ts'
import { mayDo } from '../staff/require-permission.ts'

export type InvoiceFileKind = 'xml' | 'pdf'
export type InvoiceFile = { body: Buffer; number: string }

/**
 * A file of an order's invoice for its buyer, who gets none of what was annulled.
 * @throws DomainError `invoice_not_found`, also for an order of somebody else.
 */
export function readFileOfOrder(
  db: Executor,
  files: InvoiceFiles,
  buyer: Actor,
  { orderId, kind }: { orderId: number; kind: InvoiceFileKind },
): Promise<InvoiceFile> {
  const which = and(eq(invoices.orderId, orderId), isNull(invoices.annulledAt), visibleTo(buyer))
  return readFile(db, files, which, kind)
}

/**
 * A file of any invoice, for those of the staff who may see invoices.
 * @throws DomainError `invoice_not_found`.
 */
export function readFileOfInvoice(
  db: Executor,
  files: InvoiceFiles,
  staff: Extract<Actor, { kind: 'staff' }>,
  { invoiceId, kind }: { invoiceId: number; kind: InvoiceFileKind },
): Promise<InvoiceFile> {
  return readFile(db, files, and(eq(invoices.id, invoiceId), mayDo(staff, 'invoices.read')), kind)
}

async function readFile(
  db: Executor,
  files: InvoiceFiles,
  which: ReturnType<typeof and>,
  kind: InvoiceFileKind,
): Promise<InvoiceFile> {
  const [found] = await db
    .select({ number: invoices.number, file: kind === 'xml' ? invoices.xmlFile : invoices.pdfFile })
    .from(invoices)
    .innerJoin(orders, eq(orders.id, invoices.orderId))
    .where(which)
  const body = found?.file ? await files.read(found.file) : null
  if (!found || !body) throw new DomainError('invoice_not_found')
  return { body, number: found.number }
}
