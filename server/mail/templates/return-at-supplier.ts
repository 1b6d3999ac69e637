import { type Letter, layOut } from '../internal/layout.ts'
import type { MailOrder, MailShop } from '../internal/mail-order.ts'
import { caseContents, caseNote, ordersButton, summary } from './parts.ts'

export function returnAtSupplier(order: MailOrder, shop: MailShop): Letter {
  return layOut(
    {
      subject: `Enviamos tu artículo al proveedor: pedido ${order.number}`,
      preview: 'Te escribimos cuando vuelva.',
      title: 'Tu artículo va al proveedor',
      blocks: [
        {
          kind: 'paragraph',
          text: `${order.firstName}, revisamos lo que nos mandaste de tu pedido ${order.number} y lo enviamos al proveedor, que responde por la garantía. Te escribimos cuando vuelva.`,
        },
        ...caseContents(order),
        ...caseNote(order),
        summary(order),
        ordersButton(shop),
      ],
    },
    shop,
  )
}
