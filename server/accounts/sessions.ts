import { and, desc, eq, ne, type SQL, sql } from 'drizzle-orm'
import type { Session } from '../../contract/api/security.ts'
import { IDLE_SESSION_DAYS, SESSION_DAYS } from '../../contract/constants.ts'
import { shopTime } from '../../contract/shop-time.ts'
import type { Database, Executor } from '../db/database.ts'
import { accounts, sessions } from '../db/schema/accounts.ts'
import { statement } from '../db/statement.ts'
import { DomainError } from '../domain-error.ts'
import { describeDevice } from './internal/device.ts'
import { lockProven, type Proven } from './prove-owner.ts'
import { hashOf, isSecret, newSecret } from './secrets.ts'

/** Who is calling, as far as a live session proves it. */
export type Caller = {
  accountId: number
  username: string
  role: 'customer' | 'staff' | 'owner'
  /** The id of the session that the call came with. */
  sessionId: string
}

/** How long a session lives without use, and at the most. Staff have more rights, so their sessions are shorter. */
const lifetimes = {
  buyer: { idle: `${IDLE_SESSION_DAYS} days`, absolute: `${SESSION_DAYS} days` },
  staff: { idle: '12 hours', absolute: '7 days' },
}

function lifetime(of: 'idle' | 'absolute'): SQL {
  const { buyer, staff } = lifetimes
  return sql`case account.role when 'customer' then ${buyer[of]}::interval else ${staff[of]}::interval end`
}

/** SQL condition on `session` joined with `account`. The lifetime depends on the account's current role. */
export const isSessionLive = sql`(session.last_seen_at > now() - ${lifetime('idle')}
       and session.created_at > now() - ${lifetime('absolute')})`

type Browser = {
  /** The secret of the session that the browser had before. That session ends: it is never adopted. */
  previousSecret: string | undefined
  userAgent: string | null
}

/**
 * Starts a session for somebody who has proven to own an account, and returns its secret.
 * @throws DomainError `wrong_credentials` when the proof no longer holds.
 */
export async function startSession(
  db: Database,
  proven: Proven,
  { previousSecret, userAgent }: Browser,
): Promise<string> {
  return db.transaction(async (tx) => {
    if (!(await lockProven(tx, proven))) throw new DomainError('wrong_credentials')
    await closeSession(tx, previousSecret)
    return insertSession(tx, proven.accountId, userAgent)
  })
}

/** Writes a session and returns its secret, which only the buyer's cookie knows: the database keeps its hash. */
export async function insertSession(
  db: Executor,
  accountId: number,
  userAgent: string | null,
): Promise<string> {
  const secret = newSecret()
  await db
    .insert(sessions)
    .values({ tokenHash: hashOf(secret), accountId, userAgent: userAgent?.slice(0, 200) ?? null })
  return secret
}

type LiveSession = {
  account_id: number
  username: string
  role: Caller['role']
  session_id: string
  stale: boolean
}

const findLive = statement<{ tokenHash: Buffer }, LiveSession>(
  ({ tokenHash }) => sql`
    select account.id as account_id, account.username, account.role, session.id as session_id,
           session.last_seen_at < now() - interval '1 hour' as stale
      from session join account on account.id = session.account_id
     where session.token_hash = ${tokenHash}
       and ${isSessionLive}
       and account.status = 'active'`,
)

/**
 * The caller behind a session's secret: null when there is no such session, when it has outlived its time, or when its
 * account is no longer active. Use keeps it alive; that is noted once an hour, not at each request, so a session that
 * nobody uses may end an hour early.
 */
export async function findCaller(db: Executor, secret: string | undefined): Promise<Caller | null> {
  if (!isSecret(secret)) return null
  const [row] = await findLive(db, { tokenHash: hashOf(secret) })
  if (!row) return null
  if (row.stale)
    await db
      .update(sessions)
      .set({ lastSeenAt: sql`now()` })
      .where(eq(sessions.tokenHash, hashOf(secret)))
  return {
    accountId: row.account_id,
    username: row.username,
    role: row.role,
    sessionId: row.session_id,
  }
}

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
    .where(and(eq(sessions.accountId, caller.accountId), isSessionLive))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.createdAt))
  return rows.map(({ id, createdAt, lastSeenAt, userAgent }) => ({
    id,
    is_current: id === caller.sessionId,
    created_at: shopTime(createdAt),
    last_seen_at: shopTime(lastSeenAt),
    device: describeDevice(userAgent),
  }))
}

/**
 * Gives a session a new secret and another strength, and returns the secret. The old secret opens nothing from then on, so
 * whoever planted or read it gains nothing by what its owner proves. The session's age stays.
 * @throws DomainError `not_signed_in` when it has ended meanwhile.
 */
export async function renewSession(
  db: Executor,
  sessionId: string,
  strength: (typeof sessions.$inferSelect)['strength'],
): Promise<string> {
  const secret = newSecret()
  const renewed = await db
    .update(sessions)
    .set({ tokenHash: hashOf(secret), strength, provenAt: sql`now()`, lastSeenAt: sql`now()` })
    .where(eq(sessions.id, sessionId))
    .returning({ id: sessions.id })
  if (renewed.length === 0) throw new DomainError('not_signed_in')
  return secret
}

/** Notes that the owner of a session has just proven to be there. */
export async function noteProof(db: Executor, sessionId: string): Promise<void> {
  await db.update(sessions).set({ provenAt: sql`now()` }).where(eq(sessions.id, sessionId))
}

/** Ends a session at once; one that does not exist is ended already. */
export async function closeSession(db: Executor, secret: string | undefined): Promise<void> {
  if (secret) await db.delete(sessions).where(eq(sessions.tokenHash, hashOf(secret)))
}

/** Ends every session of an account, or all but one. Returns how many. */
export async function closeSessions(
  db: Executor,
  accountId: number,
  exceptId: string | null = null,
): Promise<number> {
  const closed = await db
    .delete(sessions)
    .where(and(eq(sessions.accountId, accountId), exceptId === null ? undefined : ne(sessions.id, exceptId)))
    .returning({ id: sessions.id })
  return closed.length
}

/** Ends one session of an account by its id, which may be any text. A session of somebody else counts as absent. */
export async function closeSessionById(db: Executor, accountId: number, id: string): Promise<void> {
  const closed = await db
    .delete(sessions)
    .where(and(eq(sessions.accountId, accountId), eq(sql`${sessions.id}::text`, id)))
    .returning({ id: sessions.id })
  if (closed.length === 0) throw new DomainError('not_found')
}
