import { and, eq, sql } from 'drizzle-orm'
import type { Database, Executor, Transaction } from '../db/database.ts'
import { violatedConstraint } from '../db/database-errors.ts'
import { accounts } from '../db/schema/accounts.ts'
import { DomainError } from '../domain-error.ts'
import { queueAccountMail } from '../mail/queue-mail.ts'
import { livePendingEmail, noPendingEmail } from './change-email.ts'
import { killLinks, takeLink } from './internal/links.ts'

export type Confirmed = { accountId: number; isChange: boolean }

/**
 * Confirms the address that a link was sent to: the account's first one, or the new one, which takes the old one's
 * place. When two accounts want the same address, the unique index lets one have it.
 */
export async function confirmEmail(db: Database, token: string): Promise<Confirmed> {
  try {
    return await db.transaction((tx) => confirm(tx, token))
  } catch (error) {
    if (violatedConstraint(error) !== 'account_email') throw error
    throw new DomainError('account_taken', { message: 'Ese correo ya es de otra cuenta.' })
  }
}

async function confirm(tx: Transaction, token: string): Promise<Confirmed> {
  const { accountId, email, pendingEmail, sentTo } = await takeLink(tx, 'confirm_email', token)
  if (sentTo === pendingEmail) {
    await tx
      .update(accounts)
      .set({ email: sentTo, emailVerifiedAt: sql`now()`, ...noPendingEmail })
      .where(eq(accounts.id, accountId))
    // A link that waits in the old mailbox must not open the account any more.
    await killLinks(tx, accountId)
    await queueAccountMail(tx, { template: 'email-changed', accountId, recipient: email })
    return { accountId, isChange: true }
  }
  if (sentTo !== email) throw new DomainError('link_expired')
  await tx
    .update(accounts)
    .set({ emailVerifiedAt: sql`coalesce(${accounts.emailVerifiedAt}, now())` })
    .where(eq(accounts.id, accountId))
  return { accountId, isChange: false }
}

/** Sends the mail again that an account still has to confirm: its new e-mail, or its first. Returns whether one waits. */
export async function askEmailConfirmation(db: Executor, accountId: number): Promise<boolean> {
  const [account] = await db
    .select({
      email: accounts.email,
      emailVerifiedAt: accounts.emailVerifiedAt,
      pendingEmail: livePendingEmail,
    })
    .from(accounts)
    .where(and(eq(accounts.id, accountId), eq(accounts.status, 'active')))
  if (!account) return false
  if (account.pendingEmail !== null) {
    await queueAccountMail(db, {
      template: 'confirm-new-email',
      accountId,
      recipient: account.pendingEmail,
    })
    return true
  }
  if (account.emailVerifiedAt !== null) return false
  await queueAccountMail(db, { template: 'confirm-email', accountId, recipient: account.email })
  return true
}
