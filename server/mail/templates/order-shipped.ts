import { type Letter, layOut } from '../internal/layout.ts'
import type { MailOrder, MailShop } from '../internal/mail-order.ts'
import { placesOfOrder, speak } from '../internal/speak.ts'
import { delivery, ordersButton, parcels, summary } from './parts.ts'

export function orderShipped(order: MailOrder, shop: MailShop): Letter {
  const freight =
    shop.freight === 'paid_on_delivery' && order.shippingCents === 0
      ? ' El envío lo pagas al transportista cuando lo recibas.'
      : ''
  const say = speak('order-shipped', shop, { ...placesOfOrder(order, shop), destino: order.address })
  return layOut(
    {
      ...say.head,
      blocks: [
        ...say.paragraphs('opening', freight),
        {
          kind: 'facts',
          facts: [
            ['Pedido', order.number],
            ...delivery(order, shop),
            ...(order.tracking && order.parcels.length === 0 ? [['Guía', order.tracking] as const] : []),
          ],
        },
        ...parcels(order),
        summary(order),
        ...say.paragraphs('ending'),
        ordersButton(shop),
      ],
    },
    shop,
  )
}
