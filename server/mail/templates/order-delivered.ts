import { type Letter, layOut } from '../internal/layout.ts'
import type { MailOrder, MailShop } from '../internal/mail-order.ts'
import { placesOfOrder, speak } from '../internal/speak.ts'
import { ordersButton, summary } from './parts.ts'

export function orderDelivered(order: MailOrder, shop: MailShop): Letter {
  const say = speak('order-delivered', shop, placesOfOrder(order, shop))
  return layOut(
    {
      ...say.head,
      blocks: [
        ...say.paragraphs('opening'),
        { kind: 'facts', facts: [['Pedido', order.number]] },
        summary(order),
        ...say.paragraphs('ending'),
        ordersButton(shop),
      ],
    },
    shop,
  )
}
