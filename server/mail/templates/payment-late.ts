import { formatCents } from '../../../contract/money.ts'
import { type Letter, layOut } from '../internal/layout.ts'
import type { MailOrder, MailShop } from '../internal/mail-order.ts'
import { ordersButton, summary, whereTo } from './parts.ts'

/** Money came for a cancelled order. Its units are on sale again, so the money goes back. */
export function paymentLate(order: MailOrder, shop: MailShop): Letter {
  const amount = formatCents(order.refundOwedCents)
  return layOut(
    {
      subject: `Llegó el pago de tu pedido cancelado ${order.number}: te lo devolvemos`,
      preview: `Te devolvemos ${amount} y puedes decirnos a qué cuenta.`,
      title: 'Te devolvemos tu pago',
      blocks: [
        {
          kind: 'paragraph',
          text: `${order.firstName}, tu transferencia de ${amount} con el comprobante ${order.receiptNumber} llegó cuando tu pedido ${order.number} ya estaba cancelado y sus artículos, de nuevo a la venta. Te la devolvemos.`,
        },
        {
          kind: 'paragraph',
          text: `${whereTo(order)} Te escribimos cuando esté hecho.`,
        },
        summary(order),
        ordersButton(shop),
      ],
    },
    shop,
  )
}
