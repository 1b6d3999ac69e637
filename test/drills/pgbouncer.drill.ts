import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { runBackup } from '../../server/backup/run-backup.ts'
import { checkDatabase, findPooler } from '../../server/db/check-database.ts'
import { openDatabase } from '../../server/db/database.ts'
import { createTestDatabase } from '../database.ts'
import { scratchDirectory } from '../run-directory.ts'
import { chooseSeed, seededRandom } from '../seeded-random.ts'
import { startRefusingShop, startShop } from '../shop.ts'
import { countAcknowledged, faultsIn, keepBuying, keepLooking, retryLost, takeNotes } from './buyers.ts'
import { expectWholeData, stockUp } from './drill-shop.ts'
import { startPgbouncer } from './pgbouncer.ts'
import { tell } from './tell.ts'

/* Needs PgBouncer: a version before 1.21 knows no prepared statements of the protocol in transaction mode. */

const SECONDS = 20
const BUYERS = 8
const seed = chooseSeed()

async function aDatabase() {
  const database = await createTestDatabase()
  const db = openDatabase(database.config, { poolSize: 4, onConnectionLost: () => {} })
  onTestFinished(async () => {
    await db.$client.end()
    await database.drop()
  })
  return { database, db, pooler: await startPgbouncer(database.config) }
}

test('RE-23: a pooler is found by its sessions, and the start says what is missing to sell through it', async () => {
  const { database, db, pooler } = await aDatabase()
  const way = (url: string) => findPooler({ connectionString: url }, 'DATABASE_URL')
  expect(await way(database.url)).toEqual({ isPooled: false, isShared: false, keepsStatements: true })
  expect(await way(pooler.own)).toEqual({ isPooled: true, isShared: false, keepsStatements: true })
  // Several start at once, and their sessions have known each other's statements.
  for (const found of await Promise.all([1, 2, 3].map(() => way(pooler.shared))))
    expect(found).toEqual({ isPooled: true, isShared: true, keepsStatements: false })

  const check = async (databaseUrl: string, databaseDirectUrl?: string) => {
    const warnings: string[] = []
    const connection = await checkDatabase({ databaseUrl, databaseDirectUrl }, (line) => warnings.push(line))
    return { connection, warnings: warnings.filter((line) => !line.includes('synchronous_commit')) }
  }
  await expect(check(pooler.shared)).rejects.toThrow(
    'DATABASE_URL pasa por un pooler que da a cada transacción otra sesión (PgBouncer en modo transaction): indica en DATABASE_DIRECT_URL',
  )
  await expect(check(database.url, pooler.shared)).rejects.toThrow('DATABASE_DIRECT_URL pasa por un pooler')
  const { code, output } = await startRefusingShop({ env: { DATABASE_URL: pooler.shared, DEMO: 'off' } })
  expect(code).toBe(1)
  expect(output).toMatch(/^DATABASE_URL pasa por un pooler .*\.\n$/)

  const unbounded = await check(pooler.shared, database.url)
  expect(unbounded.connection).toEqual({
    connectionString: pooler.shared,
    direct: { connectionString: database.url },
    pooler: { keepsStatements: false },
  })
  const [advice = ''] = unbounded.warnings
  expect(unbounded.warnings).toHaveLength(1)
  const statements = advice.match(/ALTER ROLE "\w+" SET \w+ = '\w+';/g) ?? []
  expect(statements).toHaveLength(2)
  // Here it is given to this database alone: the role is that of all tests.
  const here = `IN DATABASE ${database.config.database} SET`
  for (const statement of statements) await db.$client.query(statement.replace('SET', here))
  await pooler.restart()
  expect((await check(pooler.shared, database.url)).warnings).toEqual([])
})

test(`two shops behind a pooler sell for ${SECONDS} s to ${BUYERS} buyers while others start, import and back up`, {
  timeout: 120_000,
}, async (context) => {
  const { database, db, pooler } = await aDatabase()
  const stock = await stockUp(db, { buyers: BUYERS, products: 4, opening: 20_000 })
  const env = {
    DATABASE_URL: pooler.shared,
    DATABASE_DIRECT_URL: database.url,
    DEMO: 'off',
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'warn',
  }
  const shops = await Promise.all([startShop({ env }), startShop({ env })])
  const [first] = shops
  onTestFinished(async () => void (await Promise.all(shops.map((shop) => shop.stop()))))
  const notes = takeNotes(stock, `pgbouncer-${seed}`)
  const running = shops.map((shop) => ({ shop, isOver: false }))
  const people = stock.buyers.flatMap((buyer, i) => {
    const at = running[i % running.length]
    return at ? [keepBuying(at, buyer, seededRandom(seed + i), notes)] : []
  })
  if (stock.buyers[0] && running[1])
    people.push(keepLooking(running[1], ['/api/products', '/', '/api/user'], stock.buyers[0], notes))
  const until = performance.now() + SECONDS * 1_000
  let starts = 0
  while (performance.now() < until) {
    const further = await startShop({ env: { ...env, WEB_CONCURRENCY: starts % 2 === 0 ? '1' : '2' } })
    await further.stop()
    starts++
    const said: string[] = []
    const terminal = {
      out: (line: string) => void said.push(line),
      err: (line: string) => void said.push(line),
    }
    const file = `${scratchDirectory('backup')}/kuntur.tar`
    expect(
      await runBackup([file], { ...env, ENV_FILE: '', DATA_DIR: first?.dataDir }, terminal),
      said.join('\n'),
    ).toBe(0)
    await sleep(500)
  }
  for (const at of running) at.isOver = true
  await Promise.all(people)
  if (first) await retryLost(first, notes)
  expect(await faultsIn(db, notes), `seed ${seed}`).toEqual([])
  await Promise.all(shops.map((shop) => shop.stop()))
  if (first) await expectWholeData(first.dataDir, database.url)
  const { rows } = await db.$client.query(
    "select count(*)::int as locks from pg_locks where locktype = 'advisory'",
  )
  expect(rows).toEqual([{ locks: 0 }])
  tell(context, {
    seed,
    'orders acknowledged': countAcknowledged(notes),
    starts,
    'orders lost': 0,
    answers: notes.answers,
    looks: notes.looks,
  })
  expect(Object.keys(notes.answers).filter((status) => !['201', '409'].includes(status))).toEqual([])
  expect(Object.keys(notes.looks)).toEqual(['200'])
  for (const shop of shops) expect(shop.output).not.toMatch(/"level":(50|60)/)
})
