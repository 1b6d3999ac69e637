import { and, eq, gt, lt, sql } from 'drizzle-orm'
import { killLinks, type LinkKind, linkKinds, makeLink } from '../../accounts/links.ts'
import { hasEmail } from '../../accounts/same-name.ts'
import type { Database, Transaction } from '../../db/database.ts'
import { accounts } from '../../db/schema/accounts.ts'
import { accountMailTemplates, mails } from '../../db/schema/mail.ts'
import type { AccountMailTemplate } from '../queue-mail.ts'
import { oneLine } from './one-line.ts'

/** What mails tell of an account. */
export type MailAccount = {
  /** By which its owner is spoken to. */
  name: string
  /** Where the mail's button leads; of mails without one, empty. */
  link: string
}

export type AddressedMail = {
  recipient: string
  template: AccountMailTemplate
  account: MailAccount
  /** The same without the secret of its link: what may be kept. */
  keptAccount: MailAccount
}

type MailRow = typeof mails.$inferSelect
type AccountRow = typeof accounts.$inferSelect

const linkOf: Partial<Record<AccountMailTemplate, LinkKind>> = {
  'new-password': 'new_password',
  'confirm-email': 'confirm_email',
  'confirm-new-email': 'confirm_email',
}

/** Of mails with a new password's link, in the time that one of them serves. So a flood neither fills a mailbox nor keeps its owner from a link that works. */
const RECOVERIES = 5

/**
 * Finds out whom a mail about an account goes to and makes its link, now that it leaves: nothing secret has waited in
 * the queue. Null, and the mail is gone, when nobody is to get it: an address without an account, a newer request.
 * A link is made only for a mail that is sent.
 */
export async function addressMail(
  db: Database,
  mail: MailRow,
  { publicUrl, isSent }: { publicUrl: string; isSent: boolean },
): Promise<AddressedMail | null> {
  return db.transaction(async (tx) => {
    const found = await lockAccount(tx, mail)
    const addressed = found && (await addresseeOf(tx, mail, found))
    if (!addressed) {
      await tx.delete(mails).where(eq(mails.id, mail.id))
      return null
    }
    const { template, account } = addressed
    const recipient = mail.accountId === null ? account.email : recipientOf(mail)
    await tx.update(mails).set({ accountId: account.id, recipient, template }).where(eq(mails.id, mail.id))
    const name = oneLine(account.firstName ?? account.nickname ?? account.username)
    const kind = linkOf[template]
    const linkTo = (token: string) => (kind ? `${publicUrl}${linkKinds[kind].path}#${token}` : '')
    const keptAccount = { name, link: linkTo('…') }
    if (!kind || !isSent) return { recipient, template, account: keptAccount, keptAccount }
    // A second try of the same mail leaves the link of the first alone: the server may have taken that one after all.
    if (mail.tries === 1) await killLinks(tx, account.id, kind)
    // The change waits as long as its link serves.
    if (template === 'confirm-new-email')
      await tx.update(accounts).set({ pendingEmailAt: sql`now()` }).where(eq(accounts.id, account.id))
    const token = await makeLink(tx, { kind, accountId: account.id, email: recipient })
    return { recipient, template, account: { name, link: linkTo(token) }, keptAccount }
  })
}

/** Locked, so that of two mails with links that leave at the same moment one knows of the other. */
async function lockAccount(tx: Transaction, mail: MailRow): Promise<AccountRow | undefined> {
  const isMeant = mail.accountId === null ? hasEmail(recipientOf(mail)) : eq(accounts.id, mail.accountId)
  const [account] = await tx.select().from(accounts).where(isMeant).for('update')
  return account
}

type Addressee = { template: AccountMailTemplate; account: AccountRow }

/** Whose mail it is, and which, after all that has happened since it was queued; null: nobody's. */
async function addresseeOf(tx: Transaction, mail: MailRow, account: AccountRow): Promise<Addressee | null> {
  const asQueued = { template: accountTemplateOf(mail), account }
  const isActive = account.status === 'active'
  switch (asQueued.template) {
    case 'new-password':
      return isActive && (await isWithinBound(tx, mail, account)) ? asQueued : null
    case 'confirm-email': {
      const isWanted = account.emailVerifiedAt === null && isSame(account.email, recipientOf(mail))
      return isActive && isWanted ? asQueued : null
    }
    case 'confirm-new-email': {
      if (!isActive || !isSame(account.pendingEmail ?? '', recipientOf(mail))) return null
      const [owner] = await tx
        .select()
        .from(accounts)
        .where(hasEmail(recipientOf(mail)))
      return owner ? { template: 'email-taken', account: owner } : asQueued
    }
    default:
      return asQueued
  }
}

/** Not after a newer one of its kind, and not above the bound. */
async function isWithinBound(tx: Transaction, mail: MailRow, account: AccountRow): Promise<boolean> {
  const ofThisKind = and(eq(mails.accountId, account.id), eq(mails.template, 'new-password'))
  const newer = await tx
    .select({ id: mails.id })
    .from(mails)
    .where(and(ofThisKind, gt(mails.id, mail.id)))
    .limit(1)
  const minutes = linkKinds.new_password.minutes
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
  return mail.orderId === null
}

function accountTemplateOf(mail: MailRow): AccountMailTemplate {
  const template = accountMailTemplates.find((known) => known === mail.template)
  if (!template) throw new Error(`Mail ${mail.id} is not about an account`)
  return template
}

function recipientOf({ id, recipient }: MailRow): string {
  if (recipient === null) throw new Error(`Mail ${id} has no recipient`)
  return recipient
}

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}
