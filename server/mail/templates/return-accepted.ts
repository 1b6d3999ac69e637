import { type Letter, layOut } from '../internal/layout.ts'
import type { MailOrder, MailShop } from '../internal/mail-order.ts'
import { caseContents, caseName, caseNote, ordersButton, summary } from './parts.ts'

export function returnAccepted(order: MailOrder, shop: MailShop): Letter {
  return layOut(
    {
      subject: `Aceptamos tu ${caseName(order)}: pedido ${order.number}`,
      preview: 'Ya puedes traer o enviar los artículos.',
      title: `Aceptamos tu ${caseName(order)}`,
      blocks: [
        {
          kind: 'paragraph',
          text: `${order.firstName}, ya puedes traer o enviar los artículos a la tienda. Escribe en la caja el número de tu pedido: ${order.number}.`,
        },
        ...caseContents(order),
        ...caseNote(order),
        {
          kind: 'facts',
          facts: [
            ['Dirección', shop.address],
            ['Horario', shop.openingHours],
          ],
        },
        summary(order),
        ordersButton(shop),
      ],
    },
    shop,
  )
}
