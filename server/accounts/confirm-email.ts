import { eq, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../db/database.ts'
import { accounts } from '../db/schema/accounts.ts'
import { violatedConstraint } from '../db/violated-constraint.ts'
import { DomainError } from '../domain-error.ts'
import { queueAccountMail } from '../mail/queue-mail.ts'
import { killLinks, takeLink } from './links.ts'
import { noPendingEmail } from './pending-email.ts'

export type Confirmed = { accountId: number; isChange: boolean }

/**
 * Confirms the address that a link was sent to: the account's first one, or the new one, which takes the old one's
 * place. Of two accounts that want the same address, the unique index lets one have it.
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
