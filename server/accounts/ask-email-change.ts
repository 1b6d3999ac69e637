import { eq, sql } from 'drizzle-orm'
import type { ChangeEmailBody } from '../../contract/api/security.ts'
import type { Database } from '../db/database.ts'
import { accounts } from '../db/schema/accounts.ts'
import { DomainError } from '../domain-error.ts'
import { queueAccountMail } from '../mail/queue-mail.ts'
import { killLinks } from './links.ts'
import { lockProven, samePassword } from './lock-proven.ts'
import { provePassword, wrongPassword } from './prove-password.ts'
import { refuseOldSession } from './refuse-old-session.ts'
import type { Caller } from './sessions.ts'

/**
 * Asks for another e-mail, which counts once it has been confirmed at the new address; the old one is told at once, while
 * its owner can still take it back. Whether the new one belongs to another account shows only there: its owner gets a mail
 * that says so. `admit` may refuse once the caller is known to be the owner.
 */
export async function askEmailChange(
  db: Database,
  caller: Caller,
  { email, pass }: ChangeEmailBody,
  admit: () => Promise<void>,
): Promise<void> {
  const { accountId } = caller
  const account = await provePassword(db, accountId, pass, 'pass')
  if (account.passwordHash === null) await refuseOldSession(db, caller)
  if (account.email.toLowerCase() === email.toLowerCase())
    throw new DomainError('invalid', { fields: { email: 'Ese ya es tu correo' } })
  await admit()
  await db.transaction(async (tx) => {
    if (!(await lockProven(tx, { accountId, proof: samePassword(account.passwordHash) })))
      throw wrongPassword('pass')
    await tx
      .update(accounts)
      .set({ pendingEmail: email, pendingEmailAt: sql`now()` })
      .where(eq(accounts.id, accountId))
    await killLinks(tx, accountId, 'confirm_email')
    await queueAccountMail(tx, { template: 'confirm-new-email', accountId, recipient: email })
    await queueAccountMail(tx, { template: 'email-change-asked', accountId, recipient: account.email })
  })
}
