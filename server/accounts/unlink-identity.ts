import { eq } from 'drizzle-orm'
import type { UnlinkGoogleBody } from '../../contract/api/security.ts'
import type { Database } from '../db/database.ts'
import { accountIdentities, pendingIdentities } from '../db/schema/accounts.ts'
import { DomainError } from '../domain-error.ts'
import { queueAccountMail } from '../mail/queue-mail.ts'
import { hasPasswordHash, lockProven, provePassword, wrongPassword } from './prove-owner.ts'
import { type Caller, closeSessions } from './sessions.ts'

/**
 * Unlinks an account from its identity at the provider, after its password was given. Somebody else may have signed in
 * by that identity, so every other session ends and the owner gets a mail. Without an identity nothing changes.
 * @throws DomainError `no_password` when nothing else would open the account.
 */
export async function unlinkIdentity(
  db: Database,
  { accountId, sessionId }: Caller,
  { pass }: UnlinkGoogleBody,
): Promise<void> {
  const { email, passwordHash } = await provePassword(db, accountId, pass, 'pass')
  if (passwordHash === null) throw new DomainError('no_password')
  await db.transaction(async (tx) => {
    if (!(await lockProven(tx, { accountId, proof: hasPasswordHash(passwordHash) })))
      throw wrongPassword('pass')
    await tx.delete(pendingIdentities).where(eq(pendingIdentities.accountId, accountId))
    const unlinked = await tx
      .delete(accountIdentities)
      .where(eq(accountIdentities.accountId, accountId))
      .returning({ issuer: accountIdentities.issuer })
    if (unlinked.length === 0) return
    await closeSessions(tx, accountId, sessionId)
    await queueAccountMail(tx, { template: 'google-unlinked', accountId, recipient: email })
  })
}
