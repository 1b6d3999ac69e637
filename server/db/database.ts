import { EventEmitter } from 'node:events'
import type { Socket } from 'node:net'
import type { ExtractTablesWithRelations } from 'drizzle-orm'
import { sql } from 'drizzle-orm'
import { drizzle, type NodePgDatabase, NodePgTransaction } from 'drizzle-orm/node-postgres'
import { PgDialect, type PgTransactionConfig } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { answerTogether, type NamedQuery, sendLast, sendTogether } from './batch.ts'
import { pipeline } from './pipeline.ts'
import type { catalogChanges } from './schema/catalog.ts'
import { databaseIdentity } from './schema/shop.ts'

type Drizzle = NodePgDatabase
/** We do not use Drizzle's relations. */
type NoTables = Record<string, never>

/** A row that a transaction has written about itself: see `noteCatalogChange`. */
export type NotedChange = Pick<typeof catalogChanges.$inferSelect, 'xid' | 'kind' | 'ids'>

export type Transaction = Parameters<Parameters<Drizzle['transaction']>[0]>[0] & {
  notes: NotedChange[]
  $client: pg.PoolClient
  /** The answer to BEGIN: for a transaction that `readsFirst`. Of all others it is there already. */
  begun: Promise<unknown>
}

/** A statement of `statement.ts` with its values, not sent yet. */
export type Unsent<Row> = NamedQuery & { readonly rows?: Row[] }

/**
 * What a transaction says last, where its work returns this in place of its result: it leaves together with the COMMIT, which
 * saves a round trip and shortens the time of its locks. They are statements and no work that could go on afterwards: what was
 * sent behind the COMMIT would be half an order. When one fails, PostgreSQL runs none of those behind it, the COMMIT
 * neither, and all is rolled back.
 */
export class LastWrites<Result> {
  readonly statements: readonly NamedQuery[]
  readonly resultOf: (rows: readonly unknown[][]) => Result

  constructor(statements: readonly NamedQuery[], resultOf: (rows: readonly unknown[][]) => Result) {
    this.statements = statements
    this.resultOf = resultOf
  }
}

type RowsOf<Statement> = NonNullable<Statement> extends Unsent<infer Row> ? Row[] : never[]
type RowsOfEach<Statements> = { -readonly [K in keyof Statements]: RowsOf<Statements[K]> }

/** `resultOf` gets the rows of each statement; of one that is not needed, none. All is committed by then, so it must not fail. */
export function lastWrites<const Statements extends readonly (Unsent<unknown> | null)[], Result>(
  statements: Statements,
  resultOf: (...rows: RowsOfEach<Statements>) => Result,
): LastWrites<Result> {
  const needed = statements.filter((statement) => statement !== null)
  return new LastWrites(needed, (answers) => {
    const rows = statements.map((statement) => (statement ? (answers[needed.indexOf(statement)] ?? []) : []))
    return resultOf(...(rows as RowsOfEach<Statements>))
  })
}

/** The work of a transaction, which ends with its result or with what it says last. */
export type Work<T> = (tx: Transaction) => Promise<T | LastWrites<T>>

export type TransactionConfig = PgTransactionConfig & {
  /**
   * BEGIN leaves together with the first statements, which saves a round trip. These must only read or lock, and be awaited
   * in one `pipeline` with `begun`: if BEGIN ever failed alone, what follows would count by itself.
   */
  readsFirst?: boolean
  /**
   * Its statements go on by the plan that a connection has made of each. By itself PostgreSQL compares what it expects of that plan with what
   * it expected of the first five purchases of the connection. In a shop that has grown since, it plans each order anew, thousands of times.
   */
  keepsPlans?: boolean
  /** Sellables whose units it is going to take: see `withOrderBulkhead`. It locks them all the same. */
  takes?: readonly number[]
  /** Said where it would have to wait for others who take the same, and the last of these was refused: what it throws ends it before it stands in line. */
  beforeWaiting?: () => Promise<void>
}

export type Database = Omit<Drizzle, 'transaction'> & {
  $client: pg.Pool
  transaction<T>(work: Work<T>, config?: TransactionConfig): Promise<T>
  /** Emits the notes of each transaction of this pool as soon as its COMMIT is answered. */
  commits: EventEmitter<{ notes: [NotedChange[]] }>
}

/** For functions that run alone as well as inside a transaction. */
export type Executor = Pick<Database, 'select' | 'execute' | 'insert' | 'update' | 'delete'> & {
  $client: pg.Pool | pg.PoolClient
}

