import { type Letter, layOut } from '../internal/layout.ts'
import type { MailOrder, MailShop } from '../internal/mail-order.ts'
import { caseContents, ordersButton, summary } from './parts.ts'

export function warrantyRequested(order: MailOrder, shop: MailShop): Letter {
  return layOut(
    {
      subject: `Recibimos tu solicitud de garantía: pedido ${order.number}`,
      preview: 'La revisamos y te escribimos en horas de tienda.',
      title: 'Recibimos tu solicitud de garantía',
      blocks: [
        {
          kind: 'paragraph',
          text: `${order.firstName}, anotamos lo que falla de tu pedido ${order.number}. Te escribimos en horas de tienda: muchas fallas se resuelven por mensaje.`,
        },
        ...caseContents(order),
        {
          kind: 'paragraph',
          text: 'Guarda el empaque. Sigues cada paso en Mis pedidos. Si quieres contarnos más, responde a este correo.',
        },
        summary(order),
        ordersButton(shop),
      ],
    },
    shop,
  )
}
