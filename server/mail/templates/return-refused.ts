import { type Letter, layOut } from '../internal/layout.ts'
import type { MailOrder, MailShop } from '../internal/mail-order.ts'
import { caseContents, caseName, ordersButton, summary } from './parts.ts'

export function returnRefused(order: MailOrder, shop: MailShop): Letter {
  const { refusalReason } = order.returnCase ?? {}
  return layOut(
    {
      subject: `No aceptamos tu ${caseName(order)}: pedido ${order.number}`,
      preview: 'Te decimos por qué.',
      title: `No aceptamos tu ${caseName(order)}`,
      blocks: [
        {
          kind: 'paragraph',
          text: `${order.firstName}, revisamos tu solicitud del pedido ${order.number} y no podemos aceptarla.`,
        },
        refusalReason ? { kind: 'facts', facts: [['Motivo', refusalReason]] } : null,
        ...caseContents(order),
        {
          kind: 'paragraph',
          text: 'Si los artículos están en la tienda, pasa por ellos o acordamos el envío. Si no estás de acuerdo, responde a este correo y lo vemos contigo.',
        },
        summary(order),
        ordersButton(shop),
      ],
    },
    shop,
  )
}
