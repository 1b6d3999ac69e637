import { type Letter, layOut } from '../internal/layout.ts'
import type { MailOrder, MailShop } from '../internal/mail-order.ts'
import { caseContents, caseNote, ordersButton, summary } from './parts.ts'

export function returnBack(order: MailOrder, shop: MailShop): Letter {
  return layOut(
    {
      subject: `Tu artículo volvió del proveedor: pedido ${order.number}`,
      preview: 'Te escribimos con lo que sigue.',
      title: 'Volvió del proveedor',
      blocks: [
        {
          kind: 'paragraph',
          text: `${order.firstName}, lo que enviamos al proveedor de tu pedido ${order.number} está otra vez en la tienda. Te escribimos con lo que sigue.`,
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
