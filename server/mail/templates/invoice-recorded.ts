import { type Letter, layOut } from '../internal/layout.ts'
import type { MailOrder, MailShop } from '../internal/mail-order.ts'
import { placesOfOrder, speak } from '../internal/speak.ts'
import { ordersButton, summary } from './parts.ts'

/** Brings the invoice of an order. Its files are attached when the mail leaves. */
export function invoiceRecorded(order: MailOrder, shop: MailShop): Letter {
  const { invoice } = order
  const number = invoice?.number ?? ''
  const say = speak('invoice-recorded', shop, { ...placesOfOrder(order, shop), factura: number })
  return layOut(
    {
      ...say.head,
      blocks: [
        ...say.paragraphs(
          'opening',
          `${invoice?.hasFiles ? ' Va adjunta.' : ''} Guárdala: con ella pides la garantía.`,
        ),
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
