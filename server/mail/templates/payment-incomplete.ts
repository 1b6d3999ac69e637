import { formatCents } from '../../../contract/money.ts'
import { type Letter, layOut } from '../internal/layout.ts'
import type { MailOrder, MailShop } from '../internal/mail-order.ts'
import { placesOfOrder, speak } from '../internal/speak.ts'
import { howToPay, ordersButton, summary } from './parts.ts'

/** A part of the money came. The order waits for the rest. */
export function paymentIncomplete(order: MailOrder, shop: MailShop): Letter {
  const say = speak('payment-incomplete', shop, {
    ...placesOfOrder(order, shop),
    recibido: formatCents(order.totalCents - order.missingCents),
    faltan: formatCents(order.missingCents),
  })
  return layOut(
    {
      ...say.head,
      blocks: [
        ...say.paragraphs('opening'),
        ...say.paragraphs('payHere'),
        ...howToPay(order, shop),
        summary(order),
        ordersButton(shop),
      ],
    },
    shop,
  )
}
