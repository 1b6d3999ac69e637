import { type Letter, layOut } from '../internal/layout.ts'
import type { MailOrder, MailShop } from '../internal/mail-order.ts'
import { moneyBack, ordersButton, summary } from './parts.ts'

export function orderCancelled(order: MailOrder, shop: MailShop): Letter {
  return layOut(
    {
      subject: `Tu pedido ${order.number} fue cancelado`,
      preview: moneyBack(order),
      title: `Tu pedido ${order.number} fue cancelado`,
      blocks: [
        {
          kind: 'paragraph',
          text: `${order.firstName}, ${order.cancelledBy === 'buyer' ? 'cancelamos tu pedido, como pediste.' : 'tuvimos que cancelar tu pedido.'}`,
        },
        order.cancelReason ? { kind: 'facts', facts: [['Motivo', order.cancelReason]] } : null,
        { kind: 'paragraph', text: moneyBack(order) },
        summary(order),
        ordersButton(shop),
      ],
    },
    shop,
  )
}
