import { Writable } from 'node:stream'
import { sql } from 'drizzle-orm'
import pino from 'pino'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '../../test/database.ts'
import { waitUntil } from '../../test/wait-until.ts'
import { openDatabase } from '../db/database.ts'
import { raiseCatalogVersion } from './catalog-version.ts'
import { watchCatalogVersion } from './watch-catalog-version.ts'

const database = await createTestDatabase()
const db = openDatabase(database.config, { poolSize: 2, onConnectionLost: () => {} })

afterAll(async () => {
  await db.$client.end()
  await database.drop()
})

/** A process that watches: how often it was called back and has looked, and the settings that it complained of. */
function aWatcher() {
  const seen = { changes: 0, looks: 0, bad: [] as string[] }
  const log = pino(
    new Writable({
      write(line, _, done) {
        seen.bad.push(JSON.parse(String(line)).key)
        done()
      },
    }),
  )
  const counted = Object.create(db) as typeof db
  counted.execute = ((query: Parameters<typeof db.execute>[0]) => {
    seen.looks++
    return db.execute(query)
  }) as typeof db.execute
  onTestFinished(watchCatalogVersion(counted, 5, () => void seen.changes++, log))
  const someLooks = async () => {
    const from = seen.looks
    await waitUntil(() => seen.looks > from + 8)
  }
  return { seen, someLooks }
}

test('a change of this process is told at once, and not again when it is seen in the database', async () => {
  const { seen, someLooks } = aWatcher()
  await someLooks()
  await raiseCatalogVersion(db)
  expect(seen.changes).toBe(1)
  await someLooks()
  expect(seen.changes).toBe(1)
})

test('a change of another process is told, also right after one of this process', async () => {
  const { seen, someLooks } = aWatcher()
  await someLooks()
  await raiseCatalogVersion(db)
  await db.execute(sql`select nextval('catalog_version')`)
  await waitUntil(() => seen.changes === 2)
  await someLooks()
  expect(seen.changes).toBe(2)
})

test('a setting that was dated in the future is told when its time has come', async () => {
  const { seen, someLooks } = aWatcher()
  await db.execute(sql`
    insert into setting (key, valid_from, value) values ('tax_general_bp', now() + interval '1 hour', '1200')`)
  await someLooks()
  expect(seen.changes).toBe(0)
  await db.execute(
    sql`update setting set valid_from = now() where key = 'tax_general_bp' and valid_from > now()`,
  )
  await waitUntil(() => seen.changes === 1)
})

test('a setting is told whatever its date, and also when it is changed or deleted afterwards', async () => {
  await db.execute(sql`insert into setting (key, value) values ('shop_name', '"Kuntur"')`)
  onTestFinished(async () => void (await db.execute(sql`delete from setting`)))
  const { seen, someLooks } = aWatcher()
  await someLooks()
  const changes = [
    sql`insert into setting (key, valid_from, value) values ('freight', now() - interval '1 day', '"pickup_only"')`,
    sql`update setting set value = '"by_drone"' where key = 'freight'`,
    sql`delete from setting where key = 'freight'`,
  ]
  for (const [i, change] of changes.entries()) {
    await db.execute(change)
    await waitUntil(() => seen.changes === i + 1)
  }
  await someLooks()
  expect(seen).toMatchObject({ changes: 3, bad: ['freight'] })
})

test('a setting that cannot be read is an error of the log, once', async () => {
  const { seen, someLooks } = aWatcher()
  await someLooks()
  await db.execute(sql`insert into setting (key, value) values ('freight', '"by_drone"')`)
  await waitUntil(() => seen.bad.length > 0)
  await someLooks()
  expect(seen.bad).toEqual(['freight'])
})

test('once stopped it looks no more, also when it is stopped in the middle of a look', async () => {
  const open = () => openDatabase(database.config, { poolSize: 1, onConnectionLost: () => {} })
  const [watched, other] = [open(), open()]
  onTestFinished(async () => void (await Promise.all([watched.$client.end(), other.$client.end()])))
  const log = pino({ level: 'silent' })
  let looks = 0
  watched.$client.on('acquire', () => looks++)
  const stop = watchCatalogVersion(watched, 5, () => {}, log)
  await waitUntil(() => looks > 2)
  const { promise: stopped, resolve } = Promise.withResolvers<void>()
  watched.$client.once('acquire', () => {
    stop()
    resolve()
  })
  await stopped
  const before = looks
  // Another one that goes on looking shows that there was time to.
  let others = 0
  other.$client.on('acquire', () => others++)
  const stopOther = watchCatalogVersion(other, 5, () => {}, log)
  await waitUntil(() => others > 10)
  stopOther()
  expect(looks).toBe(before)
})
