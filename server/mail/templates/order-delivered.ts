import { type Letter, layOut } from '../internal/layout.ts'
import type { MailOrder, MailShop } from '../internal/mail-order.ts'
import { ordersButton, summary } from './parts.ts'

export function orderDelivered(order: MailOrder, shop: MailShop): Letter {
  return layOut(
    {
      subject: `Entregamos tu pedido ${order.number}`,
      preview: 'Guarda este correo: te sirve para la garantía.',
      title: 'Tu pedido ya es tuyo',
      blocks: [
        {
          kind: 'paragraph',
          text: `Gracias por tu compra, ${order.firstName}. Guarda este correo y el empaque: te sirven para la garantía.`,
        },
        { kind: 'facts', facts: [['Pedido', order.number]] },
        summary(order),
        {
          kind: 'paragraph',
          text: 'Si algo no está bien, pide la devolución en Mis pedidos.',
        },
        ordersButton(shop),
      ],
    },
    shop,
  )
}
