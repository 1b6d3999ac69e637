import pg from 'pg'
import { getRollbackPlans } from 'pg-boss'
import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../test/database.ts'
import { StartupError } from '../startup-error.ts'
import { jobSchemaVersion, KNOWN_JOB_SCHEMA } from './job-tables.ts'
import { migrate } from './migrate.ts'

const database = await createTestDatabase()
const client = new pg.Client(database.config)
await client.connect()

afterAll(async () => {
  await client.end()
  await database.drop()
})

test('RE-15: the tables of the job queue are made, brought up to date, and then left alone', async () => {
  expect(await jobSchemaVersion(client)).toBe(KNOWN_JOB_SCHEMA)
  await client.query(getRollbackPlans('pgboss'))
  expect(await jobSchemaVersion(client)).toBe(KNOWN_JOB_SCHEMA - 1)
  await migrate(database.config)
  expect(await jobSchemaVersion(client)).toBe(KNOWN_JOB_SCHEMA)
  await migrate(database.config)
})

test('RE-15: two processes make them at once', async () => {
  await client.query('drop schema pgboss cascade')
  await Promise.all([migrate(database.config), migrate(database.config), migrate(database.config)])
  expect(await jobSchemaVersion(client)).toBe(KNOWN_JOB_SCHEMA)
})

test('RE-16: those of a newer release are refused', async () => {
  await client.query('update pgboss.version set version = version + 1')
  await expect(migrate(database.config)).rejects.toThrow(StartupError)
})
