import type pg from 'pg'
import type { Config } from '../config.ts'
import { type Database, openDatabase } from './database.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'
import { AlreadyRunningError, claimInstance } from './instance-lock.ts'

export type BorrowedDatabase = { db: Database; connection: pg.PoolConfig; close(): Promise<void> }

type Options = { poolSize?: number; log?: (sentence: string) => void }

/**
 * The shop's database for a command that works on it, whether the shop is running or not. Its own PostgreSQL is started
 * where it does not run, and stopped at the end, unless a shop has come to use it.
 */
export async function borrowDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
  { poolSize = 1, log = () => {} }: Options = {},
): Promise<BorrowedDatabase> {
  const own = config.databaseUrl ? undefined : await startEmbeddedPostgres({ dataDir: config.dataDir, log })
  const connection: pg.PoolConfig = own?.connection ?? { connectionString: config.databaseUrl }
  const db = openDatabase(connection, { poolSize, onConnectionLost: () => {} })
  return {
    db,
    connection,
    async close() {
      await db.$client.end()
      if (own && !own.adopted && (await isNobodysOwn(own.connection))) await own.stop()
    },
  }
}

/** Kept, not released: a shop that starts at this moment is told to wait, and does not lose its database half way. */
async function isNobodysOwn(connection: pg.ClientConfig): Promise<boolean> {
  try {
    await claimInstance(connection, '')
    return true
  } catch (error) {
    if (error instanceof AlreadyRunningError) return false
    throw error
  }
}
