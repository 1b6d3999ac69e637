import type { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '../../test/database.ts'
import { lastWrites, openDatabase, type Transaction } from './database.ts'
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
    { statement: 'begin', from_sql: false },
    { statement: 'commit', from_sql: false },
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

test('the last writes of a transaction are answered together with its COMMIT', async () => {
  const before = await count(db, {})
  let answers = 0
  const result = await db.transaction(async (tx) => {
    const { connection } = tx.$client as unknown as { connection: EventEmitter }
    const note = () => answers++
    connection.on('readyForQuery', note)
    return lastWrites(
      [keep.unsent({ key: 'last', value: '1' }), null, count.unsent({})],
      (written, skipped, counted) => {
        connection.off('readyForQuery', note)
        return [written, skipped, counted]
      },
    )
  })
  expect(answers).toBe(1)
  expect(result).toEqual([[], [], [{ n: (before[0]?.n ?? 0) + 1 }]])
  expect(await count(db, {})).toEqual(result[2])
})

test('OR-9: when one of the last writes fails nothing of the transaction is left, and the connection goes on', async () => {
  const before = await count(db, {})
  const pid = statement<object, { pid: number }>(() => sql`select pg_backend_pid() as pid`)
  const whoIs = await pid(db, {})
  const failing = [
    [keep.unsent({ key: 'half', value: '1' }), keep.unsent({ key: 'half', value: '2' })],
    [keep.unsent({ key: 'half', value: '{' }), keep.unsent({ key: 'other', value: '2' })],
    [keep.unsent({ key: 'half', value: '1' }), keep.unsent({ key: 'half', value: '{' }), count.unsent({})],
  ]
  for (const statements of failing) {
    let isToldOfSuccess = false
    const attempt = db.transaction(async (tx) => {
      await keep(tx, { key: 'first', value: '1' })
      return lastWrites(statements, () => {
        isToldOfSuccess = true
      })
    })
    // What failed, and not that the COMMIT behind it was skipped.
    await expect(attempt).rejects.toMatchObject({ code: /^(23505|22P02)$/ })
    expect(isToldOfSuccess).toBe(false)
    expect(await count(db, {})).toEqual(before)
  }
  // A value that cannot be sent is met before anything is.
  const circular: Record<string, unknown> = {}
  circular.itself = circular
  const unsendable = keep.unsent({ key: 'half', value: circular as unknown as string })
  const attempt = db.transaction(async () =>
    lastWrites([keep.unsent({ key: 'a1', value: '1' }), unsendable], () => {}),
  )
  await expect(attempt).rejects.toThrow('circular')
  expect(await count(db, {})).toEqual(before)
  await db.transaction(async () => lastWrites([keep.unsent({ key: 'half', value: '1' })], () => {}))
  expect(await count(db, {})).toEqual([{ n: (before[0]?.n ?? 0) + 1 }])
  expect(await pid(db, {})).toEqual(whoIs)
})

test('OR-9: nothing can be said behind the COMMIT: neither by the connection nor by what was left behind', async () => {
  const before = await count(db, {})
  const late: Promise<unknown>[] = []
  const speakLater = (tx: Transaction) => {
    // Runs as soon as the last writes have been sent.
    const speak = async () => tx.$client.query(`insert into setting (key) values ('late')`)
    process.nextTick(() => {
      late.push(keep(tx, { key: 'later', value: '1' }), speak())
      for (const each of late) each.catch(() => {})
    })
  }
  await db.transaction(async (tx) => {
    speakLater(tx)
    return lastWrites([keep.unsent({ key: 'intime', value: '1' })], () => {})
  })
  expect(await Promise.allSettled(late)).toMatchObject([{ status: 'rejected' }, { status: 'rejected' }])
  expect(await count(db, {})).toEqual([{ n: (before[0]?.n ?? 0) + 1 }])
})

test('a transaction whose failure somebody kept quiet about does not pass for a committed one', async () => {
  const before = await count(db, {})
  const attempt = db.transaction(async (tx) => {
    await keep(tx, { key: 'quiet', value: '{' }).catch(() => {})
    return 'done'
  })
  await expect(attempt).rejects.toThrow('rolled back')
  expect(await count(db, {})).toEqual(before)
})

test('a connection asks once how the rows of a statement look, and hears when they would look otherwise', async () => {
  const { $client: pool } = db
  await pool.query('create table shape (a int)')
  await pool.query('insert into shape values (1)')
  const read = statement<object, { a: unknown }>(() => sql`select a from shape`)
  expect([await read(db, {}), await read(db, {})]).toEqual([[{ a: 1 }], [{ a: 1 }]])
  await pool.query('alter table shape alter a type text')
  await expect(read(db, {})).rejects.toThrow('cached plan must not change result type')
  await pool.query('drop table shape')
})
