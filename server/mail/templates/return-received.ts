import { type Letter, layOut } from '../internal/layout.ts'
import type { MailOrder, MailShop } from '../internal/mail-order.ts'
import { placesOfOrder, speak } from '../internal/speak.ts'
import { caseContents, caseNote, ordersButton, summary } from './parts.ts'

export function returnReceived(order: MailOrder, shop: MailShop): Letter {
  const say = speak('return-received', shop, placesOfOrder(order, shop))
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
