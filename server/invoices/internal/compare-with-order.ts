import type { Settings } from '../../../contract/api/settings.ts'
import { isSamePerson, readIdentification } from '../../../contract/identification.ts'
import type { BuyerKind } from '../../../contract/invoices.ts'
import { formatCents } from '../../../contract/money.ts'
import { formatDate, shopDay } from '../../../contract/shop-time.ts'
import { DomainError } from '../../domain-error.ts'
import type { OrderRow } from '../../orders/move-order.ts'
import type { InvoiceFigures } from './read-invoice-xml.ts'

/** Whom the invoice of an order is to name: another person or company, if the buyer asked for that. */
export function addresseeOf(order: OrderRow) {
  const isOther = order.invoiceIdentification !== null
  const identification = order.invoiceIdentification ?? order.identificationNumber
  return {
    isOther,
    name: order.invoiceName ?? order.buyerName,
    identification,
    address: order.invoiceAddress ?? order.deliveryAddress,
    kind: isOther ? readIdentification(identification).type : order.identificationType,
  } satisfies { kind: BuyerKind } & Record<string, unknown>
}

/**
 * Refuses an invoice of another sale: of another issuer, another total, or a day that cannot be.
 * @throws DomainError `invoice_differs`, which says in what.
 */
export function refuseOtherSale(order: OrderRow, figures: InvoiceFigures, { shop_ruc }: Settings): void {
  if (shop_ruc !== null && figures.issuerRuc !== shop_ruc)
    throw differs(`Esa factura la emitió el RUC ${figures.issuerRuc}, y el de la tienda es ${shop_ruc}.`)
  if (figures.totalCents !== order.totalCents)
    throw differs(
      `Esa factura es de ${formatCents(figures.totalCents)} y el pedido de ${formatCents(order.totalCents)}: es de otra venta.`,
    )
  if (figures.issuedOn < shopDay(order.placedAt))
    throw differs(
      `Esa factura es del ${formatDate(figures.issuedOn)}, de antes del pedido: es de otra venta.`,
    )
  if (figures.issuedOn > shopDay(new Date()))
    throw differs(`Esa factura tiene fecha futura: ${formatDate(figures.issuedOn)}.`)
}

const differs = (message: string) => new DomainError('invoice_differs', { message })

/** Whether an invoice names somebody else than the order does. Of an order whose buyer is gone nobody can tell. */
export function isOtherBuyer(order: OrderRow, { buyerIdentification }: InvoiceFigures): boolean {
  const { identification } = addresseeOf(order)
  return identification !== '' && !isSamePerson(identification, buyerIdentification)
}
