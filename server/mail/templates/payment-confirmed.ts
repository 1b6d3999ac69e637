import { formatCents } from '../../../contract/money.ts'
import { type Letter, layOut } from '../internal/layout.ts'
import type { MailOrder, MailShop } from '../internal/mail-order.ts'
import { delivery, ordersButton, summary, whenItLeaves } from './parts.ts'

export function paymentConfirmed(order: MailOrder, shop: MailShop): Letter {
  return layOut(
    {
      subject: `Pago verificado: pedido ${order.number}`,
      preview: `Recibimos ${formatCents(order.totalCents)}. Preparamos tu pedido y te avisamos.`,
      title: 'Tu pago está verificado',
      blocks: [
        {
          kind: 'paragraph',
          text: `${order.firstName}, tu transferencia de ${formatCents(order.totalCents)} llegó. Preparamos tu pedido ${order.number} y te escribimos ${whenItLeaves(order)}.`,
        },
        { kind: 'facts', facts: [['Pedido', order.number], ...delivery(order, shop)] },
        summary(order),
        ordersButton(shop),
      ],
    },
    shop,
  )
}
