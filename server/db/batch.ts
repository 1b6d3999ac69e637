import pg from 'pg'
import { pipeline } from './pipeline.ts'

/*
 * node-postgres ends each statement with a Sync, for which PostgreSQL writes what it has answered so far and each of the two wakes the
 * other. Here the statements of a transaction that are said in one turn of the event loop share one Sync: they leave in one write and
 * are answered together. How the rows of a statement look is asked of each connection once, as it parses it once.
 */

/** What node-postgres asks of a query, and of a subclass of it: it hands the messages of the protocol to the one whose turn it is. */
type DriverQuery = {
  submit(connection: DriverConnection): Error | null
  handleRowDescription(message: unknown): void
  handleDataRow(message: unknown): void
  handleCommandComplete(message: unknown, connection: DriverConnection): void
  handleEmptyQuery(connection: DriverConnection): void
  handleReadyForQuery(connection: DriverConnection): void
  handleError(error: Error, connection: DriverConnection): void
  _result: RowShape
  _accumulateRows?: boolean
}

/** What the driver's result works out of how the rows of a statement look: their columns, who reads each, and a row with nothing in it. */
type RowShape = { fields: unknown; _parsers: unknown; _prebuiltEmptyResultObject: unknown }

type DriverConnection = {
  sync(): void
  describe(portal: unknown): void
  /** All that the driver says, message by message. */
  _send(bytes: Buffer): void
  stream: object
  submittedNamedStatements: Record<string, string>
}

export type NamedQuery = { name: string; text: string; values: unknown[]; queryMode?: 'extended' }
type Answer = (error: Error | null, result: pg.QueryResult) => void

/** By its text alone: of an object with more the driver makes a copy with all descriptors, a twentieth of the server's work for a purchase. */
const DriverQuery = pg.Query as unknown as new (
  text: string,
  values?: readonly unknown[],
  answer?: Answer,
) => DriverQuery & Pick<NamedQuery, 'name' | 'queryMode'>

const { prepareValue } = (pg as unknown as { utils: { prepareValue(value: unknown): unknown } }).utils

type Part = { name: string; text: string; query: DriverQuery }

/** A connection, to which statements are written that leave together. */
class Outbox {
  /** The same connection for the driver, but that it keeps what is said, and says no Sync. */
  readonly connection: DriverConnection
  /** By statement, how its rows look; null: it has none. PostgreSQL refuses a statement whose rows would look otherwise by now. */
  readonly described = new Map<string, RowShape | null>()
  readonly #real: DriverConnection
  #unsent: Buffer[] = []
  /** The statement that the driver writes. */
  #writing = ''

