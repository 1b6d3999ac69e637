import type { InvoiceReadingAnswer } from '../../contract/api/admin/invoices.ts'
import { toDollars } from '../../contract/money.ts'
import type { Staff } from '../accounts/actor.ts'
import type { Database } from '../db/database.ts'
import { lockOrder } from '../orders/move-order.ts'
import { requirePermission } from '../staff/require-permission.ts'
import { isOtherBuyer } from './internal/compare-with-order.ts'
import { readInvoiceXml } from './internal/read-invoice-xml.ts'
import { refuseUnfit } from './record-invoice.ts'

/**
 * What the XML of an invoice says, before it is written down for an order. Keeps nothing.
 * @throws DomainError as `recordInvoice`, but not for another buyer, which the answer tells.
 */
export async function readInvoice(
  db: Database,
  staff: Staff,
  orderId: number,
  xml: Buffer,
): Promise<InvoiceReadingAnswer> {
  const read = readInvoiceXml(xml)
  return db.transaction(async (tx) => {
    await requirePermission(tx, staff, 'invoices.record')
    const order = await lockOrder(tx, staff, orderId)
    await refuseUnfit(tx, order, read)
    return {
      access_key: read.accessKey,
      number: read.number,
      issued_on: read.issuedOn,
      is_production: read.isProduction,
      buyer_kind: read.buyerKind,
      buyer_identification: read.buyerIdentification,
      buyer_name: read.buyerName,
      taxed_base: toDollars(read.taxedBaseCents),
      zero_base: toDollars(read.zeroBaseCents),
      tax: toDollars(read.taxCents),
      tax_rate: read.taxRateBp / 100,
      total: toDollars(read.totalCents),
      is_other_buyer: isOtherBuyer(order, read),
      notices: [
        ...(read.isProduction ? [] : ['Es del ambiente de pruebas del SRI: no vale como factura.']),
        ...(read.isAuthorized ? [] : ['El XML no trae la autorización del SRI: revisa que la tenga.']),
      ],
    }
  })
}
