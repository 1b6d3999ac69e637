import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../test/database.ts'
import { openDatabase } from './database.ts'
import { pipeline } from './pipeline.ts'
import { statement } from './statement.ts'

const database = await createTestDatabase()
const db = openDatabase(database.config, { poolSize: 1, onConnectionLost: () => {} })

afterAll(async () => {
  await db.$client.end()
  await database.drop()
})

const keep = statement<{ key: string; value: string }>(
  ({ key, value }) => sql`insert into setting (key, value) values (${key}, ${value}::jsonb)`,
)
const count = statement<object, { n: number }>(() => sql`select count(*)::int as n from setting`)

test('each of a pipeline sees what those before it did, and the connection has parsed each text once', async () => {
  const answers = await db.transaction((tx) =>
    pipeline(
      count(tx, {}),
      keep(tx, { key: 'a', value: '1' }),
      count(tx, {}),
      keep(tx, { key: 'b', value: '2' }),
      count(tx, {}),
    ),
  )
  expect(answers).toEqual([[{ n: 0 }], [], [{ n: 1 }], [], [{ n: 2 }]])
  const { rows } = await db.$client.query('select statement, from_sql from pg_prepared_statements order by 1')
  expect(rows).toEqual([
    { statement: 'insert into setting (key, value) values ($1, $2::jsonb)', from_sql: false },
    { statement: 'select count(*)::int as n from setting', from_sql: false },
  ])
})

test('one that fails, or was refused behind another, works the next time', async () => {
  const late = statement<object, { one: number }>(() => sql`select 1 as one`)
  const attempt = db.transaction((tx) => pipeline(keep(tx, { key: 'c', value: '{' }), late(tx, {})))
  await expect(attempt).rejects.toMatchObject({ code: '22P02' })
  expect(await late(db, {})).toEqual([{ one: 1 }])
  await keep(db, { key: 'c', value: '3' })
  expect(await count(db, {})).toEqual([{ n: 3 }])
})
