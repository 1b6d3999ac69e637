import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '../../test/database.ts'
import { StartupError } from '../startup-error.ts'
import { migrate } from './migrate.ts'
import journal from './migrations/meta/_journal.json' with { type: 'json' }

const MIGRATION_LOCK = 7_283_001

test('each migration is dated after the one before it, because Drizzle silently skips one that is older than the last it ran', () => {
  const dates = journal.entries.map(({ when }) => when)
  expect(dates.length).toBeGreaterThan(0)
  expect(dates).toEqual([...new Set(dates)].sort((a, b) => a - b))
})

test('a start that waits for the turn of another one says so, and gives up with one sentence after its time', async () => {
  const database = await createTestDatabase()
  const other = new pg.Client(database.config)
  await other.connect()
  onTestFinished(async () => {
    await other.end()
    await database.drop()
  })
  await other.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])

  const said: string[] = []
  const log = (sentence: string) => said.push(sentence)
  const given = migrate(database.config, { patienceMs: 300, log })
  await expect(given).rejects.toThrow(StartupError)
  await expect(given).rejects.toThrow(/^Otro proceso de la tienda prepara esta base de datos desde hace/)
  expect(said).toEqual(['Otro proceso de la tienda prepara esta base de datos: esperando a que termine…'])

  const patient = migrate(database.config, { log })
  await other.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK])
  await patient
})
