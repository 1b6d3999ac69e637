import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../../server/db/database.ts'
import { createTestDatabase } from '../database.ts'
import { aCustomer, anOrderBody, aProduct, liftHoldingLimits, stockOf } from '../factories.ts'
import { startShop } from '../shop.ts'
import { expectWholeData } from './drill-shop.ts'
import { tell } from './tell.ts'
import { failed, lookAroundFor, p95 } from './visitors.ts'

const BUYERS = 16
const HELD_MS = 10_000
const TRIES = 3
/** An order waits 15 s for its turn at most, and then 5 s for a row: see `order-bulkhead.ts` and `database.ts`. */
const LONGEST_WAIT_MS = 20_000
/** What the lock is nothing to: a page that is kept, one that is not, and a question that only the database can answer. */
const ELSEWHERE = ['/', '/productos/procesador?precio_max=1', '/api/search?q=tarjeta']

test(`RE-6: while a product is locked for ${HELD_MS / 1000} s, ${BUYERS} buyers of it are told to come back, none gets a 500, and for who looks around p95 is at most twice what it was`, {
  timeout: 300_000,
}, async (context) => {
  const database = await createTestDatabase()
  const env = { DATABASE_URL: database.url, DEMO: 'off', RATE_LIMIT: 'off', LOG_LEVEL: 'error' }
  const shop = await startShop({ env })
  const db = openDatabase(database.config, { poolSize: 4, onConnectionLost: () => {} })
  onTestFinished(async () => {
    await shop.stop()
    await db.$client.end()
    await database.drop()
  })
  await liftHoldingLimits(db)
  const locked = await aProduct(db, { openingStock: 1_000 })
  const buyers = await Promise.all(Array.from({ length: BUYERS }, () => aCustomer(db)))
  const order = async (cookie: string) => {
    const begun = performance.now()
    const response = await fetch(`${shop.url}/api/user/createorder`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify(anOrderBody([{ id: locked, count: 1 }])),
    })
    await response.arrayBuffer()
    const ms = performance.now() - begun
    return { status: response.status, retryAfter: response.headers.get('retry-after'), ms }
  }

  let sold = 0
  await lookAroundFor(shop, 2_000, { paths: ELSEWHERE })
  for (let attempt = 1; ; attempt++) {
    const baseline = await lookAroundFor(shop, 4_000, { paths: ELSEWHERE, pauseMs: 5 })
    // Not one of the pool, whose transactions PostgreSQL ends when they stand still for ten seconds.
    const holder = new pg.Client(database.config)
    await holder.connect()
    await holder.query('begin')
    await holder.query('select from sellable where id = $1 for update', [locked])
    let isHeld = true
    const answers: Awaited<ReturnType<typeof order>>[] = []
    const wanted = buyers.map(async ({ cookie }) => {
      // Whoever was refused comes again after a second, and once more when the lock is gone.
      do {
        answers.push(await order(cookie))
        await sleep(1_000)
      } while (isHeld)
      answers.push(await order(cookie))
    })
    const looks = await lookAroundFor(shop, HELD_MS, { paths: ELSEWHERE, pauseMs: 5 })
    const whileHeld = [...answers]
    await holder.query('commit')
    isHeld = false
    await holder.end()
    await Promise.all(wanted)

    sold += answers.filter(({ status }) => status === 201).length
    const ratio = p95(looks) / p95(baseline)
    const slowest = Math.max(...answers.filter(({ status }) => status === 503).map(({ ms }) => ms))
    tell(context, {
      try: attempt,
      'refused while it was locked': whileHeld.length,
      'slowest refusal, ms': Math.round(slowest),
      'sold afterwards': answers.filter(({ status }) => status === 201).length,
      'p95 of others against the baseline': Number(ratio.toFixed(2)),
    })
    expect(failed([...baseline, ...looks])).toEqual([])
    expect([...new Set(whileHeld.map(({ status }) => status))]).toEqual([503])
    expect([...new Set(answers.map(({ status }) => status))].sort()).toEqual([201, 503])
    for (const { status, retryAfter } of answers) if (status === 503) expect(retryAfter).not.toBeNull()
    expect(await stockOf(db, locked)).toEqual({ stock: 1_000 - sold, ledger: 1_000 - sold })
    if (ratio <= 2 && slowest < LONGEST_WAIT_MS + 1_000) break
    expect(attempt, 'tries in which a bound was not kept').toBeLessThan(TRIES)
  }
  expect(shop.output).not.toContain('request failed')
  await expectWholeData(shop.dataDir, database.url)
})
