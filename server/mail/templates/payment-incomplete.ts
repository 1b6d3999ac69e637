import { formatCents } from '../../../contract/money.ts'
import { type Letter, layOut } from '../internal/layout.ts'
import type { MailOrder, MailShop } from '../internal/mail-order.ts'
import { howToPay, ordersButton, summary } from './parts.ts'

/** A part of the money came. The order waits for the rest. */
export function paymentIncomplete(order: MailOrder, shop: MailShop): Letter {
  const missing = formatCents(order.missingCents)
  return layOut(
    {
      subject: `Faltan ${missing} de tu pedido ${order.number}`,
      preview: `Recibimos una parte de tu pago. Faltan ${missing}.`,
      title: 'Recibimos una parte de tu pago',
      blocks: [
        {
          kind: 'paragraph',
          text: `${order.firstName}, de los ${formatCents(order.totalCents)} de tu pedido ${order.number} recibimos ${formatCents(order.totalCents - order.missingCents)}. Faltan ${missing}.`,
        },
        {
          kind: 'paragraph',
          text: 'Si ya los transferiste, registra esa transferencia en Mis pedidos. Si no, envíalos a una de estas cuentas y regístrala después:',
        },
        ...howToPay(order, shop),
        summary(order),
        ordersButton(shop),
      ],
    },
    shop,
  )
}
