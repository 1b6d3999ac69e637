import { lt, sql } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { accounts, oneTimeLinks, pendingIdentities, signInAttempts } from '../db/schema/accounts.ts'
import { isPendingEmailLive, noPendingEmail } from './change-email.ts'
import { isSessionLive } from './sessions.ts'

/** Deletes sessions and links that open nothing any more, and e-mails that nobody has confirmed in time. */
export async function forgetExpired(db: Database): Promise<void> {
  await db.execute(
    sql`delete from session using account where account.id = session.account_id and not ${isSessionLive}`,
  )
  for (const table of [oneTimeLinks, signInAttempts, pendingIdentities])
    await db.delete(table).where(lt(table.expiresAt, sql`now()`))
  await db.update(accounts).set(noPendingEmail).where(sql`not ${isPendingEmailLive}`)
}
