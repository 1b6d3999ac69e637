import { type Letter, layOut } from '../internal/layout.ts'
import type { MailOrder, MailShop } from '../internal/mail-order.ts'
import { placesOfOrder, speak } from '../internal/speak.ts'
import { caseContents, caseName, caseNote, ordersButton, summary } from './parts.ts'

export function returnWithdrawn(order: MailOrder, shop: MailShop): Letter {
  const say = speak('return-withdrawn', shop, { ...placesOfOrder(order, shop), solicitud: caseName(order) })
  return layOut(
    {
      ...say.head,
      blocks: [
        ...say.paragraphs('opening'),
        ...caseContents(order),
        ...caseNote(order),
        summary(order),
        ordersButton(shop),
      ],
    },
    shop,
  )
}
