import { formatCents } from '../../../contract/money.ts'
import { type Letter, layOut } from '../internal/layout.ts'
import type { MailOrder, MailShop } from '../internal/mail-order.ts'
import { ordersButton, summary } from './parts.ts'

export function paymentRefunded(order: MailOrder, shop: MailShop): Letter {
  const amount = formatCents(order.refund?.cents ?? order.totalCents)
  const rest =
    order.refundOwedCents > 0
      ? ` Faltan ${formatCents(order.refundOwedCents)}: también te los devolvemos.`
      : ''
  return layOut(
    {
      subject: `Te devolvimos dinero de tu pedido ${order.number}`,
      preview: `${amount} van de vuelta a tu cuenta.`,
      title: 'Tu dinero va de vuelta',
      blocks: [
        {
          kind: 'paragraph',
          text: `${order.firstName}, te devolvimos ${amount} de tu pedido ${order.number}.${rest}`,
        },
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
        {
          kind: 'paragraph',
          text: 'Entre bancos puede tardar uno o dos días hábiles en verse. Si no la encuentras, responde a este correo.',
        },
        summary(order),
        ordersButton(shop),
      ],
    },
    shop,
  )
}
