import { INVOICE_DOCUMENT, normalizeAccessKey, readAccessKey } from '../../contract/access-key.ts'
import type { Staff } from '../accounts/actor.ts'
import type { Database, Executor, Transaction } from '../db/database.ts'
import { readLiveInvoices } from '../db/invoice-rows.ts'
import { invoices } from '../db/schema/invoices.ts'
import { DomainError } from '../domain-error.ts'
import { unlessAway } from '../files/file-home.ts'
import { isDiskFull } from '../files/is-disk-full.ts'
import { queueMail } from '../mail/queue-mail.ts'
import type { InvoiceFiles } from '../media/invoice-files.ts'
import { lockOrder, type OrderRow } from '../orders/move-order.ts'
import { noteInvoice } from '../orders/note-invoice.ts'
import { readLastEvent, recordEvent } from '../orders/order-history.ts'
import { readSettings } from '../settings/settings.ts'
import { requirePermission } from '../staff/require-permission.ts'
import { addresseeOf, isOtherBuyer, refuseOtherSale } from './internal/compare-with-order.ts'
import { refuseNoPdf } from './internal/look-at-pdf.ts'
import { type InvoiceFigures, readInvoiceXml } from './internal/read-invoice-xml.ts'
import { refuseKeyOfOther } from './internal/refuse-key-of-other.ts'
import { zeroBaseOf } from './internal/zero-base.ts'

export type SentInvoice = {
  /** The files as they came; null: not sent. */
  xml: Buffer | null
  pdf: Buffer | null
  /** As typed or scanned from the printed invoice: it stands in for the XML. */
  accessKey: string | null
  /** The staff have seen that it names somebody else than the order, and that is right. */
  isOtherBuyer: boolean
}

/**
 * Writes down the invoice of an order with its files, and queues the mail that brings them to the buyer. With the XML
 * all figures are the file's; with the clave alone they are the order's, and day, number and issuer are the clave's. A
 * cancelled order gets none. Returns the id of the invoice.
 * @throws DomainError `invalid` or `invoice_broken` for what is no invoice; `invoice_differs` for that of another sale,
 *   or of another buyer unless that is said to be right; `invoice_already_recorded`; `transition_refused` for a
 *   cancelled order; `order_not_found`, `not_permitted`, or `unavailable` when the disk is full.
 */
export async function recordInvoice(
  db: Database,
  files: InvoiceFiles,
  staff: Staff,
  orderId: number,
  sent: SentInvoice,
): Promise<number> {
  if (sent.pdf) refuseNoPdf(sent.pdf)
  const read = sent.xml ? readInvoiceXml(sent.xml) : null
  const typed = sent.accessKey && normalizeAccessKey(sent.accessKey)
  if (typed && read && typed !== read.accessKey)
    throw invalidKey('No es la clave de acceso que está en el XML.')
  if (!read && !typed) throw new DomainError('invalid', { fields: { xml: 'Falta el XML de la factura' } })
  const written: string[] = []
  const keep = async (body: Buffer | null, ending: 'xml' | 'pdf') => {
    if (!body) return null
    const file = await files.write(body, ending).catch((error) => {
      throw isDiskFull(error) ? new DomainError('unavailable', {}, error) : error
    })
    written.push(file)
    return file
  }
  try {
    const kept = { xmlFile: await keep(sent.xml, 'xml'), pdfFile: await keep(sent.pdf, 'pdf') }
    return await db.transaction(async (tx) => {
      await requirePermission(tx, staff, 'invoices.record')
      const order = await lockOrder(tx, staff, orderId)
      const figures = read ?? (await figuresOf(tx, order, typed || ''))
      await refuseUnfit(tx, order, figures)
      if (isOtherBuyer(order, figures) && !sent.isOtherBuyer) throw ofOtherBuyer(order, figures)
      return insertInvoice(tx, staff, order, { ...figures, ...kept })
    })
  } catch (error) {
    // Only after a refusal. A lost connection may have committed, and then `sweepInvoiceFiles` finds out.
    if (error instanceof DomainError) for (const file of written) await files.remove(file).catch(unlessAway)
    throw error
  }
}

/**
 * Refuses what the order cannot have as its invoice.
 * @throws DomainError `transition_refused`, `invoice_already_recorded` or `invoice_differs`.
 */
export async function refuseUnfit(db: Executor, order: OrderRow, figures: InvoiceFigures): Promise<void> {
  if (order.state === 'CANCELADO') throw new DomainError('transition_refused')
  if ((await readLiveInvoices(db, [order.id])).has(order.id))
    throw new DomainError('invoice_already_recorded')
  await refuseKeyOfOther(db, figures.accessKey)
  refuseOtherSale(order, figures, await readSettings(db))
}

async function insertInvoice(
  tx: Transaction,
  staff: Staff,
  order: OrderRow,
  {
    issuerRuc: _,
    isProduction: __,
    ...row
  }: InvoiceFigures & { xmlFile: string | null; pdfFile: string | null },
): Promise<number> {
  await recordEvent(tx, staff, { orderId: order.id, event: 'invoice_recorded', note: row.number }, order)
  const eventId = await readLastEvent(tx, order.id)
  const [invoice] = await tx
    .insert(invoices)
    .values({ ...row, orderId: order.id, eventId, recordedBy: staff.accountId })
    // The same clave was given to another order at the same moment.
    .onConflictDoNothing()
    .returning({ id: invoices.id })
  if (!invoice) throw new DomainError('invoice_already_recorded')
  await noteInvoice(tx, order.id, { needsInvoice: false })
  await queueMail(tx, { template: 'invoice-recorded', orderId: order.id })
  return invoice.id
}

/** What an invoice of the order says, of which only the clave is known. */
async function figuresOf(db: Executor, order: OrderRow, accessKey: string): Promise<InvoiceFigures> {
  const key = readAccessKey(accessKey)
  if (!key) throw invalidKey('Esa clave de acceso no es válida: revisa sus 49 dígitos.')
  if (key.documentType !== INVOICE_DOCUMENT) throw invalidKey('Esa clave de acceso no es de una factura.')
  const to = addresseeOf(order)
  const zeroBaseCents = await zeroBaseOf(db, order.id)
  return {
    accessKey,
    number: key.documentNumber,
    issuedOn: key.issuedOn,
    issuerRuc: key.issuerRuc,
    isProduction: key.isProduction,
    buyerKind: to.kind,
    buyerIdentification: to.identification,
    buyerName: to.name,
    buyerAddress: to.address || null,
    taxedBaseCents: order.taxBaseCents - zeroBaseCents,
    zeroBaseCents,
    taxCents: order.taxCents,
    totalCents: order.totalCents,
    taxRateBp: order.taxRateBp,
  }
}

const invalidKey = (complaint: string) => new DomainError('invalid', { fields: { access_key: complaint } })

function ofOtherBuyer(order: OrderRow, { buyerName, buyerIdentification }: InvoiceFigures): DomainError {
  const { name, identification } = addresseeOf(order)
  return new DomainError('invoice_differs', {
    message: `Esa factura está a nombre de ${buyerName}, ${buyerIdentification}; la del pedido va a nombre de ${name}, ${identification}.`,
    fields: { other_buyer: 'Confirma que está a nombre de quien debe' },
  })
}
