import { formatCents } from '../../../contract/money.ts'
import { type Letter, layOut } from '../internal/layout.ts'
import type { MailOrder, MailShop } from '../internal/mail-order.ts'
import { delivery, ordersButton, summary, whenItLeaves } from './parts.ts'

export function orderPlaced(order: MailOrder, shop: MailShop): Letter {
  return layOut(
    {
      subject: `Recibimos tu pedido ${order.number}`,
      preview: `${formatCents(order.totalCents)} · Revisamos tu transferencia y te avisamos.`,
      title: `Recibimos tu pedido ${order.number}`,
      blocks: [
        {
          kind: 'paragraph',
          text: `Gracias, ${order.firstName}. Tus artículos están apartados. Revisamos tu transferencia en horas de tienda y te avisamos por correo.`,
        },
        {
          kind: 'facts',
          facts: [
            ['Pedido', order.number],
            ['Fecha', order.placedOn],
            ['Comprobante', order.receiptNumber],
            ...(order.transferCode ? ([['Concepto', order.transferCode]] as const) : []),
            ...delivery(order, shop),
          ],
        },
        summary(order),
        { kind: 'heading', text: 'Qué sigue' },
        {
          kind: 'paragraph',
          text: `Con el pago verificado preparamos tu pedido y te escribimos ${whenItLeaves(order)}. Hasta entonces puedes cancelarlo en Mis pedidos.`,
        },
        ordersButton(shop),
      ],
    },
    shop,
  )
}
