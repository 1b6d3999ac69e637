import { lstatSync, mkdirSync, readdirSync, renameSync, rmdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { chooseSeed, seededRandom } from '../seeded-random.ts'
import { type Shop, startShop } from '../shop.ts'
import { waitUntil } from '../wait-until.ts'
import { countAcknowledged, faultsIn, keepBuying, retryLost, takeNotes } from './buyers.ts'
import { expectWholeData, postmasterOf, stockUp, withDatabaseOf } from './drill-shop.ts'
import { tell } from './tell.ts'
import { lookAroundFor, p95 } from './visitors.ts'
import { childrenOf } from './web-team.ts'

/* PostgreSQL is away for longer than it takes to start it again, answers ten times as slowly, or stands still. */

const BUYERS = 4
const AWAY_MS = 20_000
const SLOW_MS = 10_000
const TRIES = 3
const seed = chooseSeed()

/** What is kept in memory, and what only the database can answer. */
const KEPT = ['/', '/favicon.svg']
const uncached = ([product]: readonly number[]) => [
  `/producto/${product}?x=${seed}`,
  '/api/search?q=tarjeta',
  '/productos/tarjeta-grafica?precio_max=1',
]

async function openShop() {
  const shop = await startShop({ env: { DEMO: 'off', RATE_LIMIT: 'off', LOG_LEVEL: 'error' } })
  onTestFinished(async () => void (await shop.stop()))
  const stock = await withDatabaseOf(shop, (db) =>
    stockUp(db, { buyers: BUYERS, products: 4, opening: 20_000 }),
  )
  return { shop, stock }
}

/** Takes the programs of PostgreSQL away, so that nobody starts it, and ends it. Tells how to give them back. */
function takeAway(shop: Shop): () => void {
  const name = readdirSync(shop.dataDir).find((entry) => entry.startsWith('postgres-')) ?? ''
  const [programs, aside] = [join(shop.dataDir, name), join(shop.dataDir, 'aside')]
  expect(lstatSync(programs).isSymbolicLink()).toBe(true)
  renameSync(programs, aside)
  mkdirSync(programs)
  process.kill(postmasterOf(shop).pid, 'SIGINT')
  return () => {
    rmdirSync(programs)
    renameSync(aside, programs)
  }
}

type Answer = { path: string; status: number; retryAfter: boolean; ms: number }

async function askEachFor({ url }: Shop, paths: readonly string[], ms: number): Promise<Answer[]> {
  const answers: Answer[] = []
  const end = performance.now() + ms
  while (performance.now() < end) {
    for (const path of paths) {
      const begun = performance.now()
      const response = await fetch(url + path)
      await response.arrayBuffer()
      const retryAfter = response.headers.has('retry-after')
      answers.push({ path, status: response.status, retryAfter, ms: performance.now() - begun })
    }
    await sleep(100)
  }
  return answers
}

const slowestOf = (answers: readonly { ms: number }[]) => Math.round(Math.max(...answers.map(({ ms }) => ms)))

function countByStatus(answers: readonly Answer[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { status, retryAfter } of answers) {
    const what = status === 503 && !retryAfter ? '503 without Retry-After' : String(status)
    counts[what] = (counts[what] ?? 0) + 1
  }
  return counts
}

test(`RE-5: PostgreSQL is away for ${AWAY_MS / 1000} s: who asks is told so within 2 s, the process lives, and sells again within 5 s of its return`, {
  timeout: 300_000,
}, async (context) => {
  const { shop, stock } = await openShop()
  const notes = takeNotes(stock, `database-away-${seed}`)
  let hasEnded = false
  void shop.exited.then(() => (hasEnded = true))
  for (let attempt = 1; ; attempt++) {
    const running = { shop, isOver: false }
    const shoppers = stock.buyers.map((buyer, i) => keepBuying(running, buyer, seededRandom(seed + i), notes))
    await waitUntil(() => countAcknowledged(notes) > BUYERS)
    const giveBack = takeAway(shop)
    await waitUntil(async () => (await fetch(`${shop.url}/readyz`)).status === 503)
    const before = notes.attempts.length
    const away = await askEachFor(
      shop,
      [...uncached(stock.products), ...KEPT, '/healthz', '/readyz'],
      AWAY_MS,
    )
    expect(countAcknowledged(notes, before)).toBe(0)
    const tried = notes.attempts.length
    giveBack()
    const begun = performance.now()
    await waitUntil(() => hasEnded || countAcknowledged(notes, tried) > 0, 60_000)
    const backAfter = Math.round(performance.now() - begun)
    running.isOver = true
    await Promise.all(shoppers)
    expect(hasEnded, shop.output.slice(-2_000)).toBe(false)

    tell(context, {
      seed,
      try: attempt,
      'while away': countByStatus(away),
      'slowest answer, ms': slowestOf(away),
      'sells again after, ms': backAfter,
      'orders acknowledged': countAcknowledged(notes),
      'orders lost': 0,
    })
    const of = (path: string) => countByStatus(away.filter((answer) => answer.path === path))
    expect(Object.keys(of('/healthz'))).toEqual(['200'])
    expect(of('/readyz')).not.toHaveProperty('200')
    const pages = away.filter(({ path }) => path !== '/readyz')
    expect(Object.keys(countByStatus(pages)).sort()).toEqual(['200', '503'])
    const told503 = away.filter(({ status }) => status === 503)
    expect(told503.length).toBeGreaterThan(away.length / 4)
    if (slowestOf(away) < 2_000 && backAfter < 5_000) break
    expect(attempt, 'tries in which a bound was not kept').toBeLessThan(TRIES)
  }
  expect(Object.keys(notes.answers).filter((status) => status.startsWith('5'))).toEqual(['503'])
  await retryLost(shop, notes)
  await withDatabaseOf(shop, async (db) => expect(await faultsIn(db, notes), `seed ${seed}`).toEqual([]))
  await expectWholeData(shop.dataDir)
})

/** PostgreSQL gets a tenth of the time, or none. */
async function slowDown(shop: Shop, ms: number, awakeMs: number): Promise<void> {
  const { pid } = postmasterOf(shop)
  const all = () => [pid, ...childrenOf(pid)]
  const signal = (name: NodeJS.Signals) => {
    for (const process_ of all()) {
      try {
        process.kill(process_, name)
      } catch {
        // It ended meanwhile.
      }
    }
  }
  const end = performance.now() + ms
  try {
    while (performance.now() < end) {
      signal('SIGSTOP')
      await sleep(awakeMs === 0 ? ms : 9 * awakeMs)
      signal('SIGCONT')
      await sleep(awakeMs)
    }
  } finally {
    signal('SIGCONT')
  }
}

test.for([
  { what: 'answers ten times as slowly', awakeMs: 20, kept: KEPT },
  // Orders throw away what shows them, so that even the home page waits then for its next rendering.
  { what: 'stands still', awakeMs: 0, kept: ['/favicon.svg', '/healthz', '/api/docs'] },
])(
  `RE-6: PostgreSQL $what for ${SLOW_MS / 1000} s: what is kept goes on, nobody gets a 500 or waits for longer, and nothing is lost`,
  { timeout: 300_000 },
  async ({ awakeMs, kept: paths }, context) => {
    const { shop, stock } = await openShop()
    const notes = takeNotes(stock, `database-slow-${seed}`)
    await lookAroundFor(shop, 1_000, { paths })
    for (let attempt = 1; ; attempt++) {
      const running = { shop, isOver: false }
      const shoppers = stock.buyers.map((buyer, i) =>
        keepBuying(running, buyer, seededRandom(seed + i), notes),
      )
      const baseline = await lookAroundFor(shop, 3_000, { paths, pauseMs: 10 })
      const slowing = slowDown(shop, SLOW_MS, awakeMs)
      const asking = askEachFor(shop, uncached(stock.products), SLOW_MS - 1_000)
      const kept = await lookAroundFor(shop, SLOW_MS - 1_000, { paths, pauseMs: 10 })
      const answers = await asking
      await slowing
      const tried = notes.attempts.length
      const begun = performance.now()
      await waitUntil(() => countAcknowledged(notes, tried) > 0, 30_000)
      const backAfter = Math.round(performance.now() - begun)
      running.isOver = true
      await Promise.all(shoppers)
      const ratio = p95(kept) / p95(baseline)
      tell(context, {
        seed,
        try: attempt,
        'what is kept, p95 against the baseline': Number(ratio.toFixed(2)),
        'what the database answers': countByStatus(answers),
        'slowest, ms': slowestOf(answers),
        orders: notes.answers,
        'sells again after, ms': backAfter,
        'orders lost': 0,
      })
      expect(kept.filter(({ status }) => status !== 200)).toEqual([])
      expect(
        Object.keys(countByStatus(answers)).filter((status) => !['200', '503'].includes(status)),
      ).toEqual([])
      if (ratio <= 2 && backAfter < 5_000 && slowestOf(answers) < SLOW_MS + 2_000) break
      expect(attempt, 'tries in which a bound was not kept').toBeLessThan(TRIES)
    }
    expect(Object.keys(notes.answers).filter((status) => !['201', '409', '503'].includes(status))).toEqual([])
    await retryLost(shop, notes)
    await withDatabaseOf(shop, async (db) => expect(await faultsIn(db, notes), `seed ${seed}`).toEqual([]))
    await expectWholeData(shop.dataDir)
  },
)
