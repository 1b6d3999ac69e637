import { formatCents } from '../../../contract/money.ts'
import { type Letter, layOut } from '../internal/layout.ts'
import type { MailOrder, MailShop } from '../internal/mail-order.ts'
import { placesOfOrder, speak } from '../internal/speak.ts'
import { ordersButton, summary, whereTo } from './parts.ts'

/** Money came for a cancelled order. Its units are on sale again, so the money goes back. */
export function paymentLate(order: MailOrder, shop: MailShop): Letter {
  const say = speak('payment-late', shop, {
    ...placesOfOrder(order, shop),
    comprobante: order.receiptNumber,
    monto: formatCents(order.refundOwedCents),
  })
  return layOut(
    {
      ...say.head,
      blocks: [
        ...say.paragraphs('opening'),
        {
          kind: 'paragraph',
          text: `${whereTo(order)} Te escribimos cuando esté hecho.`,
        },
        summary(order),
        ordersButton(shop),
      ],
    },
    shop,
  )
}
