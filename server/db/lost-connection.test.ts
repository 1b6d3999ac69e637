import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp } from '../../test/app.ts'
import { aCustomer, anOrderBody, aProduct, stockOf } from '../../test/factories.ts'
import { type PostgresProxy, startPostgresProxy } from '../../test/postgres-proxy.ts'
import { waitUntil } from '../../test/wait-until.ts'
import { allowSeconds, type Database, openDatabase } from './database.ts'
import { isDatabaseAway } from './database-errors.ts'
import { statement } from './statement.ts'

let proxy: PostgresProxy
/** One connection: what a lost one does not give back, the next statement misses. */
let single: Database
const { ask, db, database, logLines } = await openTestApp({ poolSize: 4 })

beforeAll(async () => {
  proxy = await startPostgresProxy(database.config)
  single = openDatabase(proxy.config, { poolSize: 1, onConnectionLost: () => {} })
  // From here on the shop's own connections pass the proxy too.
  await endAllConnections()
  Object.assign(db.$client.options, proxy.config)
})

afterAll(async () => {
  await single.$client.end()
  proxy.close()
})

/**
 * As PostgreSQL ends them when it is shut down, but for the one that asks for it. A moment passes until each process hears of its
 * end: the shop's idle connections are gone before this returns, so that no later statement meets one.
 */
async function endAllConnections() {
  const admin = new pg.Client(database.config)
  await admin.connect()
  await admin.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
  await admin.end()
  await waitUntil(() => db.$client.totalCount === 0)
}

const one = statement<object, { n: number }>(() => sql`select 1 as n`)

/** What a piece of work fails with. */
const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error,
  )

test('RE-5: a connection lost between two statements of a transaction fails that transaction alone', async () => {
  const failure = await failureOf(
    single.transaction(async (tx) => {
      await tx.execute(sql`select 1`)
      await endAllConnections()
      await waitUntil(async () => (await failureOf(tx.execute(sql`select 1`))) !== null)
      await tx.execute(sql`select 2`)
    }),
  )
  expect(isDatabaseAway(failure)).toBe(true)
  expect((await single.execute(sql`select 3 as n`)).rows).toEqual([{ n: 3 }])
})

test('RE-5: a database that answers no more fails what waits for it, and a new connection serves; a long transaction may wait', async () => {
  const frozen = await startPostgresProxy(database.config)
  const options = { poolSize: 1, onConnectionLost: () => {}, answerMs: 400 }
  const impatient = openDatabase(frozen.config, options)
  const sleeps = () => failureOf(impatient.transaction((tx) => tx.execute(sql`select pg_sleep(1)`)))
  try {
    await impatient.execute(sql`select 1`)
    frozen.freeze()
    expect(isDatabaseAway(await failureOf(impatient.execute(sql`select 2`)))).toBe(true)
    expect((await impatient.execute(sql`select 3 as n`)).rows).toEqual([{ n: 3 }])
    expect(isDatabaseAway(await sleeps())).toBe(true)
    await impatient.transaction(async (tx) => {
      await allowSeconds(tx, 2)
      await tx.execute(sql`select pg_sleep(1)`)
    })
    expect(isDatabaseAway(await sleeps())).toBe(true)
  } finally {
    await impatient.$client.end()
    frozen.close()
  }
})

test('RE-5: a connection lost in the middle of a statement fails it, and is replaced', async () => {
  const failure = failureOf(single.transaction((tx) => tx.execute(sql`select pg_sleep(4)`)))
  // By its text: what the test before gave up on sleeps on in PostgreSQL.
  await waitUntil(async () => {
    const { rows } = await db.execute(sql`
      select from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep' and query like '%(4)'`)
    return rows.length > 0
  })
  await endAllConnections()
  expect(isDatabaseAway(await failure)).toBe(true)
  await single.transaction((tx) => tx.execute(sql`select 1`))
})

test('RE-5: a connection lost at BEGIN goes back to its pool, which else would run out of them and never close', async () => {
  proxy.cutNext('begin', 'unanswered')
  const failure = await failureOf(single.transaction((tx) => tx.execute(sql`select 1`)))
  expect(isDatabaseAway(failure)).toBe(true)
  await waitUntil(() => single.$client.totalCount === 0)
  await single.transaction((tx) => tx.execute(sql`select 1`))
})

test('RE-5: a connection that met the end of PostgreSQL at BEGIN, or at a statement alone, serves nobody else before it hears of it', async () => {
  const ways: [string, () => Promise<unknown>][] = [
    ['begin', () => single.transaction((tx) => tx.execute(sql`select 1`))],
    ['select 1 as n', () => one(single, {})],
  ]
  for (const [word, ask] of ways) {
    const said = proxy.muteNext(word)
    const failure = failureOf(ask())
    await said
    await endAllConnections()
    expect(await failure).toMatchObject({ code: '57P01' })
    await ask()
  }
})

test('a transaction that ended well leaves its connection for the next one', async () => {
  const backend = () => single.transaction((tx) => tx.execute(sql`select pg_backend_pid() as pid`))
  expect((await backend()).rows).toEqual((await backend()).rows)
})

test.each(['unheard', 'unanswered'] as const)(
  'RE-5: an order whose COMMIT goes %s is answered 503, and its repeat with the same key finds it or makes it, once',
  async (moment) => {
    const { id, cookie } = await aCustomer(db)
    const product = await aProduct(db)
    const order = () =>
      ask('/api/user/createorder', {
        cookie,
        body,
        headers: { 'idempotency-key': `cut-${moment}` },
      })
    const body = anOrderBody([{ id: product, count: 3 }])
    const cuts = proxy.cuts

    proxy.cutNext('commit', moment)
    const cut = await order()
    expect(proxy.cuts).toBe(cuts + 1)
    expect(cut.status).toBe(503)
    expect(cut.headers.get('retry-after')).toBe('5')
    expect(await cut.json()).toMatchObject({ error: 'unavailable' })
    const stored = () => db.$count(sql`customer_order`, sql`account_id = ${id}`)
    await waitUntil(async () => (await stored()) === (moment === 'unanswered' ? 1 : 0))

    const answers = [await order(), await order()]
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    const [first, second] = await Promise.all(answers.map((answer) => answer.json()))
    expect(second.order_id).toBe(first.order_id)
    expect(await stored()).toBe(1)
    expect(await stockOf(db, product)).toEqual({ stock: 7, ledger: 7 })
  },
)

test('a deadlock is answered 503, since the same again will do', async () => {
  const { id, cookie } = await aCustomer(db)
  const product = await aProduct(db)
  const other = new pg.Client(database.config)
  await other.connect()
  // PostgreSQL ends the one that looks for a deadlock first: that shall be the order.
  await other.query("set deadlock_timeout = '20s'")
  await other.query('begin')
  await other.query('select from sellable where id = $1 for update', [product])
  const order = () => ask('/api/user/createorder', { cookie, body: anOrderBody([{ id: product, count: 1 }]) })
  const answer = order()
  await waitUntil(async () => {
    const { rows } = await db.execute(
      sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    return rows.length > 0
  })
  await other.query('select from account where id = $1 for update', [id])
  expect((await answer).status).toBe(503)
  expect(logLines.map((line) => JSON.parse(line).msg)).toContain('deadlock')
  await other.query('commit')
  await other.end()
  expect((await order()).status).toBe(201)
})
