import { formatCents } from '../../../contract/money.ts'
import { type Letter, layOut } from '../internal/layout.ts'
import type { MailOrder, MailShop } from '../internal/mail-order.ts'
import { howToPay, ordersButton, summary } from './parts.ts'

/** The staff looked for a transfer of a living order and did not find it. */
export function paymentNotFound(order: MailOrder, shop: MailShop): Letter {
  return layOut(
    {
      subject: `No encontramos el pago de tu pedido ${order.number}`,
      preview: 'Revisa el número del comprobante y la cuenta a la que transferiste.',
      title: 'No encontramos tu transferencia',
      blocks: [
        {
          kind: 'paragraph',
          text: `${order.firstName}, buscamos en nuestras cuentas tu transferencia con el comprobante ${order.receiptNumber} y no la encontramos. Tu pedido ${order.number} sigue apartado; faltan ${formatCents(order.missingCents)}.`,
        },
        {
          kind: 'paragraph',
          text: 'Si ya transferiste, no lo hagas otra vez: en Mis pedidos registra el número correcto o sube otra foto del comprobante, o responde a este correo con ella. Si no, estas son nuestras cuentas:',
        },
        ...howToPay(order, shop),
        summary(order),
        ordersButton(shop),
      ],
    },
    shop,
  )
}
