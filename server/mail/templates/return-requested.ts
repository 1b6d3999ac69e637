import { type Letter, layOut } from '../internal/layout.ts'
import type { MailOrder, MailShop } from '../internal/mail-order.ts'
import { placesOfOrder, speak } from '../internal/speak.ts'
import { caseContents, ordersButton, summary } from './parts.ts'

export function returnRequested(order: MailOrder, shop: MailShop): Letter {
  const say = speak('return-requested', shop, placesOfOrder(order, shop))
  return layOut(
    {
      ...say.head,
      blocks: [
        ...say.paragraphs('opening'),
        ...caseContents(order),
        ...say.paragraphs('ending'),
        summary(order),
        ordersButton(shop),
      ],
    },
    shop,
  )
}
