import pg from 'pg'
import { type Database, openDatabase } from '../server/db/database.ts'

type Cell = unknown
type Statement = {
  text: string
  values: readonly unknown[]
  /** That of a statement which each connection parses and plans once. */
  name: string | undefined
  /** Sent while the one before was still unanswered. */
  isInOneGo: boolean
  rows: Cell[][]
}

/** Ids from here on cannot be mistaken for a count, a price or a rate. */
const FIRST_TELLTALE_ID = 500_000_000

/**
 * What some work says to the database, word for word, and what the database answers. `before` it the same connection is used once, because
 * some is read by each connection only when it is new.
 */
export async function listenTo(
  connection: pg.PoolConfig,
  { before, work }: Record<'before' | 'work', (db: Database) => Promise<unknown>>,
): Promise<Statement[]> {
  const heard: Statement[] = []
  let unanswered = 0
  class Listener extends pg.Client {
    // biome-ignore lint/suspicious/noExplicitAny: `query` of node-postgres has a dozen signatures.
    override query(config: any, values?: any, callback?: any): any {
      const text = typeof config === 'string' ? config : config.text
      const given = Array.isArray(values) ? values : (config.values ?? [])
      const statement: Statement = {
        text,
        values: given,
        name: config.name,
        isInOneGo: unanswered > 0,
        rows: [],
      }
      heard.push(statement)
      unanswered++
      const answered = (result?: pg.QueryArrayResult | pg.QueryResult) => {
        unanswered--
        statement.rows = (result?.rows ?? []).map((row) => Object.values(row))
      }
      const answerTo = typeof values === 'function' ? values : callback
      if (!answerTo) {
        return super.query(config, values).then((result: pg.QueryResult) => {
          answered(result)
          return result
        })
      }
      return super.query(text, given, (error: Error, result: pg.QueryResult) => {
        answered(result)
        answerTo(error, result)
      })
    }
  }
  const db = openDatabase({ ...connection, Client: Listener } as pg.PoolConfig, {
    poolSize: 1,
    onConnectionLost: () => {},
    oneByOne: true,
  })
  try {
    await before(db)
    heard.length = 0
    await work(db)
  } finally {
    await db.$client.end()
  }
  return heard
}

/** Lets the ids of new orders and their lines begin where `say` knows them. For a database that is thrown away. */
export async function makeIdsTelltale(pool: pg.Pool): Promise<void> {
  await pool.query(`alter sequence customer_order_id_seq restart with ${FIRST_TELLTALE_ID}`)
  await pool.query(`alter sequence order_line_id_seq restart with ${2 * FIRST_TELLTALE_ID}`)
}

/**
 * Says the same again straight through `pg`: the same texts in the same order, several in one go where the shop did so.
 * Only ids that the database gives anew, and the words in `instead`, are other ones.
 */
export async function say(
  pool: pg.Pool,
  heard: readonly Statement[],
  instead: Record<string, string>,
): Promise<void> {
  const renamed = new Map<unknown, unknown>(Object.entries(instead))
  const client = await pool.connect()
  try {
    let unanswered: Promise<void>[] = []
    for (const { name, text, values, isInOneGo, rows } of heard) {
      if (!isInOneGo) {
        await Promise.all(unanswered)
        unanswered = []
      }
      const query = {
        ...(name && { name }),
        text,
        values: values.map((value) => rename(value, renamed)),
        rowMode: 'array' as const,
      }
      unanswered.push(client.query(query).then((result) => noteNewIds(rows, result.rows, renamed)))
    }
    await Promise.all(unanswered)
  } finally {
    client.release()
  }
}

function noteNewIds(before: Cell[][], now: Cell[][], renamed: Map<unknown, unknown>): void {
  before.forEach((row, r) => {
    row.forEach((cell, c) => {
      if (typeof cell === 'number' && cell >= FIRST_TELLTALE_ID) renamed.set(cell, now[r]?.[c])
    })
  })
}

function rename(value: unknown, renamed: ReadonlyMap<unknown, unknown>): unknown {
  if (Array.isArray(value)) return value.map((item) => rename(item, renamed))
  if (renamed.has(value)) return renamed.get(value)
  // `order_line:1000000042`
  if (typeof value === 'string')
    return value.replace(/\d{9,}$/, (id) => String(renamed.get(Number(id)) ?? id))
  return value
}
