import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { StartupError } from '../startup-error.ts'
import { jobSchemaVersion, KNOWN_JOB_SCHEMA, migrateJobTables } from './job-tables.ts'

const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url))

/** Two processes that start on one database take turns by this lock. The number is arbitrary, but fixed for good. */
const MIGRATION_LOCK = 7_283_001

/**
 * Brings the database to the schema of this code, all new migrations in one transaction, and then the job queue's own
 * tables.
 * @throws StartupError when the database has migrations that this code does not know.
 */
export async function migrate(connection: pg.PoolConfig): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await refuseNewerDatabase(client)
    await applyMigrations(drizzle({ client }), { migrationsFolder })
    await migrateJobTables(client)
  } finally {
    await client.end()
  }
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
