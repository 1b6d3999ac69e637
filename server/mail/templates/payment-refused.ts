import { formatCents } from '../../../contract/money.ts'
import { type Letter, layOut } from '../internal/layout.ts'
import type { MailOrder, MailShop } from '../internal/mail-order.ts'
import { moneyBack, ordersButton, summary } from './parts.ts'

export function paymentRefused(order: MailOrder, shop: MailShop): Letter {
  return layOut(
    {
      subject: `No recibimos el pago de tu pedido ${order.number}`,
      preview: `Cancelamos el pedido. ${moneyBack(order)}`,
      title: 'No recibimos tu pago',
      blocks: [
        {
          kind: 'paragraph',
          text: `${order.firstName}, buscamos en nuestras cuentas tu transferencia de ${formatCents(order.totalCents)} y no llegó. Cancelamos tu pedido ${order.number}.`,
        },
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
