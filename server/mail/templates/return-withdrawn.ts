import { type Letter, layOut } from '../internal/layout.ts'
import type { MailOrder, MailShop } from '../internal/mail-order.ts'
import { caseContents, caseName, caseNote, ordersButton, summary } from './parts.ts'

export function returnWithdrawn(order: MailOrder, shop: MailShop): Letter {
  return layOut(
    {
      subject: `Retiramos tu solicitud de ${caseName(order)}: pedido ${order.number}`,
      preview: 'No tienes que hacer nada más.',
      title: `Retiramos tu solicitud de ${caseName(order)}`,
      blocks: [
        {
          kind: 'paragraph',
          text: `${order.firstName}, la solicitud de tu pedido ${order.number} queda retirada. Si cambias de opinión, pide otra en Mis pedidos mientras estés a tiempo.`,
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
