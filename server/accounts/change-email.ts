import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { ChangeEmailBody } from '../../contract/api/security.ts'
import type { Database } from '../db/database.ts'
import { accounts } from '../db/schema/accounts.ts'
import { DomainError } from '../domain-error.ts'
import { queueAccountMail } from '../mail/queue-mail.ts'
import { killLinks, linkKinds } from './internal/links.ts'
import { hasPasswordHash, lockProven, provePassword, refuseOldSession, wrongPassword } from './prove-owner.ts'
import type { Caller } from './sessions.ts'

/**
 * Asks for another e-mail, which counts once it has been confirmed at the new address. The old address is told at once,
 * so that its owner can take the change back. Whether the new address belongs to another account is told only there: its
 * owner gets a mail that says so. `admit` may refuse once the caller is known to be the owner.
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
    if (!(await lockProven(tx, { accountId, proof: hasPasswordHash(account.passwordHash) })))
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

/** Takes a change of e-mail back and kills the link that would confirm it. Where no change waits, nothing happens. */
export async function cancelEmailChange(db: Database, accountId: number): Promise<void> {
  await db.transaction(async (tx) => {
    const cancelled = await tx
      .update(accounts)
      .set(noPendingEmail)
      .where(and(eq(accounts.id, accountId), isNotNull(accounts.pendingEmail)))
      .returning({ id: accounts.id })
    if (cancelled.length > 0) await killLinks(tx, accountId, 'confirm_email')
  })
}

/** The columns of an account for which no other e-mail waits to be confirmed. */
export const noPendingEmail = { pendingEmail: null, pendingEmailAt: null }

/** Another e-mail still waits to be confirmed: as long as its link is valid, whose time begins when the mail leaves. */
export const isPendingEmailLive: SQL = sql`(${accounts.pendingEmailAt} > now() - make_interval(mins => ${linkKinds.confirm_email.minutes}))`

/** The e-mail that waits to be confirmed; null once it is too late for that. */
export const livePendingEmail = sql<
  string | null
>`case when ${isPendingEmailLive} then ${accounts.pendingEmail} end`
