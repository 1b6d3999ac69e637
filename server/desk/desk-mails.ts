import { and, count, desc, eq } from 'drizzle-orm'
import type { MailAnswer, MailsAnswer } from '../../contract/api/admin/desk.ts'
import { shopTime } from '../../contract/shop-time.ts'
import type { Staff } from '../accounts/actor.ts'
import { recordAudit } from '../accounts/record-audit.ts'
import type { Database, Executor } from '../db/database.ts'
import { mails } from '../db/schema/mail.ts'
import { DomainError } from '../domain-error.ts'
import { sendAgain } from '../mail/queue-mail.ts'
import { mayDo, requirePermission } from '../staff/require-permission.ts'

const MAILS_A_PAGE = 50

type Status = (typeof mails.$inferSelect)['status']
type Wanted = { status?: Status | undefined; orderId?: number | undefined; page?: number }

/** Mails of the shop, the newest first. It is empty for who may not see them. */
export async function listDeskMails(
  db: Executor,
  staff: Staff,
  { status, orderId, page = 1 }: Wanted,
): Promise<MailsAnswer> {
  const which = and(
    mayDo(staff, 'mails.read'),
    status && eq(mails.status, status),
    orderId === undefined ? undefined : eq(mails.orderId, orderId),
  )
  const rows = await db
    .select()
    .from(mails)
    .where(which)
    .orderBy(desc(mails.id))
    .limit(MAILS_A_PAGE)
    .offset((page - 1) * MAILS_A_PAGE)
  const [counted] = await db.select({ total: count() }).from(mails).where(which)
  const total = counted?.total ?? 0
  return { mails: rows.map(toListed), total, page, pages: Math.max(1, Math.ceil(total / MAILS_A_PAGE)) }
}

/**
 * One mail with its words. The secret of a link is not among them, because the table never has it.
 * @throws DomainError `mail_not_found`, also for who may not see mails.
 */
export async function readDeskMail(db: Executor, staff: Staff, id: number): Promise<MailAnswer['mail']> {
  const [mail] = await db
    .select()
    .from(mails)
    .where(and(eq(mails.id, id), mayDo(staff, 'mails.read')))
  if (!mail) throw new DomainError('mail_not_found')
  return { ...toListed(mail), text: mail.text }
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
