import { and, eq, gt, lt, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../db/database.ts'
import { accountMailTemplates, mails } from '../../db/schema/mail.ts'
import type { AccountMails, AccountMailTemplate } from '../queue-mail.ts'
import { oneLine } from './layout.ts'
import type { MailAlert } from './mail-alerts.ts'
import type { MailQuestion } from './mail-question.ts'

/** What mails tell of an account. */
export type MailAccount = {
  /** How the mail addresses its owner. */
  name: string
  /** Where the mail's button leads; empty in a mail without a button. */
  link: string
  /** The question that it answers; null in any other mail. */
  question: MailQuestion | null
  /** What is wrong with the shop; empty in any other mail than that to its owners. */
  alerts: readonly MailAlert[]
  /** The desk's first screen. */
  deskUrl: string
}

/** What is known of an account without looking further. */
type AddressedAccount = Pick<MailAccount, 'name' | 'link'>

export type AddressedMail = {
  recipient: string
  template: AccountMailTemplate
  account: AddressedAccount
  /** The same without the secret of its link, for the table. */
  keptAccount: AddressedAccount
}

type MailRow = typeof mails.$inferSelect

/** So many mails with a link to a new password are sent while one of the links is valid: a flood of requests does not fill a mailbox. */
const RECOVERIES = 5

/**
 * Finds the recipient of a mail about an account and makes its link when the mail leaves, so that no secret waits in the
 * queue. Null, and the mail is deleted, when nobody is to get it: the address has no account, or there is a newer request.
 * A link is made only for a mail that is sent.
 */
export async function addressMail(
  db: Database,
  accountMails: AccountMails,
  mail: MailRow,
  { publicUrl, isSent }: { publicUrl: string; isSent: boolean },
): Promise<AddressedMail | null> {
  const queued = { template: templateOf(mail), accountId: mail.accountId, recipient: recipientOf(mail) }
  return db.transaction(async (tx) => {
    const addressee = await accountMails.findAddressee(tx, queued)
    const link = addressee && accountMails.linkOf(addressee.template)
    const isTooMany =
      addressee?.template === 'new-password' &&
      !(await isWithinBound(tx, mail, addressee.accountId, link?.minutes ?? 0))
    if (!addressee || isTooMany) {
      await tx.delete(mails).where(eq(mails.id, mail.id))
      return null
    }
    const { template, accountId } = addressee
    const recipient = queued.accountId === null ? addressee.email : queued.recipient
    await tx.update(mails).set({ accountId, recipient, template }).where(eq(mails.id, mail.id))
    const name = oneLine(addressee.name)
    const linkWith = (token: string) => (link ? `${publicUrl}${link.path}#${token}` : '')
    const keptAccount = { name, link: linkWith('…') }
    if (!link || !isSent) return { recipient, template, account: keptAccount, keptAccount }
    const token = await accountMails.makeToken(tx, { template, accountId, recipient }, mail.tries === 1)
    return { recipient, template, account: { name, link: linkWith(token) }, keptAccount }
  })
}

/** Whether it is the newest of its kind, and few enough were queued in these minutes. The account must be locked. */
async function isWithinBound(
  tx: Transaction,
  mail: MailRow,
  accountId: number,
  minutes: number,
): Promise<boolean> {
  const ofThisKind = and(eq(mails.accountId, accountId), eq(mails.template, 'new-password'))
  const newer = await tx
    .select({ id: mails.id })
    .from(mails)
    .where(and(ofThisKind, gt(mails.id, mail.id)))
    .limit(1)
  const before = await tx
    .select({ id: mails.id })
    .from(mails)
    .where(
      and(
        ofThisKind,
        lt(mails.id, mail.id),
        sql`${mails.createdAt} > now() - make_interval(mins => ${minutes})`,
      ),
    )
  return newer.length === 0 && before.length < RECOVERIES
}

export function isAccountMail(mail: MailRow): boolean {
  return mail.orderId === null && mail.noticeId === null
}

function templateOf(mail: MailRow): AccountMailTemplate {
  const template = accountMailTemplates.find((known) => known === mail.template)
  if (!template) throw new Error(`Mail ${mail.id} is not about an account`)
  return template
}

function recipientOf({ id, recipient }: MailRow): string {
  if (recipient === null) throw new Error(`Mail ${id} has no recipient`)
  return recipient
}
