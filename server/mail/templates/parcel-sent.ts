import { type Letter, layOut } from '../internal/layout.ts'
import type { MailOrder, MailShop } from '../internal/mail-order.ts'
import { placesOfOrder, speak } from '../internal/speak.ts'
import { delivery, ordersButton, parcels, summary } from './parts.ts'

/** Tells of a parcel that left while others are still to come. */
export function parcelSent(order: MailOrder, shop: MailShop): Letter {
  const freight =
    shop.freight === 'paid_on_delivery' && order.shippingCents === 0
      ? ' El envío lo pagas al transportista cuando lo recibas.'
      : ''
  const ofMail = order.parcels.filter(({ isOfMail }) => isOfMail)
  const contents = ofMail.flatMap(({ contents }) => contents).join(', ')
  const say = speak('parcel-sent', shop, {
    ...placesOfOrder(order, shop),
    contenido: contents || 'una parte de tu pedido',
    destino: order.address,
  })
  return layOut(
    {
      ...say.head,
      blocks: [
        ...say.paragraphs('opening', freight),
        { kind: 'facts', facts: [['Pedido', order.number], ...delivery(order, shop)] },
        ...parcels({ ...order, parcels: ofMail }),
        summary(order),
        ordersButton(shop),
      ],
    },
    shop,
  )
}
