import { type Letter, layOut } from '../internal/layout.ts'
import type { MailOrder, MailShop } from '../internal/mail-order.ts'
import { placesOfOrder, speak } from '../internal/speak.ts'
import { delivery, ordersButton, summary, whenItLeaves } from './parts.ts'

export function paymentConfirmed(order: MailOrder, shop: MailShop): Letter {
  const say = speak('payment-confirmed', shop, {
    ...placesOfOrder(order, shop),
    cuando_sale: whenItLeaves(order),
  })
  return layOut(
    {
      ...say.head,
      blocks: [
        ...say.paragraphs('opening'),
        { kind: 'facts', facts: [['Pedido', order.number], ...delivery(order, shop)] },
        summary(order),
        ordersButton(shop),
      ],
    },
    shop,
  )
}