  constructor(real: DriverConnection) {
    this.#real = real
    this.connection = Object.create(real, {
      _send: { value: (bytes: Buffer) => this.#unsent.push(bytes) },
      describe: { value: (portal: unknown) => this.#describe(portal) },
      sync: { value: () => {} },
      // The driver holds back what it sends and lets it go again by this, for each statement.
      stream: { value: {} },
    })
  }

  #describe(portal: unknown): void {
    if (!this.described.has(this.#writing)) this.#real.describe.call(this.connection, portal)
  }

  write({ name, query }: Part): Error | null {
    this.#writing = name
    const error = query.submit(this.connection)
    const rows = this.described.get(name)
    // As the driver does when it is told of them.
    if (!error && rows) {
      Object.assign(query._result, rows)
      query._accumulateRows = true
    }
    return error
  }

  /** Sends what was written, and asks for the answers. */
  send(): void {
    this.#real.sync.call(this.connection)
    const unsent = this.#unsent
    this.#unsent = []
    this.#real._send(Buffer.concat(unsent))
  }
}

const outboxes = new WeakMap<DriverConnection, Outbox>()

function outboxOf(connection: DriverConnection): Outbox {
  const known = outboxes.get(connection) ?? new Outbox(connection)
  outboxes.set(connection, known)
  return known
}

const IN_FAILED_TRANSACTION = '25P02'

/** Several statements that node-postgres takes for one. */
class Batch extends DriverQuery {
  readonly #parts: Part[]
  #answered = 0
  /** Unless the connection was lost before. */
  #outbox: Outbox | undefined
  #failure: Error | undefined

  constructor(first: Part) {
    super('')
    this.#parts = [first]
  }

  /** By these the driver notes which text a connection has parsed: that of the statement which is answered now. */
  override get name() {
    return this.#parts[this.#answered]?.name ?? ''
  }
  override set name(_: string) {}
  get text() {
    return this.#parts[this.#answered]?.text
  }
  set text(_: unknown) {}

  override submit(connection: DriverConnection): Error | null {
    this.#outbox = outboxOf(connection)
    const error = this.#parts[0] ? this.#write(this.#parts[0]) : null
    if (error) this.#outbox = undefined
    return error
  }

  add(part: Part): void {
    this.#parts.push(part)
    const error = this.#failure ?? this.#write(part)
    if (!error) return
    this.#parts.pop()
    throw error
  }

  /** Sends what was added, and asks for the answers. Nothing is added afterwards. */
  end(): void {
    this.#outbox?.send()
  }

  #write(part: Part): Error | null {
    const error = this.#outbox?.write(part) ?? null
    if (error) this.#failure = error
    return error
  }

  override handleRowDescription(message: unknown): void {
    const part = this.#parts[this.#answered]
    if (!part) return
    part.query.handleRowDescription(message)
    const { fields, _parsers, _prebuiltEmptyResultObject } = part.query._result
    if (part.name) this.#outbox?.described.set(part.name, { fields, _parsers, _prebuiltEmptyResultObject })
  }

  override handleDataRow(message: unknown): void {
    this.#parts[this.#answered]?.query.handleDataRow(message)
  }

  override handleCommandComplete(message: unknown, connection: DriverConnection): void {
    const part = this.#parts[this.#answered]
    const described = this.#outbox?.described
    if (part?.name && !described?.has(part.name)) described?.set(part.name, null)
    part?.query.handleCommandComplete(message, connection)
    this.#answered++
  }

  override handleReadyForQuery(connection: DriverConnection): void {
    for (const { query } of this.#parts) query.handleReadyForQuery(connection)
  }

  /**
   * Of a statement that failed, those before it were answered, and PostgreSQL has skipped those behind it. Where the connection
   * is lost, all are.
   */
  override handleError(error: Error, connection: DriverConnection): void {
    this.#failure = error
    const isOfStatement = (error as pg.DatabaseError).severity === 'ERROR'
    for (const [index, { name, query }] of this.#parts.entries()) {
      if (!isOfStatement || index === this.#answered) query.handleError(error, connection)
      else if (index < this.#answered) query.handleReadyForQuery(connection)
      else query.handleError(skippedFor(error), connection)
      if (index >= this.#answered) delete connection.submittedNamedStatements[name]
    }
  }
}

function skippedFor(error: Error): Error {
  const skipped = new Error('Skipped, because a statement before it failed', { cause: error })
  return Object.assign(skipped, { code: IN_FAILED_TRANSACTION, severity: 'ERROR' })
}

type Client = {
  send(batch: Batch): void
  open: Batch | null
  spell(given: NamedQuery): NamedQuery
  /** The COMMIT of its transaction has been said and not been answered. */
  isOver: boolean
}

const clients = new WeakMap<object, Client>()

/**
 * Lets the statements of this connection's transactions be answered together: see `sendTogether`. Where it is not known by which session of
 * PostgreSQL the next one goes (`namesStatements: false`), each is parsed anew: the session may not know its name.
 */
export function answerTogether(
  client: pg.PoolClient,
  { namesStatements }: { namesStatements: boolean } = { namesStatements: true },
): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  const spell = namesStatements ? (given: NamedQuery) => given : withoutName
  const known: Client = { send: (batch) => void query(batch), open: null, spell, isOver: false }
  clients.set(client, known)
  // What is said otherwise comes behind what was said before.
  const inOrder = (given: unknown, ...more: unknown[]) => {
    refuseAfterEnd(known)
    endBatch(known)
    return query(isNamed(given) ? spell(given) : given, ...more)
  }
  client.query = inOrder as typeof client.query
}

function isNamed(given: unknown): given is NamedQuery {
  const isSelfSent = given instanceof Object && 'submit' in given
  return !isSelfSent && typeof (given as { name?: unknown } | null)?.name === 'string'
}

/** `extended`, because several in one text, or one without values, would be sent in a form that ends with a Sync. */
function withoutName(given: NamedQuery): NamedQuery {
  return { ...given, name: '', queryMode: 'extended' }
}

function refuseAfterEnd({ isOver }: Client): void {
  if (isOver) throw new Error('Said behind the COMMIT of its transaction')
}

function endBatch(client: Client): void {
  const batch = client.open
  client.open = null
  batch?.end()
}

/**
 * Sends a statement with the others of the same turn of the event loop, to be answered together with them. When one fails, those
 * behind it are not run. On a connection that nobody announced it goes by itself.
 */
export async function sendTogether(on: pg.Pool | pg.PoolClient, given: NamedQuery): Promise<pg.QueryResult> {
  if (!(on instanceof pg.Pool)) return send(on, given)
  const client = await on.connect()
  try {
    const result = await send(client, given)
    client.release()
    return result
  } catch (error) {
    // As the pool does itself: the connection may be lost, and has not heard of its end yet.
    client.release(true)
    throw error
  }
}

/**
 * Sends the last statements of a transaction, its COMMIT the very last. When one fails, those behind it are not run, and so nothing
 * is committed. Until they are answered the connection says nothing else.
 */
export async function sendLast(
  on: pg.PoolClient,
  statements: readonly NamedQuery[],
): Promise<pg.QueryResult[]> {
  const client = clients.get(on)
  // A value that cannot be sent is met before anything is.
  const sendable = client ? statements.map(asSent) : statements
  const sent = sendable.map((statement) => send(on, statement))
  if (client) client.isOver = true
  try {
    return await pipeline(...sent)
  } finally {
    if (client) client.isOver = false
  }
}

const asSent = (given: NamedQuery): NamedQuery => ({ ...given, values: given.values.map(prepareValue) })

function send(on: pg.PoolClient, given: NamedQuery): Promise<pg.QueryResult> {
  const client = clients.get(on)
  if (!client) return on.query(given)
  return new Promise((resolve, reject) => {
    refuseAfterEnd(client)
    const answer: Answer = (error, result) => (error ? reject(error) : resolve(result))
    const { name, text, values, queryMode } = asSent(client.spell(given))
    const query = new DriverQuery(text, values, answer)
    query.name = name
    query.queryMode = queryMode
    const part = { name, text, query }
    if (client.open) {
      client.open.add(part)
      return
    }
    const batch = new Batch(part)
    client.open = batch
    process.nextTick(() => {
      if (client.open === batch) endBatch(client)
    })
    client.send(batch)
  })
}
