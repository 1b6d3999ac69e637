import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { postgresSettings } from '../server/db/embedded/settings.ts'
import { startEmbeddedPostgres } from '../server/db/embedded-postgres.ts'
import { migrate } from '../server/db/migrate.ts'
import { copyStartedDataDir, startedDataDir } from './data-directory.ts'
import { enterRunDirectory } from './run-directory.ts'
import { TEMPLATE_DATABASE } from './template-database.ts'

/** One PostgreSQL for the whole run, with one migrated database that every test file copies. */
export default async function setUp({ provide }: TestProject) {
  enterRunDirectory()
  // What is stored here has to outlive no crash. The drills that do crash have servers of their own, with the shop's settings.
  Object.assign(postgresSettings, { fsync: 'off', synchronous_commit: 'off', autovacuum: 'off' })
  // The shops of all workers share it, and some tests come with forty buyers at once.
  postgresSettings.max_connections = '200'
  await prepareDataDir()
  const postgres = await startEmbeddedPostgres({ dataDir: copyStartedDataDir(), log: () => {} })
  await makeTemplate(postgres.connection)
  provide('postgres', postgres.connection)
  return () => postgres.stop()
}

async function prepareDataDir() {
  const postgres = await startEmbeddedPostgres({ dataDir: startedDataDir(), log: () => {} })
  await migrate(postgres.connection)
  await postgres.stop()
}

async function makeTemplate(connection: pg.ClientConfig) {
  // PostgreSQL copies only databases that nobody is connected to.
  const client = new pg.Client({ ...connection, database: 'postgres' })
  await client.connect()
  await client.query(`CREATE DATABASE ${TEMPLATE_DATABASE} TEMPLATE ${connection.database}`)
  await client.end()
}
