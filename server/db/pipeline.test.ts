import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../test/database.ts'
import { openDatabase, type Transaction } from './database.ts'
import { pipeline } from './pipeline.ts'

const database = await createTestDatabase()
const db = openDatabase(database.config, { poolSize: 1, onConnectionLost: () => {} })

afterAll(async () => {
  await db.$client.end()
  await database.drop()
})

const keep = (key: string) => sql`insert into setting (key, value) values (${key}, '1')`
const kept = async () => (await db.$client.query('select key from setting order by key')).rows

test('every statement gets its own answer', async () => {
  const answers = await db.transaction((tx) =>
    pipeline(tx.execute(sql`select 1 as n`), null, tx.execute(sql`select 2 as n`)),
  )
  expect(answers.map((answer) => answer?.rows)).toEqual([[{ n: 1 }], undefined, [{ n: 2 }]])
})

test('after a refusal nothing is written any more, neither before the rollback nor after it', async () => {
  const attempt = db.transaction((tx) =>
    pipeline(
      tx.execute(sql`select 1`).then(() => {
        throw new Error('unknown bank account')
      }),
      tx.execute(keep('first')).then(() => tx.execute(keep('second'))),
    ),
  )
  await expect(attempt).rejects.toThrow('unknown bank account')
  // A connection that still had something to say would say it here.
  await db.transaction((tx) => tx.execute(keep('later')))
  expect(await kept()).toEqual([{ key: 'later' }])
})

test('the cause is told, and not that PostgreSQL refuses what comes after it', async () => {
  const attempt = db.transaction((tx) =>
    pipeline(tx.execute(keep('a')), tx.execute(sql`select 1 / 0`), tx.execute(keep('b'))),
  )
  await expect(attempt).rejects.toMatchObject({ cause: { code: '22012' } })
})

test('the cause is told also when it takes a longer way than what PostgreSQL refuses after it', async () => {
  const fail = async (tx: Transaction) => {
    await tx.execute(sql`select 1 / 0`)
  }
  const attempt = db.transaction((tx) =>
    pipeline(
      fail(tx).then(() => 'never'),
      tx.execute(keep('b')),
    ),
  )
  await expect(attempt).rejects.toMatchObject({ cause: { code: '22012' } })
})
