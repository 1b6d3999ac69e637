import { eq, sql } from 'drizzle-orm'
import type { ChangeEmailBody } from '../../contract/api/security.ts'
import type { Database } from '../db/database.ts'
import { accounts } from '../db/schema/accounts.ts'
import { DomainError } from '../domain-error.ts'
import { queueAccountMail } from '../mail/queue-mail.ts'
import { killLinks } from './links.ts'
import { provePassword } from './prove-password.ts'
import { refuseOldSession } from './refuse-old-session.ts'
import type { Caller } from './sessions.ts'

/**
 * Asks for another e-mail, which counts once it has been confirmed at the new address. Whether that one belongs to
 * another account shows only there: its owner gets a mail that says so.
 */
export async function askEmailChange(
  db: Database,
  caller: Caller,
  { email, pass }: ChangeEmailBody,
): Promise<void> {
  const { accountId } = caller
  const account = await provePassword(db, accountId, pass, 'pass')
  if (account.passwordHash === null) await refuseOldSession(db, caller)
  if (account.email.toLowerCase() === email.toLowerCase())
    throw new DomainError('invalid', { fields: { email: 'Ese ya es tu correo' } })
  await db.transaction(async (tx) => {
    await tx
      .update(accounts)
      .set({ pendingEmail: email, pendingEmailAt: sql`now()` })
      .where(eq(accounts.id, accountId))
    await killLinks(tx, accountId, 'confirm_email')
    await queueAccountMail(tx, { template: 'confirm-new-email', accountId, recipient: email })
  })
}
