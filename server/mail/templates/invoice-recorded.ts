import { formatCents } from '../../../contract/money.ts'
import { type Letter, layOut } from '../internal/layout.ts'
import type { MailOrder, MailShop } from '../internal/mail-order.ts'
import { ordersButton, summary } from './parts.ts'

/** Brings the invoice of an order. Its files are attached when the mail leaves. */
export function invoiceRecorded(order: MailOrder, shop: MailShop): Letter {
  const { invoice } = order
  const number = invoice?.number ?? ''
  return layOut(
    {
      subject: `Factura ${number} de tu pedido ${order.number}`,
      preview: `Por ${formatCents(order.totalCents)}. Guárdala: la pide la garantía.`,
      title: 'Tu factura',
      blocks: [
        {
          kind: 'paragraph',
          text: `${order.firstName}, emitimos la factura de tu pedido ${order.number}.${invoice?.hasFiles ? ' Va adjunta.' : ''} Guárdala: con ella pides la garantía.`,
        },
        {
          kind: 'facts',
          facts: [
            ['Factura', number],
            ['Fecha', invoice?.issuedOn ?? ''],
            ['A nombre de', invoice?.buyerName ?? ''],
            ['Clave de acceso', invoice?.accessKey ?? ''],
          ],
        },
        summary(order),
        order.isOfAccount ? ordersButton(shop) : null,
      ],
    },
    shop,
  )
}
