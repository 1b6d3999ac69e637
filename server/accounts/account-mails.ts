import { eq, sql } from 'drizzle-orm'
import type { Transaction } from '../db/database.ts'
import { accounts } from '../db/schema/accounts.ts'
import type { AccountMails, AccountMailTemplate, Addressee, QueuedAccountMail } from '../mail/queue-mail.ts'
import { hasEmail } from './internal/account-names.ts'
import { killLinks, type LinkKind, linkKinds, makeLink } from './internal/links.ts'

/** What the mail worker asks of the accounts when a mail about one of them leaves. */
export const accountMails: AccountMails = {
  findAddressee,
  linkOf: (template) => {
    const kind = linkKindOf[template]
    return kind ? linkKinds[kind] : null
  },
  makeToken,
}

const linkKindOf: Partial<Record<AccountMailTemplate, LinkKind>> = {
  'new-password': 'new_password',
  'confirm-email': 'confirm_email',
  'confirm-new-email': 'confirm_email',
}

type AccountRow = typeof accounts.$inferSelect

async function findAddressee(tx: Transaction, mail: QueuedAccountMail): Promise<Addressee | null> {
  const account = await lockAccount(tx, mail)
  if (!account) return null
  const { template, recipient } = mail
  const isActive = account.status === 'active'
  switch (template) {
    case 'new-password':
      return isActive ? addressee(template, account) : null
    case 'confirm-email': {
      const isWanted = account.emailVerifiedAt === null && isSame(account.email, recipient)
      return isActive && isWanted ? addressee(template, account) : null
    }
    case 'confirm-new-email': {
      if (!isActive || !isSame(account.pendingEmail ?? '', recipient)) return null
      const [owner] = await tx.select().from(accounts).where(hasEmail(recipient))
      return owner ? addressee('email-taken', owner) : addressee(template, account)
    }
    default:
      return addressee(template, account)
  }
}

/** Locked, so that of two mails with links that leave at the same moment one knows of the other. */
async function lockAccount(
  tx: Transaction,
  { accountId, recipient }: QueuedAccountMail,
): Promise<AccountRow | undefined> {
  const isMeant = accountId === null ? hasEmail(recipient) : eq(accounts.id, accountId)
  const [account] = await tx.select().from(accounts).where(isMeant).for('update')
  return account
}

function addressee(template: AccountMailTemplate, account: AccountRow): Addressee {
  const name = account.firstName ?? account.nickname ?? account.username
  return { template, accountId: account.id, email: account.email, name }
}

async function makeToken(
  tx: Transaction,
  { template, accountId, recipient }: QueuedAccountMail & { accountId: number },
  isFirstTry: boolean,
): Promise<string> {
  const kind = linkKindOf[template]
  if (!kind) throw new Error(`A mail ${template} has no link`)
  // A second try keeps the link of the first: the mail server may have accepted that mail after all.
  if (isFirstTry) await killLinks(tx, accountId, kind)
  // The change waits as long as its link serves.
  if (template === 'confirm-new-email')
    await tx.update(accounts).set({ pendingEmailAt: sql`now()` }).where(eq(accounts.id, accountId))
  return makeLink(tx, { kind, accountId, email: recipient })
}

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}
