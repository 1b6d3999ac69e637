import { formatCents } from '../../../contract/money.ts'
import { type Letter, layOut } from '../internal/layout.ts'
import type { MailOrder, MailShop } from '../internal/mail-order.ts'
import { ordersButton, summary, whereTo } from './parts.ts'

/** Money of an order that goes on goes back to its buyer. */
export function refundOwed(order: MailOrder, shop: MailShop): Letter {
  const amount = formatCents(order.refundOwedCents)
  return layOut(
    {
      subject: `Te devolvemos ${amount} de tu pedido ${order.number}`,
      preview: whereTo(order),
      title: `Te devolvemos ${amount}`,
      blocks: [
        {
          kind: 'paragraph',
          text: `${order.firstName}, de tu pedido ${order.number} te devolvemos ${amount}. Tu pedido sigue como estaba.`,
        },
        { kind: 'paragraph', text: `${whereTo(order)} Te escribimos cuando esté hecho.` },
        summary(order),
        ordersButton(shop),
      ],
    },
    shop,
  )
}
