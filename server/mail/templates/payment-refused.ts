import { type Letter, layOut } from '../internal/layout.ts'
import type { MailOrder, MailShop } from '../internal/mail-order.ts'
import { placesOfOrder, speak } from '../internal/speak.ts'
import { moneyBack, ordersButton, summary } from './parts.ts'

export function paymentRefused(order: MailOrder, shop: MailShop): Letter {
  const say = speak('payment-refused', shop, placesOfOrder(order, shop))
  return layOut(
    {
      ...say.head,
      preview: `Cancelamos el pedido. ${moneyBack(order)}`,
      blocks: [
        ...say.paragraphs('opening'),
        {
          kind: 'facts',
          facts: [
            ['Comprobante', order.receiptNumber],
            ...(order.cancelReason ? [['Motivo', order.cancelReason] as const] : []),
          ],
        },
        { kind: 'paragraph', text: moneyBack(order) },
        summary(order),
        ordersButton(shop),
      ],
    },
    shop,
  )
}
