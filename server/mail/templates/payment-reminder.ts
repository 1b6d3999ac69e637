import { type Letter, layOut } from '../internal/layout.ts'
import type { MailOrder, MailShop } from '../internal/mail-order.ts'
import { placesOfOrder, speak } from '../internal/speak.ts'
import { conceptOf, howToPay, ordersButton, summary } from './parts.ts'

/**
 * Asks for the photo of a receipt that the buyer has not sent. It does not say that we looked for the money, because it is
 * sent by the clock, whether anybody has looked or not.
 */
export function paymentReminder(order: MailOrder, shop: MailShop): Letter {
  const say = speak('payment-reminder', shop, {
    ...placesOfOrder(order, shop),
    comprobante: order.receiptNumber,
    concepto: conceptOf(order),
  })
  return layOut(
    {
      ...say.head,
      blocks: [
        ...say.paragraphs('opening'),
        ...say.paragraphs('whatToDo'),
        ...say.paragraphs('payHere'),
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
