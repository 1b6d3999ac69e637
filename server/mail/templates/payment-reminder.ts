import { formatCents } from '../../../contract/money.ts'
import { type Letter, layOut } from '../layout.ts'
import type { MailOrder, MailShop } from '../mail-order.ts'
import { ordersButton, summary } from './parts.ts'

/** Asks for the receipt of a payment that nobody has found. The one mail that names the bank accounts: it is due. */
export function paymentReminder(order: MailOrder, shop: MailShop): Letter {
  const amount = formatCents(order.totalCents)
  return layOut(
    {
      subject: `Aún no vemos el pago de tu pedido ${order.number}`,
      preview: `¿Nos envías el comprobante de ${amount}?`,
      title: 'Aún no vemos tu pago',
      blocks: [
        {
          kind: 'paragraph',
          text: `${order.firstName}, en nuestras cuentas no encontramos una transferencia de ${amount} con el comprobante ${order.receiptNumber} para tu pedido ${order.number}.`,
        },
        {
          kind: 'paragraph',
          text: 'Si ya la hiciste, sube la foto del comprobante a este pedido en Mis pedidos, o responde a este correo con ella, y la ubicamos.',
        },
        {
          kind: 'paragraph',
          text: `Si todavía no, transfiere ${amount} a una de estas cuentas, con ${order.number} como referencia:`,
        },
        ...shop.bankAccounts.map((account) => ({
          kind: 'facts' as const,
          facts: [
            ['Banco', account.bankName],
            ['Cuenta', `${account.accountType} ${account.number}`],
            ['Titular', account.holder],
            ['RUC o cédula', account.holderId],
          ] as const,
        })),
        shop.unpaidCancelHours > 0
          ? {
              kind: 'paragraph',
              text: `Si en ${shop.unpaidCancelHours} horas no lo encontramos, el pedido se cancela. Un pago que llegue después se devuelve.`,
            }
          : null,
        summary(order),
        ordersButton(shop),
      ],
    },
    shop,
  )
}
