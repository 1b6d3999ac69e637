import { formatCents } from '../../../contract/money.ts'
import { type Letter, layOut } from '../internal/layout.ts'
import type { MailOrder, MailShop } from '../internal/mail-order.ts'
import { conceptOf, howToPay, ordersButton, summary } from './parts.ts'

/**
 * Asks for the photo of a receipt that the buyer has not sent. It does not say that we looked for the money, because it is
 * sent by the clock, whether anybody has looked or not.
 */
export function paymentReminder(order: MailOrder, shop: MailShop): Letter {
  const amount = formatCents(order.totalCents)
  return layOut(
    {
      subject: `Falta la foto del comprobante de tu pedido ${order.number}`,
      preview: `¿Nos envías el comprobante de ${amount}?`,
      title: 'Falta la foto de tu comprobante',
      blocks: [
        {
          kind: 'paragraph',
          text: `${order.firstName}, de tu pedido ${order.number} tenemos el número de comprobante ${order.receiptNumber}, pero no su foto, y todavía no hemos confirmado el pago de ${amount}.`,
        },
        {
          kind: 'paragraph',
          text: 'Si ya transferiste, no lo hagas otra vez: sube la foto del comprobante a este pedido en Mis pedidos, o responde a este correo con ella.',
        },
        {
          kind: 'paragraph',
          text: `Si todavía no transferiste, envía ${amount} a una de estas cuentas y escribe ${conceptOf(order)} en el concepto:`,
        },
        ...howToPay(order, shop),
        shop.unpaidCancelHours > 0
          ? {
              kind: 'paragraph',
              text: `Si no la recibimos en ${shop.unpaidCancelHours} horas, contadas de lunes a viernes y sin feriados, podemos cancelar el pedido. Un pago que llegue después se devuelve.`,
            }
          : null,
        summary(order),
        ordersButton(shop),
      ],
    },
    shop,
  )
}
