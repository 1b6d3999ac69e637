import type { Executor } from '../db/database.ts'
import { oneTimeLinks, pendingIdentities, sessions, signInAttempts } from '../db/schema/accounts.ts'

/**
 * Ends every session, and every link in a mail. Of what came out of a backup nobody knows which of them were ended or used since: a password
 * that was changed would not have shut anybody out.
 */
export async function endAllAccess(tx: Executor): Promise<void> {
  for (const table of [sessions, oneTimeLinks, signInAttempts, pendingIdentities]) await tx.delete(table)
}
