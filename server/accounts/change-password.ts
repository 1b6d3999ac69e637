import { and, eq } from 'drizzle-orm'
import type { ChangePasswordBody } from '../../contract/api/security.ts'
import type { Database } from '../db/database.ts'
import { accounts } from '../db/schema/accounts.ts'
import { queueAccountMail } from '../mail/queue-mail.ts'
import { noPendingEmail } from './change-email.ts'
import { killLinks } from './internal/links.ts'
import { hashPassword } from './internal/password.ts'
import { refuseWeakPassword } from './internal/refuse-weak-password.ts'
import { hasPasswordHash, provePassword, refuseOldSession, wrongPassword } from './prove-owner.ts'
import { type Caller, closeSessions, insertSession } from './sessions.ts'

/**
 * Gives an account a new password once the current one is proven. Everything ends that somebody who knew the old one may
 * have started: every session, every link, a change of e-mail. The caller goes on with a new session, whose secret is
 * returned.
 */
export async function changePassword(
  db: Database,
  caller: Caller,
  { current, pass }: Pick<ChangePasswordBody, 'current' | 'pass'>,
  userAgent: string | null,
): Promise<string> {
  const { accountId } = caller
  const account = await provePassword(db, accountId, current, 'current')
  if (account.passwordHash === null) await refuseOldSession(db, caller)
  await refuseWeakPassword(pass, account)
  const passwordHash = await hashPassword(pass)
  return db.transaction(async (tx) => {
    const changed = await tx
      .update(accounts)
      .set({ passwordHash, ...noPendingEmail })
      // Two changes at the same moment start from the same current password. Only one of them finds it unchanged.
      .where(and(eq(accounts.id, accountId), hasPasswordHash(account.passwordHash)))
      .returning({ id: accounts.id })
    if (changed.length === 0) throw wrongPassword('current')
    await killLinks(tx, accountId)
    await closeSessions(tx, accountId)
    await queueAccountMail(tx, { template: 'password-changed', accountId, recipient: account.email })
    return insertSession(tx, accountId, userAgent)
  })
}
