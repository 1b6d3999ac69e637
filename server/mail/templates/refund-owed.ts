import { formatCents } from '../../../contract/money.ts'
import { type Letter, layOut } from '../internal/layout.ts'
import type { MailOrder, MailShop } from '../internal/mail-order.ts'
import { placesOfOrder, speak } from '../internal/speak.ts'
import { ordersButton, summary, whereTo } from './parts.ts'

/** Money of an order that goes on goes back to its buyer. */
export function refundOwed(order: MailOrder, shop: MailShop): Letter {
  const say = speak('refund-owed', shop, {
    ...placesOfOrder(order, shop),
    monto: formatCents(order.refundOwedCents),
  })
  return layOut(
    {
      ...say.head,
      preview: whereTo(order),
      blocks: [
        ...say.paragraphs('opening'),
        { kind: 'paragraph', text: `${whereTo(order)} Te escribimos cuando esté hecho.` },
        summary(order),
        ordersButton(shop),
      ],
    },
    shop,
  )
}
