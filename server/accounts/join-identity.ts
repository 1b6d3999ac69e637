import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { accountIdentities, accounts, pendingIdentities } from '../db/schema/accounts.ts'
import { queueAccountMail } from '../mail/queue-mail.ts'
import { lockProven, type Proven } from './prove-owner.ts'
import { hashOf } from './secrets.ts'

/**
 * Joins the identity that this browser brought from the provider to the account whose password it has just given, and
 * tells the owner by mail. Returns false, and joins nothing, when the identity waits for another account or its time is over.
 */
export async function joinIdentity(
  db: Database,
  proven: Proven,
  secret: string | undefined,
): Promise<boolean> {
  if (!secret) return false
  const { accountId } = proven
  return db.transaction(async (tx) => {
    if (!(await lockProven(tx, proven))) return false
    const [pending] = await tx
      .delete(pendingIdentities)
      .where(
        and(
          eq(pendingIdentities.tokenHash, hashOf(secret)),
          eq(pendingIdentities.accountId, accountId),
          sql`${pendingIdentities.expiresAt} > now()`,
        ),
      )
      .returning({ issuer: pendingIdentities.issuer, subject: pendingIdentities.subject })
    if (!pending) return false
    const { issuer, subject } = pending
    // It replaces an earlier identity of the same provider: the buyer has a new Google account.
    await tx
      .delete(accountIdentities)
      .where(and(eq(accountIdentities.accountId, accountId), eq(accountIdentities.issuer, issuer)))
    const joined = await tx
      .insert(accountIdentities)
      .values({ issuer, subject, accountId })
      .onConflictDoNothing()
      .returning({ accountId: accountIdentities.accountId })
    const [account] = await tx
      .select({ email: accounts.email })
      .from(accounts)
      .where(eq(accounts.id, accountId))
    if (joined.length === 0 || !account) return false
    await queueAccountMail(tx, { template: 'google-linked', accountId, recipient: account.email })
    return true
  })
}
