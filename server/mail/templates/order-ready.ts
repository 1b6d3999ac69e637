import { type Letter, layOut } from '../internal/layout.ts'
import type { MailOrder, MailShop } from '../internal/mail-order.ts'
import { ordersButton, summary, whoPicksUp } from './parts.ts'

export function orderReady(order: MailOrder, shop: MailShop): Letter {
  return layOut(
    {
      subject: `Tu pedido ${order.number} está listo para retirar`,
      preview: `Te esperamos en ${shop.address}`,
      title: 'Tu pedido está listo',
      blocks: [
        {
          kind: 'paragraph',
          text:
            order.pickupName === null
              ? `${order.firstName}, te esperamos en la tienda. Trae tu documento de identidad y este número: ${order.number}.`
              : `${order.firstName}, esperamos a ${order.pickupName} en la tienda, con su documento de identidad y este número: ${order.number}.`,
        },
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
