import { type Letter, layOut } from '../internal/layout.ts'
import type { MailOrder, MailShop } from '../internal/mail-order.ts'
import { ordersButton, summary } from './parts.ts'

export function returnRequested(order: MailOrder, shop: MailShop): Letter {
  return layOut(
    {
      subject: `Recibimos tu solicitud de devolución: pedido ${order.number}`,
      preview: 'Te escribimos en horas de tienda para acordar cómo hacerla.',
      title: 'Recibimos tu solicitud de devolución',
      blocks: [
        {
          kind: 'paragraph',
          text: `${order.firstName}, anotamos que quieres devolver tu pedido ${order.number}. Te escribimos en horas de tienda para acordar cómo hacerlo.`,
        },
        {
          kind: 'paragraph',
          text: 'Guarda el empaque y los accesorios. Si quieres contarnos qué pasó, responde a este correo.',
        },
        summary(order),
        ordersButton(shop),
      ],
    },
    shop,
  )
}
