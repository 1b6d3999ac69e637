import { eq, sql } from 'drizzle-orm'
import type { NewPasswordBody } from '../../contract/api/session.ts'
import type { Database, Executor } from '../db/database.ts'
import { accountIdentities, accounts, pendingIdentities } from '../db/schema/accounts.ts'
import { DomainError } from '../domain-error.ts'
import { queueAccountMail } from '../mail/queue-mail.ts'
import { noPendingEmail } from './change-email.ts'
import { killLinks, refuseDeadLink, takeLink } from './internal/links.ts'
import { hashPassword } from './internal/password.ts'
import { refuseWeakPassword } from './internal/refuse-weak-password.ts'
import { closeSessions } from './sessions.ts'

/**
 * Asks for a mail with a link to a new password. It writes one row for a known address, an unknown one and one that is no
 * address, so its time tells nothing. Whether an account exists is looked up when the mail leaves.
 */
export async function askRecovery(db: Executor, email: string): Promise<void> {
  await queueAccountMail(db, { template: 'new-password', accountId: null, recipient: email })
}

export type Recovered = { accountId: number; username: string; email: string }

/**
 * Gives the account behind a link its new password. Reading the mailbox of a link that was mailed proves the owner, so the
 * e-mail counts as confirmed. Everything ends that somebody else may have left in the account: sessions, links, a change of e-mail, and the
 * identity at the provider, which the owner can join again with the new password. After a refused password the link stays
 * valid.
 */
export async function recoverPassword(
  db: Database,
  { token, pass }: Pick<NewPasswordBody, 'token' | 'pass'>,
): Promise<Recovered> {
  await refuseDeadLink(db, 'new_password', token)
  const passwordHash = await hashPassword(pass)
  return db.transaction(async (tx) => {
    const { accountId, email, sentTo, isMailed } = await takeLink(tx, 'new_password', token)
    if (email !== sentTo) throw new DomainError('link_expired')
    const [account] = await tx
      .update(accounts)
      .set({
        passwordHash,
        ...(isMailed && { emailVerifiedAt: sql`coalesce(${accounts.emailVerifiedAt}, now())` }),
        ...noPendingEmail,
      })
      .where(eq(accounts.id, accountId))
      .returning({ accountId: accounts.id, username: accounts.username, email: accounts.email })
    if (!account) throw new Error('A locked account is gone')
    await refuseWeakPassword(pass, account)
    await killLinks(tx, accountId)
    await closeSessions(tx, accountId)
    for (const table of [accountIdentities, pendingIdentities])
      await tx.delete(table).where(eq(table.accountId, accountId))
    await queueAccountMail(tx, { template: 'password-changed', accountId, recipient: account.email })
    return account
  })
}
