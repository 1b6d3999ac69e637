import { and, desc, eq } from 'drizzle-orm'
import type { Session } from '../../contract/api/security.ts'
import { shopTime } from '../../contract/shop-time.ts'
import type { Executor } from '../db/database.ts'
import { accounts, sessions } from '../db/schema/accounts.ts'
import { describeDevice } from './internal/device.ts'
import { type Caller, isLive } from './sessions.ts'

/** Where the caller is signed in now, the latest seen first. */
export async function listSessions(db: Executor, caller: Caller): Promise<Session[]> {
  const rows = await db
    .select({
      id: sessions.id,
      createdAt: sessions.createdAt,
      lastSeenAt: sessions.lastSeenAt,
      userAgent: sessions.userAgent,
    })
    .from(sessions)
    .innerJoin(accounts, eq(accounts.id, sessions.accountId))
    .where(and(eq(sessions.accountId, caller.accountId), isLive))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.createdAt))
  return rows.map(({ id, createdAt, lastSeenAt, userAgent }) => ({
    id,
    is_current: id === caller.sessionId,
    created_at: shopTime(createdAt),
    last_seen_at: shopTime(lastSeenAt),
    device: describeDevice(userAgent),
  }))
}
