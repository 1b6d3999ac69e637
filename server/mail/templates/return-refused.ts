import { type Letter, layOut } from '../internal/layout.ts'
import type { MailOrder, MailShop } from '../internal/mail-order.ts'
import { placesOfOrder, speak } from '../internal/speak.ts'
import { caseContents, caseName, ordersButton, summary } from './parts.ts'

export function returnRefused(order: MailOrder, shop: MailShop): Letter {
  const { refusalReason } = order.returnCase ?? {}
  const say = speak('return-refused', shop, { ...placesOfOrder(order, shop), solicitud: caseName(order) })
  return layOut(
    {
      ...say.head,
      blocks: [
        ...say.paragraphs('opening'),
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
