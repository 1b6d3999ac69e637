import { type Letter, layOut } from '../internal/layout.ts'
import type { MailOrder, MailShop } from '../internal/mail-order.ts'
import { delivery, ordersButton, parcels, summary } from './parts.ts'

/** Tells of a parcel that left while others are still to come. */
export function parcelSent(order: MailOrder, shop: MailShop): Letter {
  const freight =
    shop.freight === 'paid_on_delivery' ? ' El envío lo pagas al transportista cuando lo recibas.' : ''
  const ofMail = order.parcels.filter(({ isOfMail }) => isOfMail)
  const contents = ofMail.flatMap(({ contents }) => contents).join(', ')
  return layOut(
    {
      subject: `Salió una parte de tu pedido ${order.number}`,
      preview: `Va en camino a ${order.address}`,
      title: `Salió una parte de tu pedido ${order.number}`,
      blocks: [
        {
          kind: 'paragraph',
          text: `${order.firstName}, entregamos al transportista ${contents || 'una parte de tu pedido'}. Lo demás sale en otro paquete y te avisamos.${freight}`,
        },
        { kind: 'facts', facts: [['Pedido', order.number], ...delivery(order, shop)] },
        ...parcels({ ...order, parcels: ofMail }),
        summary(order),
        ordersButton(shop),
      ],
    },
    shop,
  )
}