// node-postgres returns a bigint as text, because it may be too large for a number. Ours stay below 2^53. This is set for
// the whole process, because Drizzle asks the module for its parsers and ignores those of a pool.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/** How a database is reached: what node-postgres needs for it, and what only we need. */
export type Connection = pg.PoolConfig & {
  /** There is a pooler such as PgBouncer on the way, which may give each transaction another session of PostgreSQL. */
  pooler?: { keepsStatements: boolean }
  /** Past that pooler, for what needs a session to itself: its locks, its settings, a snapshot for long. */
  direct?: pg.PoolConfig
  /** Where what pages show may be read: see `open-reads.ts`. */
  replica?: ReplicaConnection
}

export type ReplicaConnection = {
  connectionString: string
  pooler?: Connection['pooler']
  /** False: it was away when the shop looked at it, and may lead anywhere. */
  isChecked: boolean
}

export type DatabaseOptions = {
  poolSize: number
  onConnectionLost: (error: Error) => void
  /** How long to wait for a connection while all are busy. Visitors must not wait long; a command can. */
  waitMs?: number
  /** How long to wait for an answer before the connection counts as lost. Tests need not wait as long. */
  answerMs?: number
  /** Each statement is answered by itself, so that whoever listens hears them all (`bench/spoken-sql.ts`). */
  oneByOne?: boolean
}

/**
 * Longer than PostgreSQL itself works on a statement: then it answers no more, or whatever lies between. Several that are answered together
 * share it, so that those which each wait for a lock nearly as long as they may are given up on too.
 */
const ANSWER_MS = 15_000

/** In milliseconds. */
export const sessionLimits = { statement_timeout: 5_000, idle_in_transaction_session_timeout: 10_000 }

/**
 * Opens a pool. No wait is endless (2 s for a connection unless told otherwise, 5 s for a statement, 10 s for an idle transaction, 15 s for an
 * answer), so that one slow query does not hold up all visitors, nor a database that froze. `allowSeconds` lets one transaction take longer.
 * A pooler refuses limits that come with a connection: behind one they are the role's (`check-database.ts` looks for them).
 */
export function openDatabase(connection: Connection, options: DatabaseOptions): Database {
  const { answerMs = ANSWER_MS } = options
  const { pooler } = connection
  const pool = new pg.Pool({
    ...connection,
    max: options.poolSize,
    // Statements that do not need each other's answers are sent together: see `pipeline.ts`.
    pipeline: true,
    connectionTimeoutMillis: options.waitMs ?? 2_000,
    ...(!pooler && sessionLimits),
    application_name: 'kuntur',
  })
  pool.on('connect', (client) => {
    client.once('error', options.onConnectionLost)
    endWhenSilent(client)
    waitForAnswers(client, answerMs)
    writeOnceATurn(client)
    if (!options.oneByOne) answerTogether(client, { namesStatements: pooler?.keepsStatements ?? true })
    // The pool listens only while a connection is idle. Without a listener here, a connection that is lost in a transaction
    // would end the process. It may emit the error twice, so this listener stays.
    client.on('error', () => {})
  })
  // The listener of the connection has reported it already.
  pool.on('error', () => {})
  const db = drizzle({ client: pool, casing: 'snake_case' })
  const commits: Database['commits'] = new EventEmitter()
  return Object.assign(db, { transaction: transactionsOn(pool, commits, answerMs), commits })
}

/** How this database is reached now, for a connection beside the pool that may take as long as it needs. */
export function connectionOf({ $client }: Database): pg.PoolConfig {
  const options: Connection = $client.options
  if (options.direct) return options.direct
  const { host, port, user, database, ssl, connectionString } = options
  // The pool hides its password from whoever lists its options.
  return { host, port, user, database, ssl, connectionString, password: options.password }
}

/**
 * Ends a connection that does not answer. The driver's own `query_timeout` sets a timer for each statement, and what those leave behind made V8
 * collect garbage twice as often (decision 106). `isDatabaseAway` knows the error by its first words.
 */
function endWhenSilent(client: pg.PoolClient): void {
  const stream = streamOf(client)
  const driver = client as unknown as { readyForQuery: boolean }
  stream.on('timeout', () => {
    if (!driver.readyForQuery)
      stream.destroy(new Error(`Connection terminated: no answer for ${stream.timeout} ms`))
  })
}

/**
 * node-postgres writes each statement by itself. Those of one turn of the event loop leave in one write: the system call
 * costs more than what it carries.
 */
