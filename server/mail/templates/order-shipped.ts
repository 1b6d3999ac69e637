import { type Letter, layOut } from '../internal/layout.ts'
import type { MailOrder, MailShop } from '../internal/mail-order.ts'
import { delivery, ordersButton, parcels, summary } from './parts.ts'

export function orderShipped(order: MailOrder, shop: MailShop): Letter {
  const freight =
    shop.freight === 'paid_on_delivery' ? ' El envío lo pagas al transportista cuando lo recibas.' : ''
  return layOut(
    {
      subject: `Tu pedido ${order.number} ya salió`,
      preview: `Va en camino a ${order.address}`,
      title: `Tu pedido ${order.number} ya salió`,
      blocks: [
        {
          kind: 'paragraph',
          text: `${order.firstName}, entregamos tu pedido al transportista.${freight}`,
        },
        {
          kind: 'facts',
          facts: [
            ['Pedido', order.number],
            ...delivery(order, shop),
            ...(order.tracking && order.parcels.length === 0 ? [['Guía', order.tracking] as const] : []),
          ],
        },
        ...parcels(order),
        summary(order),
        {
          kind: 'paragraph',
          text: 'Revísalo al recibirlo. Si algo no está bien, pide la devolución en Mis pedidos.',
        },
        ordersButton(shop),
      ],
    },
    shop,
  )
}
