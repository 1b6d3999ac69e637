import type { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, expect, onTestFinished, test } from 'vitest'
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

test('behind a pooler whose sessions do not keep statements none is given a name, nor a limit of time that it would refuse', async () => {
  const connection = { ...database.config, pooler: { keepsStatements: false } }
  const pooled = openDatabase(connection, { poolSize: 1, onConnectionLost: () => {} })
  onTestFinished(() => pooled.$client.end())
  const asked = await pooled.transaction((tx) =>
    pipeline(
      count(tx, {}),
      keep(tx, { key: 'pooled', value: '1' }),
      count(tx, {}),
      tx.$client.query('select 1'),
    ),
  )
  expect(asked[2]).toEqual([{ n: Number(asked[0][0]?.n) + 1 }])
  await count(pooled, {})
  await pooled.$client.query({
    name: 'of a library',
    text: 'delete from setting where key = $1',
    values: ['pooled'],
  })
  const wrong = pooled.transaction((tx) => pipeline(keep(tx, { key: 'x', value: '{' }), count(tx, {})))
  await expect(wrong).rejects.toMatchObject({ code: '22P02' })
  const { rows } = await pooled.$client.query(
    `select (select count(*)::int from pg_prepared_statements) as kept,
            current_setting('statement_timeout') as statement, current_setting('idle_in_transaction_session_timeout') as idle`,
  )
  expect(rows).toEqual([{ kept: 0, statement: '0', idle: '0' }])
})

test('one that fails, or was refused behind another, works the next time', async () => {
  const late = statement<object, { one: number }>(() => sql`select 1 as one`)
  const attempt = db.transaction((tx) => pipeline(keep(tx, { key: 'c', value: '{' }), late(tx, {})))
  await expect(attempt).rejects.toMatchObject({ code: '22P02' })
  expect(await late(db, {})).toEqual([{ one: 1 }])
  await keep(db, { key: 'c', value: '3' })
  expect(await count(db, {})).toEqual([{ n: 3 }])
})

test('those of one turn are answered together, in their order among all others', async () => {
  let answers = 0
  const counted = await db.transaction(async (tx) => {
    const { connection } = tx.$client as unknown as { connection: EventEmitter }
    const note = () => answers++
    connection.on('readyForQuery', note)
    const [first, , second] = await pipeline(count(tx, {}), keep(tx, { key: 'd', value: '4' }), count(tx, {}))
    connection.off('readyForQuery', note)
    const mixed = await pipeline(
      keep(tx, { key: 'e', value: '5' }),
      tx.$client.query('select count(*)::int as n from setting'),
      keep(tx, { key: 'f', value: '6' }),
      count(tx, {}),
    )
    return [first, second, mixed[1].rows, mixed[3]]
  })
  expect(answers).toBe(1)
  expect(counted).toEqual([[{ n: 3 }], [{ n: 4 }], [{ n: 5 }], [{ n: 6 }]])
})

test('OR-9: what nobody waited for when its work failed is rolled back with it', async () => {
  const attempt = db.transaction(async (tx) => {
    keep(tx, { key: 'g', value: '7' }).catch(() => {})
    throw new Error('on second thoughts')
  })
  await expect(attempt).rejects.toThrow('on second thoughts')
  expect(await count(db, {})).toEqual([{ n: 6 }])
})

test('of those that are answered together none is run behind one that fails, and each is told', async () => {
  const outcomes = await db
    .transaction(async (tx) => {
      const sent = [
        count(tx, {}),
        keep(tx, { key: 'g', value: '{' }),
        keep(tx, { key: 'h', value: '8' }),
        count(tx, {}),
      ]
      const settled = await Promise.allSettled(sent)
      throw new Error('undone', { cause: settled })
    })
    .catch(({ cause }) => cause as PromiseSettledResult<unknown>[])
  expect(outcomes).toMatchObject([
    { status: 'fulfilled', value: [{ n: 6 }] },
    { status: 'rejected', reason: { code: '22P02' } },
    { status: 'rejected', reason: { code: '25P02' } },
    { status: 'rejected', reason: { code: '25P02' } },
  ])
  expect(await count(db, {})).toEqual([{ n: 6 }])
})

test('a pipeline fails with what failed, not with what was said behind it and stands before it', async () => {
  const attempt = db.transaction((tx) => {
    const late = Promise.resolve().then(() => count(tx, {}))
    return pipeline(late, keep(tx, { key: 'g', value: '{' }))
  })
  await expect(attempt).rejects.toMatchObject({ code: '22P02' })
})

test('a connection that is lost under them fails them all', async () => {
  const hangUp = statement<object>(() => sql`select pg_terminate_backend(pg_backend_pid())`)
  let outcomes: string[] = []
  const attempt = db.transaction(async (tx) => {
    const settled = await Promise.allSettled([count(tx, {}), hangUp(tx, {}), count(tx, {})])
    outcomes = settled.map(({ status }) => status)
    throw new Error('lost')
  })
  await expect(attempt).rejects.toThrow()
  expect(outcomes).toEqual(['rejected', 'rejected', 'rejected'])
  expect(await count(db, {})).toEqual([{ n: 6 }])
})

test('the time that an answer may take ends with the answer to all, and counts for all', async () => {
  const patient = openDatabase(database.config, { poolSize: 1, answerMs: 300, onConnectionLost: () => {} })
  const pidOf = statement<object, { pid: number }>(() => sql`select pg_backend_pid() as pid`)
  const pause = statement<{ seconds: number }>(({ seconds }) => sql`select pg_sleep(${seconds}::float8)`)
  const ask = () => patient.transaction((tx) => pipeline(count(tx, {}), pidOf(tx, {})))
  const failing = patient.transaction((tx) => pipeline(keep(tx, { key: 'g', value: '{' }), count(tx, {})))
  await expect(failing).rejects.toMatchObject({ code: '22P02' })
  const before = await ask()
  await sleep(500)
  expect(await ask()).toEqual(before)
  const frozen = patient.transaction((tx) => pipeline(pause(tx, { seconds: 2 }), count(tx, {})))
  await expect(frozen).rejects.toThrow()
  expect((await ask())[1]).not.toEqual(before[1])
  await patient.$client.end()
})