function writeOnceATurn(client: pg.PoolClient): void {
  const stream = streamOf(client)
  const uncork = stream.uncork.bind(stream)
  stream.uncork = () => process.nextTick(uncork)
}

/**
 * Drizzle's transaction, except that the connection always goes back to its pool. Drizzle keeps it when BEGIN fails. A pool
 * that lost all its connections like that could neither serve nor be closed.
 */
function transactionsOn(
  pool: pg.Pool,
  commits: Database['commits'],
  answerMs: number,
): Database['transaction'] {
  const sessions = new WeakMap<pg.PoolClient, Drizzle['_']['session']>()
  pool.on('connect', (client) => sessions.set(client, drizzle({ client, casing: 'snake_case' })._.session))
  return async (work, { readsFirst, keepsPlans, ...config } = {}) => {
    const client = await pool.connect()
    let isLost = false
    try {
      const session = sessions.get(client)
      if (!session) throw new Error('A connection of the pool was never announced')
      const notes: NotedChange[] = []
      const begun = pipeline(
        sendTogether(client, plain(beginAs(config))),
        keepsPlans && sendTogether(client, plain('set local plan_cache_mode = force_generic_plan')),
      )
      const tx = Object.assign(
        new NodePgTransaction<NoTables, ExtractTablesWithRelations<NoTables>>(dialect, session, undefined),
        {
          notes,
          $client: client,
          begun,
        },
      )
      // PostgreSQL refuses no BEGIN: one that fails tells of a lost connection, which may not have heard of its end yet. Whoever
      // fails before waiting for it is not to end the process with it.
      begun.catch(() => {
        isLost = true
      })
      if (!readsFirst) await begun
      const result = await workIn(tx, work)
      if (notes.length > 0) commits.emit('notes', notes)
      return result
    } finally {
      waitForAnswers(client, answerMs)
      // When the ROLLBACK failed too, the next user of the connection must not continue in this transaction.
      client.release(isLost || client.getTransactionStatus() !== 'I')
    }
  }
}

const dialect = new PgDialect({ casing: 'snake_case' })

function beginAs({ isolationLevel, accessMode }: PgTransactionConfig): string {
  return ['begin', isolationLevel && `isolation level ${isolationLevel}`, accessMode]
    .filter(Boolean)
    .join(' ')
}

const plain = (text: string): NamedQuery => ({ name: text, text, values: [] })

/** Does the work of a verb within a transaction that goes on afterwards: what it wants said last is said, and not committed yet. */
export async function workWithin<T>(tx: Transaction, work: Work<T>): Promise<T> {
  const result = await work(tx)
  if (!(result instanceof LastWrites)) return result as T
  const answers: unknown[][] = []
  for (const statement of result.statements) answers.push((await sendTogether(tx.$client, statement)).rows)
  return result.resultOf(answers)
}

async function workIn<T>(tx: Transaction, work: Work<T>): Promise<T> {
  try {
    const result = await work(tx)
    const last = result instanceof LastWrites ? result : null
    const answers = await sendLast(tx.$client, [...(last?.statements ?? []), plain('commit')])
    // PostgreSQL answers ROLLBACK where a statement had failed and nobody was told.
    if (answers.at(-1)?.command !== 'COMMIT') throw new Error('The transaction was rolled back')
    return last ? last.resultOf(answers.map(({ rows }) => rows)) : (result as T)
  } catch (error) {
    await tx.$client.query('rollback')
    throw error
  }
}

/** Lets each statement of this transaction take so long, until it ends: for work on thousands of rows that nobody waits for. */
export async function allowSeconds(tx: Executor, seconds: number): Promise<void> {
  if (tx.$client instanceof pg.Pool) throw new Error('Only a transaction may take longer')
  waitForAnswers(tx.$client, 1_000 * seconds + ANSWER_MS)
  await tx.execute(sql`select set_config('statement_timeout', ${`${seconds}s`}, true)`)
}

/** So long may nothing come by a connection on which an answer is due. */
function waitForAnswers(client: pg.PoolClient, ms: number): void {
  const stream = streamOf(client)
  if (stream.timeout !== ms) stream.setTimeout(ms)
}

const streamOf = (client: pg.PoolClient) => (client as pg.Client).connection.stream as Socket

/** The id that the database got with its tables. A database that moves keeps it, and a copy has the same one. */
export async function readDatabaseId(db: Executor): Promise<string> {
  const [identity] = await db.select({ id: databaseIdentity.id }).from(databaseIdentity)
  if (!identity) throw new Error('The database has no identity')
  return identity.id
}
