import { type Letter, layOut } from '../internal/layout.ts'
import type { MailOrder, MailShop } from '../internal/mail-order.ts'
import { caseContents, caseNote, ordersButton, summary } from './parts.ts'

export function returnReceived(order: MailOrder, shop: MailShop): Letter {
  return layOut(
    {
      subject: `Tenemos tus artículos: pedido ${order.number}`,
      preview: 'Los revisamos y te escribimos.',
      title: 'Tenemos tus artículos',
      blocks: [
        {
          kind: 'paragraph',
          text: `${order.firstName}, recibimos en la tienda lo que nos mandaste de tu pedido ${order.number}. Lo revisamos y te escribimos con el resultado.`,
        },
        ...caseContents(order),
        ...caseNote(order),
        summary(order),
        ordersButton(shop),
      ],
    },
    shop,
  )
}
