import pg from 'pg'
import type { Config } from '../../config.ts'
import { type Database, openDatabase } from '../../db/database.ts'
import { startEmbeddedPostgres } from '../../db/embedded-postgres.ts'
import { AlreadyRunningError, claimInstance } from '../../db/instance-lock.ts'
import { migrate } from '../../db/migrate.ts'
import { writeReferenceData } from '../reference-data.ts'
import { ImportRefusal } from './refusal.ts'

export type ImportDatabase = { db: Database; close(): Promise<void> }

/** "import" in ASCII: one import at a time on a database, whatever machine it runs on. */
const LOCK_KEY = 0x696d706f7274
const CONNECTIONS = 2
const PATIENCE_MS = 30_000

/**
 * The shop's database, whether the shop is running or not. Its own PostgreSQL is started where it does not run, and
 * stopped at the end, unless a shop has come to use it.
 * @throws ImportRefusal when another import is at work.
 */
export async function openImportDatabase(
  config: Config,
  log: (sentence: string) => void,
): Promise<ImportDatabase> {
  const own = config.databaseUrl ? undefined : await startEmbeddedPostgres({ dataDir: config.dataDir, log })
  const connection: pg.PoolConfig = own?.connection ?? { connectionString: config.databaseUrl }
  const stopOwn = async () => {
    if (own && !own.adopted && (await isNobodysOwn(own.connection))) await own.stop()
  }
  try {
    await migrate(connection)
    const turn = await takeTurn(connection)
    const db = openDatabase(connection, { poolSize: CONNECTIONS, onConnectionLost: () => {} })
    // A visitor is told soon that the shop is busy; an import rather waits for its turn.
    db.$client.options.connectionTimeoutMillis = PATIENCE_MS
    try {
      await writeReferenceData(db)
    } catch (error) {
      await db.$client.end()
      await turn.end()
      throw error
    }
    return {
      db,
      async close() {
        await db.$client.end()
        await turn.end().catch(() => {})
        await stopOwn()
      },
    }
  } catch (error) {
    await stopOwn()
    throw error
  }
}

/** The turn is a lock of this session: it ends with the process, however that ends. */
async function takeTurn(connection: pg.PoolConfig): Promise<pg.Client> {
  const client = new pg.Client(connection)
  // Without a listener the loss of the database would end the process before it can say so.
  client.on('error', () => {})
  await client.connect()
  const { rows } = await client.query<{ isOurs: boolean }>('select pg_try_advisory_lock($1) as "isOurs"', [
    LOCK_KEY,
  ])
  if (rows[0]?.isOurs) return client
  await client.end()
  throw new ImportRefusal('Ya hay una importación en marcha en esta base de datos: espera a que termine.')
}

/** Whether no shop has claimed the PostgreSQL that we started while we worked. */
async function isNobodysOwn(connection: pg.ClientConfig): Promise<boolean> {
  try {
    // Kept, not released: a shop that starts at this moment is told to wait, and does not lose its database half way.
    await claimInstance(connection, '')
    return true
  } catch (error) {
    if (error instanceof AlreadyRunningError) return false
    throw error
  }
}
