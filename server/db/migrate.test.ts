import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '../../test/database.ts'
import { waitUntil } from '../../test/wait-until.ts'
import { StartupError } from '../startup-error.ts'
import { type Migration, readMigrations } from './apply-migrations.ts'
import { migrate, refuseOtherVersion } from './migrate.ts'
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

/** Of a version that is yet to come. */
function aMigration(number: number, ...sql: string[]): Migration {
  return {
    ...{ sql, bps: true, hash: `later-${number}`, folderMillis: 9e12 + number },
    ...{ isExpand: true, isConcurrent: sql.some((statement) => statement.includes('concurrently')) },
  }
}

async function openTestDatabase() {
  const database = await createTestDatabase()
  const clients = [new pg.Client(database.config), new pg.Client(database.config)] as const
  for (const client of clients) await client.connect()
  onTestFinished(async () => {
    for (const client of clients) await client.end()
    await database.drop()
  })
  return { database, clients }
}

test('RE-16: a program older than its database goes on when that was only added to, and else refuses with one sentence', async () => {
  const { database } = await openTestDatabase()
  const apply = (...later: Migration[]) =>
    migrate(database.config, { migrations: [...readMigrations(), ...later] })
  const added = aMigration(1, 'create table warranty_plan (id integer primary key)')
  await apply(added)

  const said: string[] = []
  let filled = false
  await migrate(database.config, {
    log: (sentence) => said.push(sentence),
    async fill() {
      filled = true
    },
  })
  expect(said).toEqual([
    'La base de datos es de una versión más nueva de Kuntur, que solo le ha añadido cosas: esta sigue con ella.',
  ])
  expect(filled).toBe(false)
  await refuseOtherVersion(database.config)

  await apply(added, { ...aMigration(2, 'alter table favourite rename to star'), isExpand: false })
  for (const start of [migrate, refuseOtherVersion]) {
    const given = start(database.config)
    await expect(given).rejects.toThrow(StartupError)
    await expect(given).rejects.toThrow(/^La base de datos es de una versión más nueva de Kuntur: [^\n]*$/)
  }
})

test('a start on a database that is up to date waits for nobody who reads it', async () => {
  const { database, clients } = await openTestDatabase()
  const [reader] = clients
  await reader.query('begin isolation level repeatable read; select from drizzle.__drizzle_migrations')
  const said: string[] = []
  await migrate(database.config, { patienceMs: 300, log: (sentence) => said.push(sentence) })
  expect(said).toEqual([])
})

test('RE-15: of a migration that fails nothing stays, and of those before it in the same start neither', async () => {
  const { database, clients } = await openTestDatabase()
  const given = migrate(database.config, {
    migrations: [
      ...readMigrations(),
      aMigration(1, 'create table warranty_plan (id integer primary key)'),
      aMigration(2, 'create table warranty_claim (id integer primary key)', 'select 1 / 0'),
    ],
  })
  await expect(given).rejects.toThrow('division by zero')
  const { rows } = await clients[0].query("select to_regclass('warranty_plan') as plan")
  expect(rows).toEqual([{ plan: null }])
  await migrate(database.config)
})

test('RE-15: an index is built beside those who write, and a build that is cut off is begun anew', async () => {
  const { database, clients } = await openTestDatabase()
  const [reader, writer] = clients
  const indexed = () =>
    writer.query(
      'select indisvalid as valid from pg_index where indexrelid = to_regclass(\'"mail_by_size"\')',
    )
  await reader.query("begin; insert into setting (key, value) values ('a', '1'), ('b', '2')")

  const later = aMigration(1, 'create index concurrently "mail_by_size" on setting (length(key))')
  const said: string[] = []
  const log = (sentence: string) => said.push(sentence)
  const start = migrate(database.config, { migrations: [...readMigrations(), later], log })
  // It waits for the transaction above, as for every one that began before it, and gives up after two seconds to try again.
  await waitUntil(async () => (await indexed()).rows[0]?.valid === false)
  await writer.query("insert into setting (key, value) values ('c', '3')")
  await waitUntil(() => said.length > 0)
  await reader.query('commit')
  await start
  expect((await indexed()).rows).toEqual([{ valid: true }])
  const { rows } = await writer.query(
    'select count(*)::int as times from drizzle.__drizzle_migrations where hash = $1',
    [later.hash],
  )
  expect(rows).toEqual([{ times: 1 }])
})

const additions = /^(create table|create index|create sequence|insert into|comment on)\b/i

/** Whether a program that does not know of it need not know. A column may be left out by those who insert. */
function onlyAdds(statement: string): boolean {
  if (!/^alter table \S+ add column\b/i.test(statement)) return additions.test(statement)
  return (
    !/\b(drop|alter) /i.test(statement.slice(1)) &&
    (!/\bnot null\b/i.test(statement) || /\bdefault\b/i.test(statement))
  )
}

test('a migration that is marked as an expansion only adds', () => {
  const others = readMigrations()
    .filter(({ isExpand }) => isExpand)
    .flatMap(({ sql }) => {
      const statements = sql
        .map((statement) => statement.replaceAll(/^--.*$/gm, '').trim())
        .filter((statement) => statement !== '')
      const made = statements.flatMap((statement) => /^create table (\S+)/i.exec(statement)?.[1] ?? [])
      const isOfMade = (statement: string) => {
        const table = /^(?:alter table|create unique index \S+ on) (\S+)/i.exec(statement)?.[1]
        return table !== undefined && made.includes(table)
      }
      return statements.filter((statement) => !onlyAdds(statement) && !isOfMade(statement))
    })
  expect(others).toEqual([])
})

test.each([
  ['ALTER TABLE "mail" ADD COLUMN "size" integer', true],
  ['ALTER TABLE "mail" ADD COLUMN "size" integer DEFAULT 0 NOT NULL', true],
  ['ALTER TABLE "mail" ADD COLUMN "size" integer NOT NULL', false],
  ['ALTER TABLE "mail" ADD COLUMN "size" integer, DROP COLUMN "body"', false],
  ['CREATE UNIQUE INDEX "a" ON "mail" ("size")', false],
  ['ALTER TABLE "mail" DROP COLUMN "size"', false],
  ['CREATE INDEX CONCURRENTLY "a" ON "mail" ("size")', true],
])('%s only adds: %s', (statement, expected) => {
  expect(onlyAdds(statement)).toBe(expected)
})

test('a migration builds indexes beside those who write, or does something else, never both', () => {
  const mixed = readMigrations().filter(
    ({ isConcurrent, sql }) =>
      isConcurrent && sql.some((statement) => !/\bindex concurrently\b/i.test(statement)),
  )
  expect(mixed.map(({ sql }) => sql)).toEqual([])
})
