import { type Letter, layOut } from '../internal/layout.ts'
import type { MailOrder, MailShop } from '../internal/mail-order.ts'
import { placesOfOrder, speak } from '../internal/speak.ts'
import { delivery, ordersButton, summary, whenItLeaves } from './parts.ts'

export function orderPlaced(order: MailOrder, shop: MailShop): Letter {
  const say = speak('order-placed', shop, {
    ...placesOfOrder(order, shop),
    cuando_sale: whenItLeaves(order),
    comprobante: order.receiptNumber,
  })
  return layOut(
    {
      ...say.head,
      blocks: [
        ...say.paragraphs('opening'),
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
        ...say.paragraphs('ending'),
        ordersButton(shop),
      ],
    },
    shop,
  )
}
