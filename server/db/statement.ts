import { createHash } from 'node:crypto'
import { fillPlaceholders, type Placeholder, type SQLWrapper, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { QueryResultRow } from 'pg'
import { sendTogether } from './batch.ts'
import type { Executor, Unsent } from './database.ts'

type Placeholders<Given> = { readonly [Name in keyof Given]-?: Placeholder }

const dialect = new PgDialect({ casing: 'snake_case' })

/** Drizzle's builder without a database, for the text of a `statement`. */
export const builder = drizzle.mock({ casing: 'snake_case' })

/** These columns under the names that their rows have in code: what `statement` gets is not mapped as Drizzle's own answers are. */
export function asNamed(columns: Record<string, SQLWrapper>) {
  return Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, sql`${column}`.as(name)]))
}

type Statement<Given, Row> = {
  (on: Pick<Executor, '$client'>, given: Given): Promise<Row[]>
  /** The same for the end of a transaction: see `LastWrites`. */
  unsent(given: Given): Unsent<Row>
}

/**
 * A statement that is said often, such as those of an order: its text is built once, and each connection parses and plans it
 * once. That is most of what a short statement costs. `write` gets a placeholder for each value, so its text is
 * always the same: what varies in number is given as an array.
 *
 * It is sent when it is called. Several that are called one after the other, such as the arguments of `pipeline`, run in
 * that order, and each sees what those before it did.
 */
export function statement<Given extends object, Row extends QueryResultRow = never>(
  write: (given: Placeholders<Given>) => SQLWrapper,
): Statement<Given, Row> {
  const placeholders = new Proxy({}, { get: (_, name) => sql.placeholder(String(name)) })
  let built: { name: string; text: string; params: unknown[] } | undefined
  const unsent = (given: Given): Unsent<Row> => {
    if (!built) {
      const { sql: text, params } = dialect.sqlToQuery(write(placeholders as Placeholders<Given>).getSQL())
      built = { name: createHash('sha256').update(text).digest('hex').slice(0, 32), text, params }
    }
    const { name, text, params } = built
    return { name, text, values: fillPlaceholders(params, given as Record<string, unknown>) }
  }
  const send = async (on: Pick<Executor, '$client'>, given: Given) => {
    const { rows } = await sendTogether(on.$client, unsent(given))
    return rows as Row[]
  }
  return Object.assign(send, { unsent })
}
