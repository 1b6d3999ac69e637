import pg from 'pg'

/*
 * node-postgres ends each statement with a Sync, for which PostgreSQL writes what it has answered so far and each of the two wakes the
 * other. Here the statements of a transaction that are said in one turn of the event loop share one Sync: they leave together, as
 * they did, and are answered together too.
 */

/** What node-postgres asks of a query, and of a subclass of it: it hands the messages of the protocol to the one whose turn it is. */
type DriverQuery = {
  /** Set by the driver where it waits for the answer no longer than `query_timeout`. */
  callback?: (error: Error | null) => void
  submit(connection: DriverConnection): Error | null
  handleRowDescription(message: unknown): void
  handleDataRow(message: unknown): void
  handleCommandComplete(message: unknown, connection: DriverConnection): void
  handleEmptyQuery(connection: DriverConnection): void
  handleReadyForQuery(connection: DriverConnection): void
  handleError(error: Error, connection: DriverConnection): void
}

type DriverConnection = { sync(): void; submittedNamedStatements: Record<string, string> }

export type NamedQuery = { name: string; text: string; values: unknown[]; queryMode?: 'extended' }
type Answer = (error: Error | null, result: pg.QueryResult) => void

const DriverQuery = pg.Query as unknown as new (
  config: { text: string } | (NamedQuery & { types: pg.CustomTypesConfig }),
  values?: undefined,
  answer?: Answer,
) => DriverQuery

type Part = { name: string; text: string; query: DriverQuery }

const IN_FAILED_TRANSACTION = '25P02'

/** Several statements that node-postgres takes for one. */
class Batch extends DriverQuery {
  readonly #parts: Part[]
  #answered = 0
  #connection: DriverConnection | undefined
  #failure: Error | undefined

  constructor(first: Part) {
    super({ text: '' })
    this.#parts = [first]
  }

  /** By these the driver notes which text a connection has parsed: that of the statement which is answered now. */
  get name() {
    return this.#parts[this.#answered]?.name
  }
  set name(_: unknown) {}
  get text() {
    return this.#parts[this.#answered]?.text
  }
  set text(_: unknown) {}

  override submit(connection: DriverConnection): Error | null {
    this.#connection = connection
    return this.#parts[0] ? this.#send(this.#parts[0]) : null
  }

  add(part: Part): void {
    this.#parts.push(part)
    const error = this.#failure ?? (this.#connection ? this.#send(part) : null)
    if (!error) return
    this.#parts.pop()
    throw error
  }

  /** Asks for the answers. Nothing is added afterwards. */
  end(): void {
    this.#connection?.sync()
  }

  #send(part: Part): Error | null {
    // The same connection for the driver, but for its Sync.
    const withoutSync = Object.create(this.#connection ?? null, { sync: { value: () => {} } })
    return part.query.submit(withoutSync)
  }

  override handleRowDescription(message: unknown): void {
    this.#parts[this.#answered]?.query.handleRowDescription(message)
  }

  override handleDataRow(message: unknown): void {
    this.#parts[this.#answered]?.query.handleDataRow(message)
  }

  override handleCommandComplete(message: unknown, connection: DriverConnection): void {
    this.#parts[this.#answered]?.query.handleCommandComplete(message, connection)
    this.#answered++
  }

  override handleReadyForQuery(connection: DriverConnection): void {
    this.callback?.(null)
    for (const { query } of this.#parts) query.handleReadyForQuery(connection)
  }

  /**
   * Of a statement that failed, those before it were answered, and PostgreSQL has skipped those behind it. Where the connection
   * is lost, all are.
   */
  override handleError(error: Error, connection: DriverConnection): void {
    this.#failure = error
    this.callback?.(error)
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

type Client = { send(batch: Batch): void; open: Batch | null; spell(given: NamedQuery): NamedQuery }

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
  const known: Client = { send: (batch) => void query(batch), open: null, spell }
  clients.set(client, known)
  // What is said otherwise comes behind what was said before.
  const inOrder = (given: unknown, ...more: unknown[]) => {
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

function endBatch(client: Client): void {
  const batch = client.open
  client.open = null
  batch?.end()
}

/**
 * Sends a statement at once, to be answered together with the others of the same turn of the event loop. When one fails, those
 * behind it are not run. A pool's connections are each other's, so there, as on a connection that nobody announced, it goes by itself.
 */
export function sendTogether(on: pg.Pool | pg.PoolClient, given: NamedQuery): Promise<pg.QueryResult> {
  const client = clients.get(on)
  if (!client) return on.query(given)
  return new Promise((resolve, reject) => {
    const answer: Answer = (error, result) => (error ? reject(error) : resolve(result))
    const spelled = client.spell(given)
    const query = new DriverQuery({ ...spelled, types: pg.types }, undefined, answer)
    const part = { name: spelled.name, text: spelled.text, query }
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
