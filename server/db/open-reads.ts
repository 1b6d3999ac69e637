import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { Logger } from 'pino'
import { happenings } from '../happenings.ts'
import { StartupError } from '../startup-error.ts'
import { type NamedQuery, sendTogether } from './batch.ts'
import { checkReplica } from './check-database.ts'
import { connectionOf, type Database, openDatabase, type ReplicaConnection } from './database.ts'
import { isDatabaseAway, postgresErrorIn } from './database-errors.ts'
import { statement } from './statement.ts'

/** The database as what pages show is read from it. */
export type Reads = {
  /** What it selects and executes a replica may answer. What it inserts, updates, deletes, and its transactions are the primary's. */
  db: Database
  /** Called before anybody hears of a change: from now on nothing is read from a replica that may lack it. */
  noteChange(): void
  close(): void
}

const CONNECTIONS = 4
/** What a read waits for a replica, a connection to it included, before the primary is asked. The slowest takes a tenth of that. */
const PATIENCE_MS = 1_000
/** After a failure replicas are left out for so long, and then tried in the background, not by a visitor. */
const LEFT_OUT_MS = 3_000
/** A connection whose server lagged is asked again after so long. */
const LAG_MS = 20
/** A mark is renewed each hour, long before the change in it is forgotten: that was 12 hours old at most, and is kept for a day. */
const MARK_MS = 3_600_000
/** While the primary does not say where it is, it is asked so often. */
const MARK_AGAIN_MS = 1_000

/** Of PostgreSQL on a replica: what it had to replay went before our statement. That says nothing about the replica. */
const conflicts = new Set(['40001', '40P01'])

/**
 * How far the primary was when this process knew of a change: its log, its clock (settings have days on which they begin to count), and
 * its newest change. The log alone would do, but that a server which was left behind by a failover counts on in a log of its own.
 */
type Mark = {
  lsn: string
  clock: string
  databaseId: string
  changeXid: string | null
  changedAt: string | null
}

/** What is inserted and not yet written counts too: a transaction can be seen before its COMMIT is written. */
const readMark = statement<object, Mark>(
  () => sql`
    select pg_current_wal_insert_lsn()::text as lsn, extract(epoch from clock_timestamp())::text as clock,
           (select id::text from database_identity) as "databaseId",
           newest.xid::text as "changeXid", extract(epoch from newest.changed_at)::text as "changedAt"
      from (values (1)) as one left join (
        select xid, changed_at from catalog_change
         where xid < pg_snapshot_xmax(pg_current_snapshot())
           and changed_at > now() - interval '12 hours'
         order by xid desc, id desc limit 1) as newest on true`,
)

/** A server that leads again still says how far it had replayed before. */
const readIsPast = statement<Mark, { isPast: boolean | null }>(
  ({ lsn, clock, databaseId, changeXid, changedAt }) => sql`
    select case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_insert_lsn() end
             >= ${lsn}::pg_lsn
       and extract(epoch from clock_timestamp()) >= ${clock}::numeric
       and (select id from database_identity) = ${databaseId}::uuid
       and (${changeXid}::xid8 is null or exists (
             select from catalog_change
              where xid = ${changeXid}::xid8 and extract(epoch from changed_at) = ${changedAt}::numeric))
       as "isPast"`,
)

/**
 * Reads from replicas where there are some, as long as they have all that this process knows to have changed; from the primary else, and
 * when a replica fails or hesitates. Each connection leads to one server for as long as it lasts, which goes only forward: one that was past
 * a mark need not be asked for it again.
 */
