import { and, eq, sql } from 'drizzle-orm'
import type { Executor } from '../db/database.ts'
import { sessions } from '../db/schema/accounts.ts'
import { DomainError } from '../domain-error.ts'
import type { Caller } from './sessions.ts'

const RECENT_MINUTES = 15

/**
 * Without a password to ask for, having signed in just now is the proof: a session that was left open somewhere must
 * not be enough to take the account over.
 */
export async function refuseOldSession(db: Executor, { sessionId }: Caller): Promise<void> {
  const [recent] = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(
      and(
        eq(sessions.id, sessionId),
        sql`${sessions.createdAt} > now() - make_interval(mins => ${RECENT_MINUTES})`,
      ),
    )
  if (!recent) throw new DomainError('sign_in_again')
}
