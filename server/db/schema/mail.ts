import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { accounts } from './accounts.ts'
import { id } from './columns.ts'
import { productQuestions } from './feedback.ts'
import { notices } from './notices.ts'
import { orderEvents, orders } from './orders.ts'

/** The mails about an order. Each has a file of its name in `server/mail/templates/`. */
export const orderMailTemplates = [
  'order-placed',
  'payment-confirmed',
  'payment-refused',
  'payment-reminder',
  'payment-late',
  'refund-owed',
  'payment-refunded',
  'payment-incomplete',
  'payment-not-found',
  'parcel-sent',
  'order-shipped',
  'guide-corrected',
  'order-ready',
  'order-delivered',
  'order-cancelled',
  'return-requested',
  'warranty-requested',
  'return-accepted',
  'return-received',
  'return-at-supplier',
  'return-back',
  'return-resolved',
  'return-refused',
  'return-withdrawn',
  'invoice-recorded',
] as const

/** The mails about an account, with their files in the same place. */
export const accountMailTemplates = [
  'new-password',
  'password-changed',
  'confirm-email',
  'confirm-new-email',
  'email-change-asked',
  'email-taken',
  'email-changed',
  'google-linked',
  'google-unlinked',
  'account-closed',
  'question-answered',
  'shop-alert',
] as const

/** The mails about what somebody asked to be told of a product, with their files in the same place. */
export const noticeMailTemplates = ['confirm-notice', 'product-back', 'price-lower'] as const

/**
 * The mails to send and those sent. A row is queued in the transaction of the change that it tells of. Its text is written
 * when it is first sent, and kept without the secret of a link. The mail of an event is queued once; an order that is
 * sent in two parcels has two events.
 */
export const mails = pgTable(
  'mail',
  {
    id: id().primaryKey().generatedAlwaysAsIdentity(),
    template: text({
      enum: [...orderMailTemplates, ...accountMailTemplates, ...noticeMailTemplates],
    }).notNull(),
    orderId: id().references(() => orders.id),
    /** What happened to the order. Null in a mail about an account, and in one that an older version queued. */
    eventId: id().references(() => orderEvents.id),
    /** Null in a mail of which only the address is known: its account is looked up when it leaves. */
    accountId: id().references(() => accounts.id),
    /** The question that it answers. A buyer who deletes the question keeps the mail. */
    questionId: id().references(() => productQuestions.id, { onDelete: 'set null' }),
    /** What was asked for. The mail goes with it, so that nothing stays of somebody who has no account. */
    noticeId: id().references(() => notices.id, { onDelete: 'cascade' }),
    /** `kept`: the shop has no SMTP server; the mail is there to be read in the back office. */
    status: text({ enum: ['queued', 'sent', 'failed', 'kept'] })
      .notNull()
      .default('queued'),
    /** The same at each try, so that mail programs recognise a mail that arrives twice. */
    messageKey: uuid().notNull().defaultRandom(),
    tries: integer().notNull().default(0),
    /** When it is next due. A process that takes it moves this on, which makes it a lease as well. */
    dueAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** Set when a mail about an account or a notice is queued, and when the text of one about an order is written. */
    recipient: text(),
    subject: text(),
    html: text(),
    text: text(),
    /** Why the last try failed. */
    error: text(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    sentAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    // Mails about an account have no order, so this index lets each of them in.
    uniqueIndex('mail_once').on(t.orderId, t.template, sql`coalesce(${t.eventId}, 0)`),
    check(
      'mail_about_order_or_account',
      sql`case when ${t.orderId} is null then ${t.recipient} is not null else ${t.accountId} is null end`,
    ),
    check('mail_about_notice_alone', sql`num_nonnulls(${t.orderId}, ${t.noticeId}) < 2`),
    check(
      'mail_sent_has_words',
      sql`${t.status} not in ('sent', 'kept') or num_nulls(${t.recipient}, ${t.subject}, ${t.html}, ${t.text}) = 0`,
    ),
    check('mail_sent_has_time', sql`(${t.status} = 'sent') = (${t.sentAt} is not null)`),
    index('mail_due').on(t.dueAt).where(sql`status = 'queued'`),
    index('mail_question').on(t.questionId).where(sql`question_id is not null`),
    index('mail_status').on(t.status, t.id),
    index('mail_unsent_first').on(
      sql`(case status when 'failed' then 2 when 'kept' then 1 else 0 end)`,
      t.id,
    ),
    index('mail_created').on(t.createdAt),
    index('mail_with_words').on(t.createdAt).where(sql`html <> '' and status <> 'queued'`),
    index('mail_notice').on(t.noticeId).where(sql`notice_id is not null`),
    index('mail_account').on(t.accountId, t.template).where(sql`account_id is not null`),
  ],
)