export function openReads(primary: Database, given: ReplicaConnection | undefined, log: Logger): Reads {
  if (!given) return { db: primary, noteChange() {}, close() {} }
  let replica = given
  /** Null: replicas are left out. */
  let pool: Database | null = null
  let isReaching = false
  let reachAfter = 0
  let isClosed = false
  /** Null: it is not known how far the primary is. */
  let mark: Mark | null = null
  let markedAt = 0
  let changes = 0
  let isMarking = false
  let markAfter = 0
  const passed = new WeakMap<pg.PoolClient, Mark>()
  const askAfter = new WeakMap<pg.PoolClient, number>()

  function noteChange(): void {
    mark = null
    changes++
    if (!isMarking) void setMark()
  }

  async function setMark(): Promise<void> {
    isMarking = true
    try {
      for (let known = -1; known !== changes; ) {
        known = changes
        const [read] = await readMark(primary, {})
        // One that was read before the last change does not tell of it.
        if (known === changes && read) mark = read
      }
      markedAt = performance.now()
    } catch (error) {
      if (!isClosed && !isDatabaseAway(error)) log.warn({ err: error }, 'primary does not say how far it is')
    } finally {
      isMarking = false
      markAfter = performance.now() + MARK_AGAIN_MS
    }
  }

  function knownMark(): Mark | null {
    const now = performance.now()
    const isOld = !mark || now - markedAt > MARK_MS
    if (isOld && !isMarking && now > markAfter) void setMark()
    return mark
  }

  function knownPool(): Database | null {
    if (!pool && !isReaching && !isClosed && performance.now() > reachAfter) void reach()
    return pool
  }

  async function reach(): Promise<void> {
    isReaching = true
    let opened: Database | undefined
    try {
      if (!replica.isChecked) replica = await checkReplica(replica.connectionString, connectionOf(primary))
      opened = openPool(replica)
      await within(PATIENCE_MS, opened.$client.query('select 1'))
      if (isClosed) throw new Error('The shop closes')
      pool = opened
      if (reachAfter > 0) log.info('replica reads again')
    } catch (error) {
      endSoon(opened)
      const isRefused = error instanceof StartupError && !isDatabaseAway(error)
      if (isRefused) log.error({ err: error }, 'replica cannot be used')
      reachAfter = isRefused ? Number.POSITIVE_INFINITY : performance.now() + LEFT_OUT_MS
    } finally {
      isReaching = false
    }
  }

  /** Its other connections may be as dead as that on which it failed: later ones are new. */
  function leaveOut(failed: Database, error: unknown): void {
    if (pool !== failed) return
    pool = null
    reachAfter = performance.now() + LEFT_OUT_MS
    if (!isClosed) log.warn({ err: error }, 'replica left out')
    endSoon(failed)
  }

  /** Undefined: it lacks what this process knows of. */
  async function askReplica<T>(from: Database, past: Mark, ask: (client: pg.PoolClient) => Promise<T>) {
    const client = await from.$client.connect()
    let isSound = false
    try {
      const answer = (await isPast(client, past)) ? await ask(client) : undefined
      isSound = client.getTransactionStatus() === 'I'
      return answer
    } finally {
      client.release(!isSound)
    }
  }

  async function isPast(client: pg.PoolClient, past: Mark): Promise<boolean> {
    if (passed.get(client) === past) return true
    if (performance.now() < (askAfter.get(client) ?? 0)) return false
    const [read] = await readIsPast({ $client: client }, past)
    if (read?.isPast) passed.set(client, past)
    else askAfter.set(client, performance.now() + LAG_MS)
    return read?.isPast === true
  }

  async function query(given: NamedQuery, values?: unknown[]): Promise<pg.QueryResult> {
    const ask = (on: pg.Pool | pg.PoolClient) => send(on, given, values)
    const [from, past] = [knownPool(), knownMark()]
    let failure: unknown
    if (from && past) {
      try {
        const answer = await within(PATIENCE_MS, askReplica(from, past, ask))
        if (answer) {
          happenings.emit('catalogueRead', 'replica')
          return answer
        }
      } catch (error) {
        if (!conflicts.has(postgresErrorIn(error)?.code ?? '')) failure = error
        if (isDatabaseAway(failure)) leaveOut(from, failure)
      }
    }
    happenings.emit('catalogueRead', 'primary')
    const answer = await ask(primary.$client)
    // What the primary answers, a replica that is set up as it should be answers too.
    if (from && failure) leaveOut(from, failure)
    return answer
  }

  const { transaction, commits } = primary
  const db: Database = Object.assign(
    drizzle({ client: { query } as unknown as pg.Pool, casing: 'snake_case' }),
    {
      insert: primary.insert.bind(primary),
      update: primary.update.bind(primary),
      delete: primary.delete.bind(primary),
      transaction,
      commits,
    },
  )
  return {
    db,
    noteChange,
    close() {
      isClosed = true
      if (pool) endSoon(pool)
    },
  }
}

/** A statement of `statement.ts` comes with its values in it, one of Drizzle beside them. */
function send(on: pg.Pool | pg.PoolClient, given: NamedQuery, values: unknown[] | undefined) {
  return values === undefined ? sendTogether(on, given) : (on as pg.Pool).query(given, values)
}

function openPool({ isChecked: _, ...connection }: ReplicaConnection): Database {
  return openDatabase(
    // A primary may stand in for lost replicas. What is sent here may be sent there again, so it must not write.
    { ...connection, ...(!connection.pooler && { options: '-c default_transaction_read_only=on' }) },
    { poolSize: CONNECTIONS, onConnectionLost: () => {}, waitMs: PATIENCE_MS, answerMs: PATIENCE_MS },
  )
}

/** What is under way on it is not waited for. */
function endSoon(pool: Database | undefined): void {
  pool?.$client.end().catch(() => {})
}

async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error('Query read timeout')), ms)
  try {
    return await Promise.race([work, late.promise])
  } finally {
    clearTimeout(timer)
  }
}
