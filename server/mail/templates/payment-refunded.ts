import { formatCents } from '../../../contract/money.ts'
import { type Letter, layOut } from '../internal/layout.ts'
import type { MailOrder, MailShop } from '../internal/mail-order.ts'
import { placesOfOrder, speak } from '../internal/speak.ts'
import { ordersButton, summary } from './parts.ts'

export function paymentRefunded(order: MailOrder, shop: MailShop): Letter {
  const amount = formatCents(order.refund?.cents ?? order.totalCents)
  const rest =
    order.refundOwedCents > 0
      ? ` Faltan ${formatCents(order.refundOwedCents)}: también te los devolvemos.`
      : ''
  const say = speak('payment-refunded', shop, { ...placesOfOrder(order, shop), monto: amount })
  return layOut(
    {
      ...say.head,
      blocks: [
        ...say.paragraphs('opening', rest),
        {
          kind: 'facts',
          facts: [
            ['Pedido', order.number],
            ['Monto', amount],
            ...(order.refund
              ? ([
                  ['Fecha', order.refund.on],
                  ['Referencia', order.refund.reference || 'En efectivo'],
                ] as const)
              : []),
          ],
        },
        ...say.paragraphs('ending'),
        summary(order),
        ordersButton(shop),
      ],
    },
    shop,
  )
}
