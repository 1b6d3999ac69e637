import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import * as schema from './schema/schema.ts'

export type Database = NodePgDatabase<typeof schema> & { $client: pg.Pool }
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]

/** What a read needs: it runs as well alone as inside a transaction. */
export type Executor = Pick<Database, 'select' | 'execute' | 'insert' | 'update' | 'delete'>

// PostgreSQL's bigint arrives as text, for fear of what JavaScript cannot hold. Our ids and counts stay below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

export type DatabaseOptions = { poolSize: number; onConnectionLost: (error: Error) => void }

/**
 * Opens a pool. Nothing waits for ever: 2 s for a connection, 5 s for a statement, 10 s for an idle transaction, so
 * a slow database costs the visitors of one page and not of all.
 */
export function openDatabase(connection: pg.PoolConfig, options: DatabaseOptions): Database {
  const pool = new pg.Pool({
    ...connection,
    max: options.poolSize,
    // Statements that do not need each other’s answers travel together: see `in-one-go.ts`.
    pipeline: true,
    connectionTimeoutMillis: 2_000,
    statement_timeout: 5_000,
    idle_in_transaction_session_timeout: 10_000,
    application_name: 'kuntur',
  })
  // Without a listener the loss of an idle connection would end the process.
  pool.on('error', options.onConnectionLost)
  return drizzle({ client: pool, schema, casing: 'snake_case' })
}
