import { type Letter, layOut } from '../internal/layout.ts'
import type { MailOrder, MailShop } from '../internal/mail-order.ts'
import { placesOfOrder, speak } from '../internal/speak.ts'
import { ordersButton, summary, whoPicksUp } from './parts.ts'

export function orderReady(order: MailOrder, shop: MailShop): Letter {
  const say = speak('order-ready', shop, {
    ...placesOfOrder(order, shop),
    direccion: shop.address,
    persona: order.pickupName ?? '',
  })
  return layOut(
    {
      ...say.head,
      blocks: [
        ...say.paragraphs(order.pickupName === null ? 'opening' : 'openingForOther'),
        {
          kind: 'facts',
          facts: [
            ['Pedido', order.number],
            ...whoPicksUp(order),
            ['Dirección', shop.address],
            ['Horario', shop.openingHours],
          ],
        },
        summary(order),
        ordersButton(shop),
      ],
    },
    shop,
  )
}
