import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { StartupError } from '../startup-error.ts'

const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url))

/** Processes that start on one database take turns by this lock. The number is arbitrary, but fixed for good. */
const MIGRATION_LOCK = 7_283_001
const PATIENCE_MS = 120_000
const LOOK_MS = 100
/**
 * How long to wait for a table that another process uses. Statements of that process queue up behind us, so it is less than
 * the five seconds that they may take.
 */
const TABLE_WAIT_MS = 2_000
const TABLE_PAUSE_MS = 500
/** PostgreSQL's codes for a lock that did not come in time, and for a deadlock. */
const lockStates = new Set(['55P03', '40P01'])

type Options = {
  /** Fills in what else must be in the database. It runs in the same turn, so that two starts do not both do it. */
  fill?: () => Promise<void>
  /** How long to wait for the turn of another start, and for tables that an older process uses. */
  patienceMs?: number
  /** Called when this start has to wait. */
  log?: (sentence: string) => void
}

/**
 * Brings the database to the schema of this code, all new migrations in one transaction, and then adds what
 * `fill` does.
 * @throws StartupError when the database has migrations that this code does not know, or when another start holds its
 *   turn, or an older process the tables, for too long.
 */
export async function migrate(connection: pg.PoolConfig, options: Options = {}): Promise<void> {
  const client = new pg.Client(connection)
  // Without a listener, a lost connection would end the process. The statement under way fails anyway.
  client.on('error', () => {})
  await client.connect()
  const { patienceMs = PATIENCE_MS, log = (sentence) => console.log(sentence) } = options
  const patience = { seconds: Math.round(patienceMs / 1000), deadline: performance.now() + patienceMs, log }
  try {
    await takeTurn(client, patience)
    await refuseNewerDatabase(client)
    await whenTablesAreFree(client, patience, () =>
      applyMigrations(drizzle({ client }), { migrationsFolder }),
    )
    await options.fill?.()
  } finally {
    await client.end()
  }
}

type Patience = { seconds: number; deadline: number; log: (sentence: string) => void }

/** All migrations of this code, the oldest first. `folderMillis` is when it was made, which Drizzle keeps as `created_at`. */
export function readMigrations(): MigrationMeta[] {
  return readMigrationFiles({ migrationsFolder })
}

/** Takes the turn of those that prepare a database, until the connection ends. False when another process has it. */
export async function takeTurnAtOnce(client: pg.Client): Promise<boolean> {
  return (await client.query('select pg_try_advisory_lock($1) as taken', [MIGRATION_LOCK])).rows[0].taken
}

async function takeTurn(client: pg.Client, { seconds, deadline, log }: Patience): Promise<void> {
  const isOurs = () => takeTurnAtOnce(client)
  if (await isOurs()) return
  log('Otro proceso de la tienda prepara esta base de datos: esperando a que termine…')
  while (performance.now() < deadline) {
    await sleep(LOOK_MS)
    if (await isOurs()) return
  }
  throw new StartupError(
    `Otro proceso de la tienda prepara esta base de datos desde hace más de ${seconds} s: ` +
      'si ya no avanza, ciérralo y vuelve a iniciar.',
  )
}

/** Repeats a change of tables while others use them. Each try does all of it or nothing. */
async function whenTablesAreFree(
  client: pg.Client,
  { seconds, deadline, log }: Patience,
  change: () => Promise<void>,
): Promise<void> {
  for (let tries = 1; ; tries++) {
    const left = Math.ceil(deadline - performance.now())
    const wait = Math.max(1, Math.min(TABLE_WAIT_MS, left))
    await client.query("select set_config('lock_timeout', $1, false)", [String(wait)])
    try {
      await change()
      return
    } catch (error) {
      if (!isRefusedLock(error)) throw error
      await client.query('rollback')
    }
    if (performance.now() >= deadline) {
      throw new StartupError(
        `Otro programa usa las tablas de esta base de datos desde hace más de ${seconds} s, y así no se puede actualizar: ` +
          'cierra los procesos de la versión anterior y vuelve a iniciar.',
      )
    }
    if (tries === 1) log('Otro programa usa las tablas de esta base de datos: esperando a que las suelte…')
    await sleep(TABLE_PAUSE_MS)
  }
}

function isRefusedLock(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof pg.DatabaseError) return lockStates.has(cause.code ?? '')
  }
  return false
}

/**
 * Checks the version for a command that only reads, and so must not migrate.
 * @throws StartupError when the database is of another version than this code.
 */
export async function refuseOtherVersion(connection: pg.PoolConfig): Promise<void> {
  const client = new pg.Client(connection)
  client.on('error', () => {})
  await client.connect()
  try {
    await refuseNewerDatabase(client)
    const { known, applied } = await newestMigrations(client)
    if (applied !== null && applied >= known) return
    throw new StartupError(
      'La base de datos aún no está al día con esta versión de Kuntur: inicia la tienda una vez y repite la orden.',
    )
  } finally {
    await client.end()
  }
}

async function refuseNewerDatabase(client: pg.Client): Promise<void> {
  const { known, applied } = await newestMigrations(client)
  if (applied === null) return
  if (applied > known) {
    throw new StartupError(
      'La base de datos es de una versión más nueva de Kuntur: actualiza el programa antes de abrir la tienda.',
    )
  }
}

/** The times of the last migration that this code knows and of the last one in the database; null for none. */
async function newestMigrations(client: pg.Client): Promise<{ known: number; applied: number | null }> {
  const journal = JSON.parse(await readFile(`${migrationsFolder}/meta/_journal.json`, 'utf8')) as {
    entries: { when: number }[]
  }
  const known = Math.max(...journal.entries.map((entry) => entry.when))
  const table = await client.query("select to_regclass('drizzle.__drizzle_migrations') as name")
  if (table.rows[0].name === null) return { known, applied: null }
  const { rows } = await client.query(
    'select max(created_at)::float8 as newest from drizzle.__drizzle_migrations',
  )
  return { known, applied: rows[0].newest }
}
