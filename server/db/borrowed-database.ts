import type pg from 'pg'
import type { Config } from '../config.ts'
import { checkDatabase } from './check-database.ts'
import { type Database, openDatabase } from './database.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'
import { AlreadyRunningError, claimInstance } from './instance-lock.ts'

export type BorrowedDatabase = { db: Database; connection: pg.PoolConfig; close(): Promise<void> }

/** How long a command waits for a connection. Visitors must not wait as long. */
const WAIT_MS = 30_000

type Options = { poolSize?: number; log?: (sentence: string) => void }

/**
 * Opens the shop's database for a command, whether the shop is running or not. The shop's own PostgreSQL is started if
 * necessary, and then stopped at the end, unless a shop has begun to use it meanwhile.
 */
export async function borrowDatabase(
  config: Pick<Config, 'databaseUrl' | 'databaseDirectUrl' | 'dataDir'>,
  { poolSize = 1, log = () => {} }: Options = {},
): Promise<BorrowedDatabase> {
  const own = config.databaseUrl ? undefined : await startEmbeddedPostgres({ dataDir: config.dataDir, log })
  const connection = own?.connection ?? (await reachDirectly(config))
  const db = openDatabase(connection, { poolSize, onConnectionLost: () => {}, waitMs: WAIT_MS })
  return {
    db,
    connection,
    async close() {
      await db.$client.end()
      if (own && !own.adopted && (await isNobodysOwn(own.connection))) await own.stop()
    },
  }
}

/** Commands hold locks for as long as they work, and snapshots: they go past a pooler. */
async function reachDirectly({
  databaseUrl = '',
  databaseDirectUrl,
}: Pick<Config, 'databaseUrl' | 'databaseDirectUrl'>): Promise<pg.PoolConfig> {
  // What is only doubted is for the start of the shop to say.
  const connection = await checkDatabase({ databaseUrl, databaseDirectUrl }, () => {})
  return connection.direct ?? connection
}

/** The claim is kept, so that a shop that starts at this moment has to wait and does not lose its database half way. */
async function isNobodysOwn(connection: pg.ClientConfig): Promise<boolean> {
  try {
    await claimInstance(connection, '')
    return true
  } catch (error) {
    if (error instanceof AlreadyRunningError) return false
    throw error
  }
}
