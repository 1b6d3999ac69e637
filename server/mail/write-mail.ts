import type { Letter } from './layout.ts'
import type { MailOrder, MailShop } from './mail-order.ts'
import type { MailTemplate } from './queue-mail.ts'
import { orderCancelled } from './templates/order-cancelled.ts'
import { orderDelivered } from './templates/order-delivered.ts'
import { orderPlaced } from './templates/order-placed.ts'
import { orderReady } from './templates/order-ready.ts'
import { orderShipped } from './templates/order-shipped.ts'
import { paymentConfirmed } from './templates/payment-confirmed.ts'
import { paymentRefused } from './templates/payment-refused.ts'
import { paymentReminder } from './templates/payment-reminder.ts'
import { returnRequested } from './templates/return-requested.ts'

const templates: Record<MailTemplate, (order: MailOrder, shop: MailShop) => Letter> = {
  'order-placed': orderPlaced,
  'payment-confirmed': paymentConfirmed,
  'payment-refused': paymentRefused,
  'payment-reminder': paymentReminder,
  'order-shipped': orderShipped,
  'order-ready': orderReady,
  'order-delivered': orderDelivered,
  'order-cancelled': orderCancelled,
  'return-requested': returnRequested,
}

export function writeMail(template: MailTemplate, order: MailOrder, shop: MailShop): Letter {
  return templates[template](order, shop)
}
