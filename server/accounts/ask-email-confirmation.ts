import { and, eq } from 'drizzle-orm'
import type { Executor } from '../db/database.ts'
import { accounts } from '../db/schema/accounts.ts'
import { queueAccountMail } from '../mail/queue-mail.ts'
import { livePendingEmail } from './pending-email.ts'

/** Sends what an account still has to confirm once more: its new e-mail, or its first. Tells whether there was anything. */
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
