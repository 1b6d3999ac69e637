import pg from 'pg'
import type { Config } from '../../config.ts'
import { borrowDatabase } from '../../db/borrowed-database.ts'
import type { Database } from '../../db/database.ts'
import { migrate } from '../../db/migrate.ts'
import { writeReferenceData } from '../reference-data.ts'
import { ImportRefusal } from './refusal.ts'

export type ImportDatabase = { db: Database; close(): Promise<void> }

/** "import" in ASCII. This advisory lock lets one import at a time work on a database, from any machine. */
const LOCK_KEY = 0x696d706f7274
const CONNECTIONS = 2

/**
 * Opens the shop's database, whether the shop is running or not, and locks it for this import.
 * @throws ImportRefusal when another import is at work.
 */
export async function openImportDatabase(
  config: Config,
  log: (sentence: string) => void,
): Promise<ImportDatabase> {
  const { db, connection, close } = await borrowDatabase(config, { poolSize: CONNECTIONS, log })
  let turn: pg.Client | undefined
  const end = async () => {
    await turn?.end().catch(() => {})
    await close()
  }
  try {
    await migrate(connection, { fill: () => writeReferenceData(db) })
    turn = await takeTurn(connection)
    return { db, close: end }
  } catch (error) {
    await end()
    throw error
  }
}

/** The lock belongs to this session, so it ends with the process, however that ends. */
async function takeTurn(connection: pg.PoolConfig): Promise<pg.Client> {
  const client = new pg.Client(connection)
  // Without a listener, a lost connection would end the process before it can report it.
  client.on('error', () => {})
  await client.connect()
  const { rows } = await client.query<{ isOurs: boolean }>('select pg_try_advisory_lock($1) as "isOurs"', [
    LOCK_KEY,
  ])
  if (rows[0]?.isOurs) return client
  await client.end()
  throw new ImportRefusal('Ya hay una importación en marcha en esta base de datos: espera a que termine.')
}
