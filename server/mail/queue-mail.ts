import { and, eq, inArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { OrderEventName } from '../../contract/order-states.ts'
import type { Executor, Transaction } from '../db/database.ts'
import {
  type accountMailTemplates,
  mails,
  type noticeMailTemplates,
  type orderMailTemplates,
} from '../db/schema/mail.ts'
import { statement } from '../db/statement.ts'

export type OrderMailTemplate = (typeof orderMailTemplates)[number]
export type AccountMailTemplate = (typeof accountMailTemplates)[number]

export type NoticeMailTemplate = (typeof noticeMailTemplates)[number]

export type QueuedMail = { template: OrderMailTemplate; orderId: number }

/** The event that each mail about an order tells of. */
const eventOf: Record<OrderMailTemplate, OrderEventName> = {
  'order-placed': 'order_placed',
  'payment-confirmed': 'payment_confirmed',
  'payment-refused': 'payment_refused',
  'payment-reminder': 'payment_reminded',
  'payment-late': 'payment_came_late',
  'refund-owed': 'refund_owed',
  'payment-refunded': 'payment_refunded',
  'payment-incomplete': 'payment_received',
  'payment-not-found': 'payment_not_found',
  'parcel-sent': 'parcel_sent',
  'order-shipped': 'shipped',
  'guide-corrected': 'shipment_corrected',
  'order-ready': 'ready_for_pickup',
  'order-delivered': 'delivered',
  'order-cancelled': 'order_cancelled',
  'return-requested': 'return_requested',
  'warranty-requested': 'warranty_requested',
  'return-accepted': 'return_accepted',
  'return-received': 'return_received',
  'return-at-supplier': 'return_at_supplier',
  'return-back': 'return_back',
  'return-resolved': 'return_resolved',
  'return-refused': 'return_refused',
  'return-withdrawn': 'return_withdrawn',
  'invoice-recorded': 'invoice_recorded',
}

/** SQL: the mail that tells the buyer of an order, a row with its `id`, `buyer_email` and `is_example`, of an event of it. */
export const mailEntry = ({
  template,
  order,
  eventId,
}: {
  template: SQLWrapper
  order: SQL
  eventId: SQL
}) => sql`
    insert into mail (template, order_id, event_id)
    select ${template}, id, ${eventId} from ${order} as told where buyer_email <> '' and not is_example
        on conflict do nothing`

const queue = statement<QueuedMail & { event: OrderEventName }>(({ template, orderId, event }) =>
  mailEntry({
    template,
    order: sql`(select id, buyer_email, is_example from customer_order where id = ${orderId})`,
    eventId: sql`(select max(id) from order_event where order_id = ${orderId} and event = ${event})`,
  }),
)

/**
 * Queues a mail to the buyer of an order, in the transaction of the event that it tells of: it is sent after the commit, and
 * never after a rollback. Call it after the event was recorded, because it takes the newest event of that name. Each event
 * gets its mail once, however often this is called. A buyer who has closed the account gets none, nor does one of the demo's examples.
 */
export async function queueMail(tx: Transaction, { template, orderId }: QueuedMail): Promise<void> {
  await queue(tx, { template, orderId, event: eventOf[template] })
}

export type QueuedAccountMail = {
  template: AccountMailTemplate
  /** Null: looked up when the mail leaves, so that the time of the answer does not tell whether the address has an account. */
  accountId: number | null
  recipient: string
  /** The question that it answers. */
  questionId?: number
}

/** Queues a mail about an account, as often as it is asked for. Its link is made when the mail leaves. */
export async function queueAccountMail(db: Executor, mail: QueuedAccountMail): Promise<void> {
  await db.insert(mails).values(mail)
}

export type QueuedNoticeMail = {
  template: NoticeMailTemplate
  noticeId: number
  /** Whose notice it is. Null: somebody without an account. */
  accountId: number | null
  recipient: string
}

/** Queues mails about notices. One of a notice that has ended until it leaves is dropped. */
export async function queueNoticeMails(tx: Transaction, queued: readonly QueuedNoticeMail[]): Promise<void> {
  if (queued.length > 0) await tx.insert(mails).values([...queued])
}

/** Queues a mail again that failed or was kept because there was no server. Returns whether there was one. */
export async function sendAgain(db: Executor, mailId: number): Promise<boolean> {
  const queued = await db
    .update(mails)
    .set({ status: 'queued', tries: 0, dueAt: sql`now()` })
    .where(and(eq(mails.id, mailId), inArray(mails.status, ['failed', 'kept'])))
    .returning({ id: mails.id })
  return queued.length > 0
}

/** The same for all that failed, the oldest first, and so many at the most. Tells how many. */
export async function sendFailedAgain(db: Executor, most: number): Promise<number> {
  const { rowCount } = await db.execute(sql`
    update mail set status = 'queued', tries = 0, due_at = now()
     where id in (select id from mail where status = 'failed' order by id limit ${most} for update skip locked)`)
  return rowCount ?? 0
}

/** Deletes what waits under this condition: it never leaves. */
export async function dropQueued(tx: Executor, condition: SQL): Promise<void> {
  await tx.execute(sql`delete from mail where status = 'queued' and ${condition}`)
}

/** Whom a mail about an account goes to, and which one, after all that has happened since it was queued. */
export type Addressee = { template: AccountMailTemplate; accountId: number; email: string; name: string }

/**
 * What the mail worker asks of the accounts. It is handed to the worker because accounts queue mails: the mails cannot
 * import them too.
 */
export type AccountMails = {
  /** Locks the account. Null: nobody is to get the mail any more. */
  findAddressee(tx: Transaction, mail: QueuedAccountMail): Promise<Addressee | null>
  /** The page that a mail's link opens, and for how many minutes; null: a mail without a link. */
  linkOf(template: AccountMailTemplate): { path: string; minutes: number } | null
  /** Makes the secret part of the link. */
  makeToken(
    tx: Transaction,
    mail: QueuedAccountMail & { accountId: number },
    isFirstTry: boolean,
  ): Promise<string>
}
