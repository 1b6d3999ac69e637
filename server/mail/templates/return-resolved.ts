import type { Resolution } from '../../../contract/return-cases.ts'
import { type Letter, layOut } from '../internal/layout.ts'
import type { MailOrder, MailShop } from '../internal/mail-order.ts'
import { placesOfOrder, speak } from '../internal/speak.ts'
import { caseContents, caseName, caseNote, ordersButton, summary } from './parts.ts'

export function returnResolved(order: MailOrder, shop: MailShop): Letter {
  const { creditNote, resolution } = order.returnCase ?? {}
  const outcome = outcomes[resolution ?? 'repaired']
  const say = speak('return-resolved', shop, {
    ...placesOfOrder(order, shop),
    solicitud: caseName(order),
    resultado: outcome.title,
  })
  return layOut(
    {
      ...say.head,
      blocks: [
        ...say.paragraphs('opening', ` ${outcome.text}`),
        ...caseContents(order),
        ...caseNote(order),
        creditNote ? { kind: 'facts', facts: [['Nota de crédito', creditNote]] } : null,
        summary(order),
        ordersButton(shop),
      ],
    },
    shop,
  )
}

const outcomes: Record<Resolution, { title: string; text: string }> = {
  refund: {
    title: 'Te devolvemos el dinero',
    text: 'Te devolvemos lo que pagaste por estos artículos. Cuando esté hecho te escribimos con la fecha y la referencia.',
  },
  exchange: {
    title: 'Te lo cambiamos',
    text: 'Te lo cambiamos por otro igual: pasa por él a la tienda o responde a este correo y acordamos el envío.',
  },
  repaired: {
    title: 'Tu artículo está reparado',
    text: 'Pasa por él a la tienda o responde a este correo y acordamos el envío.',
  },
  replaced: {
    title: 'Tu artículo nuevo está aquí',
    text: 'El proveedor lo cambió por uno nuevo: pasa por él a la tienda o responde a este correo y acordamos el envío.',
  },
  voucher: {
    title: 'Tienes un saldo a favor',
    text: 'Como pediste, lo que pagaste por estos artículos queda como saldo para tu próxima compra. Responde a este correo cuando quieras usarlo.',
  },
}
