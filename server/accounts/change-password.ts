import { and, eq } from 'drizzle-orm'
import type { ChangePasswordBody } from '../../contract/api/security.ts'
import type { Database } from '../db/database.ts'
import { accounts } from '../db/schema/accounts.ts'
import { queueAccountMail } from '../mail/queue-mail.ts'
import { hashPassword } from './internal/password.ts'
import { refuseWeakPassword } from './internal/refuse-weak-password.ts'
import { killLinks } from './links.ts'
import { samePassword } from './lock-proven.ts'
import { noPendingEmail } from './pending-email.ts'
import { provePassword, wrongPassword } from './prove-password.ts'
import { refuseOldSession } from './refuse-old-session.ts'
import { type Caller, closeSessions, openSession } from './sessions.ts'

/**
 * Gives an account a new password, after the current one. All that somebody who knew the old one may have left waiting
 * ends: every session, links that are under way, a change of e-mail. The caller goes on with a new session, whose secret
 * is returned.
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
      // Of two changes at the same moment, both from the same current password, one wins.
      .where(and(eq(accounts.id, accountId), samePassword(account.passwordHash)))
      .returning({ id: accounts.id })
    if (changed.length === 0) throw wrongPassword('current')
    await killLinks(tx, accountId)
    await closeSessions(tx, accountId)
    await queueAccountMail(tx, { template: 'password-changed', accountId, recipient: account.email })
    return openSession(tx, accountId, userAgent)
  })
}
