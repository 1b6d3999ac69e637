import { and, count, eq, sql } from 'drizzle-orm'
import type { MailAnswer, MailsAnswer } from '../../contract/api/admin/desk.ts'
import { MAILS_A_PAGE, MOST_COUNTED } from '../../contract/desk-filters.ts'
import { readPhone } from '../../contract/phone.ts'
import { shopTime } from '../../contract/shop-time.ts'
import { whatsappLink } from '../../contract/whatsapp.ts'
import type { Staff } from '../accounts/actor.ts'
import { recordAudit } from '../accounts/record-audit.ts'
import type { Database, Executor } from '../db/database.ts'
import { cutPage, keyPage, type ListOrder, readPageStart } from '../db/key-page.ts'
import { mails } from '../db/schema/mail.ts'
import { orders } from '../db/schema/orders.ts'
import { DomainError } from '../domain-error.ts'
import { sendAgain, sendFailedAgain } from '../mail/queue-mail.ts'
import { mayDo, requirePermission } from '../staff/require-permission.ts'

type Status = (typeof mails.$inferSelect)['status']
type Wanted = { status?: Status | undefined; orderId?: number | undefined; page?: string | undefined }

/** A longer text would make an address that WhatsApp does not open. */
/** As many as are sent within a few minutes. */
const MOST_SENT_AGAIN = 500

const MAX_WHATSAPP_LENGTH = 4_000

/** What did not leave stands first. An index has the same expression. */
const unsentFirst = sql<number>`case ${mails.status} when 'failed' then 2 when 'kept' then 1 else 0 end`
const rankOf: Record<Status, number> = { failed: 2, kept: 1, queued: 0, sent: 0 }
const unsentThenNewest: ListOrder = { keys: [unsentFirst, sql`${mails.id}`], way: 'desc' }

/** Mails of the shop: those that did not leave, then the newest. It is empty for who may not see them. */
export async function listDeskMails(
  db: Executor,
  staff: Staff,
  { status, orderId, page }: Wanted,
): Promise<MailsAnswer> {
  const which = and(
    mayDo(staff, 'mails.read'),
    orderId === undefined ? undefined : eq(mails.orderId, orderId),
  )
  const start = readPageStart(page)
  const { where, orderBy, limit } = keyPage(unsentThenNewest, start, MAILS_A_PAGE)
  const found = await db
    .select({ mail: mails, rank: unsentFirst })
    .from(mails)
    .where(and(which, status && and(eq(mails.status, status), eq(unsentFirst, rankOf[status])), where))
    .orderBy(orderBy)
    .limit(limit)
  const { rows, links } = cutPage(found, start, MAILS_A_PAGE, ({ mail, rank }) => [rank, mail.id])
  const counts = { queued: 0, sent: 0, failed: 0, kept: 0 }
  for (const one of mails.status.enumValues) {
    const some = db
      .select({ id: mails.id })
      .from(mails)
      .where(and(which, eq(mails.status, one)))
      .limit(MOST_COUNTED)
    const [counted] = await db.select({ total: count() }).from(some.as('some'))
    counts[one] = counted?.total ?? 0
  }
  return { mails: rows.map(({ mail }) => toListed(mail)), pages: links, counts }
}

/**
 * One mail with its words. The secret of a link is not among them, because the table never has it.
 * @throws DomainError `mail_not_found`, also for who may not see mails.
 */
export async function readDeskMail(db: Executor, staff: Staff, id: number): Promise<MailAnswer['mail']> {
  const [found] = await db
    .select({ mail: mails, phone: orders.buyerPhone })
    .from(mails)
    .leftJoin(orders, eq(orders.id, mails.orderId))
    .where(and(eq(mails.id, id), mayDo(staff, 'mails.read')))
  if (!found) throw new DomainError('mail_not_found')
  const { mail, phone } = found
  // Its words may be forgotten.
  const text = mail.text || null
  return { ...toListed(mail), text, whatsapp: toWhatsapp(phone, text) }
}

function toWhatsapp(phone: string | null, text: string | null): string | null {
  const readable = phone && readPhone(phone)
  return readable && text && text.length <= MAX_WHATSAPP_LENGTH ? whatsappLink(readable, text) : null
}

/**
 * Queues a mail again that failed, or was kept because there was no server.
 * @throws DomainError `not_permitted`, `mail_not_found`, or `mail_not_failed` for one that was sent or waits.
 */
export async function sendMailAgain(db: Database, staff: Staff, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    await requirePermission(tx, staff, 'mails.read')
    const [mail] = await tx.select({ status: mails.status }).from(mails).where(eq(mails.id, id))
    if (!mail) throw new DomainError('mail_not_found')
    if (!(await sendAgain(tx, id))) throw new DomainError('mail_not_failed')
    await recordAudit(tx, staff, {
      action: 'mail_sent_again',
      subject: `mail:${id}`,
      before: { status: mail.status },
      after: { status: 'queued' },
    })
  })
}

/**
 * Queues again the mails that failed, the oldest first: a few hundred at once, so that a server that is back is not flooded.
 * Returns how many.
 * @throws DomainError `not_permitted`.
 */
export async function sendFailedMailsAgain(db: Database, staff: Staff): Promise<number> {
  return db.transaction(async (tx) => {
    await requirePermission(tx, staff, 'mails.read')
    const queued = await sendFailedAgain(tx, MOST_SENT_AGAIN)
    if (queued > 0)
      await recordAudit(tx, staff, {
        action: 'mails_sent_again',
        subject: 'mails',
        before: { status: 'failed' },
        after: { status: 'queued', rows: queued },
      })
    return queued
  })
}

function toListed(mail: typeof mails.$inferSelect): MailsAnswer['mails'][number] {
  return {
    id: mail.id,
    about: mail.template,
    order_id: mail.orderId,
    recipient: mail.recipient,
    subject: mail.subject,
    status: mail.status,
    tries: mail.tries,
    error: mail.error,
    created_at: shopTime(mail.createdAt),
    sent_at: mail.sentAt && shopTime(mail.sentAt),
  }
}
