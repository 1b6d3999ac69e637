import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '../server/db/embedded-postgres.ts'
import { migrate } from '../server/db/migrate.ts'
import { enterRunDirectory, runPath } from './run-directory.ts'
import { TEMPLATE_DATABASE } from './template-database.ts'

/** One PostgreSQL for the whole run, with one migrated database that every test file copies. */
export default async function setUp({ provide }: TestProject) {
  enterRunDirectory()
  const postgres = await startEmbeddedPostgres({ dataDir: runPath('postgres'), log: () => {} })
  await makeTemplate(postgres.connection)
  provide('postgres', postgres.connection)
  return () => postgres.stop()
}

async function makeTemplate(connection: pg.ClientConfig) {
  const client = new pg.Client(connection)
  await client.connect()
  const found = await client.query('SELECT FROM pg_database WHERE datname = $1', [TEMPLATE_DATABASE])
  if (!found.rowCount) {
    await client.query(`CREATE DATABASE ${TEMPLATE_DATABASE}`)
    await migrate({ ...connection, database: TEMPLATE_DATABASE })
  }
  await client.end()
}
