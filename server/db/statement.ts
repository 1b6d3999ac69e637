import { hash } from 'node:crypto'
import { is, Param, Placeholder, type SQLWrapper, sql } from 'drizzle-orm'
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
  let built: { name: string; text: string; readers: Reader<Given>[] } | undefined
  const unsent = (given: Given): Unsent<Row> => {
    if (!built) {
      const { sql: text, params } = dialect.sqlToQuery(write(placeholders as Placeholders<Given>).getSQL())
      built = { name: hash('sha256', text, 'hex').slice(0, 32), text, readers: params.map(readerOf<Given>) }
    }
    const { name, text, readers } = built
    return { name, text, values: readers.map((read) => read(given)) }
  }
  const send = async (on: Pick<Executor, '$client'>, given: Given) => {
    const { rows } = await sendTogether(on.$client, unsent(given))
    return rows as Row[]
  }
  return Object.assign(send, { unsent })
}

type Reader<Given> = (given: Given) => unknown

/** How to get the value of a parameter. Drizzle's `fillPlaceholders` asks each time anew what each of them is. */
function readerOf<Given extends object>(param: unknown): Reader<Given> {
  if (is(param, Placeholder)) return (given) => given[param.name as keyof Given]
  if (!is(param, Param) || !is(param.value, Placeholder)) return () => param
  const { encoder, value } = param
  return (given) => encoder.mapToDriverValue(given[value.name as keyof Given])
}
