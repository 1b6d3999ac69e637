import { type Letter, layOut } from '../internal/layout.ts'
import type { MailOrder, MailShop } from '../internal/mail-order.ts'
import { placesOfOrder, speak } from '../internal/speak.ts'
import { moneyBack, ordersButton, summary } from './parts.ts'

export function orderCancelled(order: MailOrder, shop: MailShop): Letter {
  const say = speak('order-cancelled', shop, placesOfOrder(order, shop))
  return layOut(
    {
      ...say.head,
      preview: moneyBack(order),
      blocks: [
        ...say.paragraphs(order.cancelledBy === 'buyer' ? 'openingByBuyer' : 'openingByShop'),
        order.cancelReason ? { kind: 'facts', facts: [['Motivo', order.cancelReason]] } : null,
        { kind: 'paragraph', text: moneyBack(order) },
        summary(order),
        ordersButton(shop),
      ],
    },
    shop,
  )
}
