import { type Letter, layOut } from '../internal/layout.ts'
import type { MailOrder, MailShop } from '../internal/mail-order.ts'
import { placesOfOrder, speak } from '../internal/speak.ts'
import { caseContents, caseName, caseNote, ordersButton, summary } from './parts.ts'

export function returnAccepted(order: MailOrder, shop: MailShop): Letter {
  const say = speak('return-accepted', shop, { ...placesOfOrder(order, shop), solicitud: caseName(order) })
  return layOut(
    {
      ...say.head,
      blocks: [
        ...say.paragraphs('opening'),
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
