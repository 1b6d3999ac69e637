import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { StartupError } from '../startup-error.ts'
import { jobSchemaVersion, KNOWN_JOB_SCHEMA, migrateJobTables } from './job-tables.ts'

const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url))

/** Processes that start on one database take turns by this lock. The number is arbitrary, but fixed for good. */
const MIGRATION_LOCK = 7_283_001
const PATIENCE_MS = 120_000
const LOOK_MS = 100

type Options = {
  /** What else must be in the database before it is used; done in the same turn, so that two starts cannot both do it. */
  fill?: () => Promise<void>
  /** How long to wait for the turn of another start. */
  patienceMs?: number
  /** Told when this start has to wait. */
  log?: (sentence: string) => void
}

/**
 * Brings the database to the schema of this code, all new migrations in one transaction, then the job queue's own
 * tables, and then whatever `fill` adds.
 * @throws StartupError when the database has migrations that this code does not know, or when another start holds its
 *   turn for too long.
 */
export async function migrate(connection: pg.PoolConfig, options: Options = {}): Promise<void> {
  const client = new pg.Client(connection)
  // The statement under way fails as well when the connection is lost; nobody else would hear of this.
  client.on('error', () => {})
  await client.connect()
  try {
    await takeTurn(client, options)
    await refuseNewerDatabase(client)
    await applyMigrations(drizzle({ client }), { migrationsFolder })
    await migrateJobTables(client)
    await options.fill?.()
  } finally {
    await client.end()
  }
}

async function takeTurn(
  client: pg.Client,
  { patienceMs = PATIENCE_MS, log = (sentence) => console.log(sentence) }: Options,
): Promise<void> {
  const isOurs = async () =>
    (await client.query('select pg_try_advisory_lock($1) as taken', [MIGRATION_LOCK])).rows[0].taken
  if (await isOurs()) return
  log('Otro proceso de la tienda prepara esta base de datos: esperando a que termine…')
  const deadline = performance.now() + patienceMs
  while (performance.now() < deadline) {
    await sleep(LOOK_MS)
    if (await isOurs()) return
  }
  throw new StartupError(
    `Otro proceso de la tienda prepara esta base de datos desde hace más de ${Math.round(patienceMs / 1000)} s: ` +
      'si ya no avanza, ciérralo y vuelve a iniciar.',
  )
}

async function refuseNewerDatabase(client: pg.Client): Promise<void> {
  const journal = JSON.parse(await readFile(`${migrationsFolder}/meta/_journal.json`, 'utf8')) as {
    entries: { when: number }[]
  }
  const newestKnown = Math.max(...journal.entries.map((entry) => entry.when))
  const table = await client.query("select to_regclass('drizzle.__drizzle_migrations') as name")
  if (table.rows[0].name === null) return
  const applied = await client.query(
    'select max(created_at)::float8 as newest from drizzle.__drizzle_migrations',
  )
  if (applied.rows[0].newest > newestKnown || ((await jobSchemaVersion(client)) ?? 0) > KNOWN_JOB_SCHEMA) {
    throw new StartupError(
      'La base de datos es de una versión más nueva de Kuntur: actualiza el programa antes de abrir la tienda.',
    )
  }
}
