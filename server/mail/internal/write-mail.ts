import type { AccountMailTemplate, NoticeMailTemplate, OrderMailTemplate } from '../queue-mail.ts'
import { accountClosed } from '../templates/account-closed.ts'
import { confirmEmail } from '../templates/confirm-email.ts'
import { confirmNewEmail } from '../templates/confirm-new-email.ts'
import { confirmNotice } from '../templates/confirm-notice.ts'
import { emailChangeAsked } from '../templates/email-change-asked.ts'
import { emailChanged } from '../templates/email-changed.ts'
import { emailTaken } from '../templates/email-taken.ts'
import { googleLinked } from '../templates/google-linked.ts'
import { googleUnlinked } from '../templates/google-unlinked.ts'
import { guideCorrected } from '../templates/guide-corrected.ts'
import { invoiceRecorded } from '../templates/invoice-recorded.ts'
import { newPassword } from '../templates/new-password.ts'
import { orderCancelled } from '../templates/order-cancelled.ts'
import { orderDelivered } from '../templates/order-delivered.ts'
import { orderPlaced } from '../templates/order-placed.ts'
import { orderReady } from '../templates/order-ready.ts'
import { orderShipped } from '../templates/order-shipped.ts'
import { parcelSent } from '../templates/parcel-sent.ts'
import { passwordChanged } from '../templates/password-changed.ts'
import { paymentConfirmed } from '../templates/payment-confirmed.ts'
import { paymentIncomplete } from '../templates/payment-incomplete.ts'
import { paymentLate } from '../templates/payment-late.ts'
import { paymentNotFound } from '../templates/payment-not-found.ts'
import { paymentRefunded } from '../templates/payment-refunded.ts'
import { paymentRefused } from '../templates/payment-refused.ts'
import { paymentReminder } from '../templates/payment-reminder.ts'
import { priceLower } from '../templates/price-lower.ts'
import { productBack } from '../templates/product-back.ts'
import { questionAnswered } from '../templates/question-answered.ts'
import { refundOwed } from '../templates/refund-owed.ts'
import { returnAccepted } from '../templates/return-accepted.ts'
import { returnAtSupplier } from '../templates/return-at-supplier.ts'
import { returnBack } from '../templates/return-back.ts'
import { returnReceived } from '../templates/return-received.ts'
import { returnRefused } from '../templates/return-refused.ts'
import { returnRequested } from '../templates/return-requested.ts'
import { returnResolved } from '../templates/return-resolved.ts'
import { returnWithdrawn } from '../templates/return-withdrawn.ts'
import { shopAlert } from '../templates/shop-alert.ts'
import { warrantyRequested } from '../templates/warranty-requested.ts'
import type { Letter } from './layout.ts'
import type { MailAccount } from './mail-account.ts'
import type { MailNotice } from './mail-notice.ts'
import type { MailOrder, MailShop } from './mail-order.ts'

const orderTemplates: Record<OrderMailTemplate, (order: MailOrder, shop: MailShop) => Letter> = {
  'order-placed': orderPlaced,
  'payment-confirmed': paymentConfirmed,
  'payment-refused': paymentRefused,
  'payment-reminder': paymentReminder,
  'payment-late': paymentLate,
  'refund-owed': refundOwed,
  'payment-refunded': paymentRefunded,
  'payment-incomplete': paymentIncomplete,
  'payment-not-found': paymentNotFound,
  'parcel-sent': parcelSent,
  'order-shipped': orderShipped,
  'guide-corrected': guideCorrected,
  'order-ready': orderReady,
  'order-delivered': orderDelivered,
  'order-cancelled': orderCancelled,
  'return-requested': returnRequested,
  'warranty-requested': warrantyRequested,
  'return-accepted': returnAccepted,
  'return-received': returnReceived,
  'return-at-supplier': returnAtSupplier,
  'return-back': returnBack,
  'return-resolved': returnResolved,
  'return-refused': returnRefused,
  'return-withdrawn': returnWithdrawn,
  'invoice-recorded': invoiceRecorded,
}

export function writeOrderMail(template: OrderMailTemplate, order: MailOrder, shop: MailShop): Letter {
  return orderTemplates[template](order, shop)
}

const accountTemplates: Record<AccountMailTemplate, (account: MailAccount, shop: MailShop) => Letter> = {
  'new-password': newPassword,
  'password-changed': passwordChanged,
  'confirm-email': confirmEmail,
  'confirm-new-email': confirmNewEmail,
  'email-change-asked': emailChangeAsked,
  'email-taken': emailTaken,
  'email-changed': emailChanged,
  'google-linked': googleLinked,
  'google-unlinked': googleUnlinked,
  'account-closed': accountClosed,
  'question-answered': questionAnswered,
  'shop-alert': shopAlert,
}

export function writeAccountMail(
  template: AccountMailTemplate,
  account: MailAccount,
  shop: MailShop,
): Letter {
  return accountTemplates[template](account, shop)
}

const noticeTemplates: Record<NoticeMailTemplate, (notice: MailNotice, shop: MailShop) => Letter> = {
  'confirm-notice': confirmNotice,
  'product-back': productBack,
  'price-lower': priceLower,
}

export function writeNoticeMail(template: NoticeMailTemplate, notice: MailNotice, shop: MailShop): Letter {
  return noticeTemplates[template](notice, shop)
}
