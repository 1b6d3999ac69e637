import { type Letter, layOut } from '../internal/layout.ts'
import type { MailOrder, MailShop } from '../internal/mail-order.ts'
import { placesOfOrder, speak } from '../internal/speak.ts'
import { ordersButton, parcels, summary } from './parts.ts'

/** Tells the guide numbers anew after one of them was corrected. */
export function guideCorrected(order: MailOrder, shop: MailShop): Letter {
  const say = speak('guide-corrected', shop, placesOfOrder(order, shop))
  return layOut(
    {
      ...say.head,
      blocks: [...say.paragraphs('opening'), ...parcels(order), summary(order), ordersButton(shop)],
    },
    shop,
  )
}
