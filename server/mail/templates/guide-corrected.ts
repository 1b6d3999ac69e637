import { type Letter, layOut } from '../internal/layout.ts'
import type { MailOrder, MailShop } from '../internal/mail-order.ts'
import { ordersButton, parcels, summary } from './parts.ts'

/** Tells the guide numbers anew after one of them was corrected. */
export function guideCorrected(order: MailOrder, shop: MailShop): Letter {
  return layOut(
    {
      subject: `Otro número de guía para tu pedido ${order.number}`,
      preview: 'El número que te dimos tenía un error.',
      title: 'Corregimos tu número de guía',
      blocks: [
        {
          kind: 'paragraph',
          text: `${order.firstName}, el número de guía que te dimos para tu pedido ${order.number} tenía un error. Rastrea tu envío con este:`,
        },
        ...parcels(order),
        summary(order),
        ordersButton(shop),
      ],
    },
    shop,
  )
}
