import { formatCents } from '../../../contract/money.ts'
import { type Letter, layOut } from '../internal/layout.ts'
import type { MailOrder, MailShop } from '../internal/mail-order.ts'
import { placesOfOrder, speak } from '../internal/speak.ts'
import { howToPay, ordersButton, summary } from './parts.ts'

/** The staff looked for a transfer of a living order and did not find it. */
export function paymentNotFound(order: MailOrder, shop: MailShop): Letter {
  const say = speak('payment-not-found', shop, {
    ...placesOfOrder(order, shop),
    comprobante: order.receiptNumber,
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
