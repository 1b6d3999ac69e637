import { and, eq, isNotNull } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { accounts } from '../db/schema/accounts.ts'
import { killLinks } from './links.ts'
import { noPendingEmail } from './pending-email.ts'

/** Takes a change of e-mail back, with the link that would have made it. Where none waits there is nothing to do. */
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
