import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { isRunning } from '../../server/db/embedded/postmaster.ts'
import type { Customer } from '../factories.ts'
import { isDrill } from '../long-round.ts'
import { chooseSeed, seededRandom } from '../seeded-random.ts'
import { type Shop, startShop } from '../shop.ts'
import { waitUntil } from '../wait-until.ts'
import { countAcknowledged, faultsIn, keepBuying, keepLooking, retryLost, takeNotes } from './buyers.ts'
import { ask, clusterOf, expectWholeData, postmasterOf, stockUp, withDatabaseOf } from './drill-shop.ts'
import { tell } from './tell.ts'

/*
 * Buyers order while PostgreSQL is taken from the shop in each way that we know; the shop itself must outlive all of them.
 * The short drill does each once, and ends the sessions of a stopped shop at once, where PostgreSQL would wait for ten
 * seconds. `npm run drills` does each three times and stops the shop for eleven.
 */

const BUYERS = isDrill ? 8 : 4
const PRODUCTS = 4
const TIMES = isDrill ? 3 : 1
const seed = chooseSeed()

/** What can happen. Each comes back when PostgreSQL could serve again, if only somebody asked it. */
const losses = {
  'one backend killed': (drill: Drill) => killBackends(drill, 'SIGKILL', 1),
  'three backends ended': (drill: Drill) => killBackends(drill, 'SIGTERM', 3),
  'postmaster killed': async ({ shop }: Drill) => {
    process.kill(postmasterOf(shop).pid, 'SIGKILL')
  },
  'all connections ended': ({ shop }: Drill) => endSessions(shop, 'true'),
  'shop stopped inside transactions': stopInsideTransactions,
} satisfies Record<string, (drill: Drill) => Promise<void>>

type Drill = { shop: Shop; random: ReturnType<typeof seededRandom> }
type Loss = keyof typeof losses

test(
  `RE-5: PostgreSQL is lost in ${Object.keys(losses).length} ways, ${TIMES} × each, while ${BUYERS} buyers order: the same process serves on, answers no 500 and keeps every acknowledged order`,
  async (context) => {
    const random = seededRandom(seed)
    const shop = await startShop({ env: { DEMO: 'off', RATE_LIMIT: 'off', LOG_LEVEL: 'error' } })
    onTestFinished(async () => void (await shop.stop()))
    const stock = await withDatabaseOf(shop, (db) =>
      stockUp(db, { buyers: BUYERS, products: PRODUCTS, opening: 20_000 }),
    )
    const { buyers, products } = stock
    const notes = takeNotes(stock, `database-lost-${seed}`)
    let hasEnded = false
    shop.exited.then(() => {
      hasEnded = true
    })
    const slowest: Partial<Record<Loss, number>> = {}

    const rounds = Array.from({ length: TIMES }, () => random.shuffle(Object.keys(losses) as Loss[])).flat()
    for (const [round, loss] of rounds.entries()) {
      const about = `round ${round} (${loss}), seed ${seed}`
      const running = { shop, isOver: false }
      const shoppers = buyers.map((buyer, i) =>
        keepBuying(running, buyer, seededRandom(seed + round * 100 + i), notes),
      )
      shoppers.push(keepLooking(running, pathsFor(products), buyers[0] as Customer, notes))
      await sleep(random.int(300, 700))
      await losses[loss]({ shop, random })
      const begun = performance.now()
      const attemptsBefore = notes.attempts.length
      await waitUntil(() => hasEnded || countAcknowledged(notes, attemptsBefore) > 0)
      slowest[loss] = Math.max(slowest[loss] ?? 0, Math.round(performance.now() - begun))
      running.isOver = true
      await Promise.all(shoppers)
      expect(hasEnded, `${about}: ${shop.output.slice(-2_000)}`).toBe(false)
      await waitUntil(async () => (await fetch(`${shop.url}/readyz`)).ok)
      await retryLost(shop, notes)
      await withDatabaseOf(shop, async (db) => expect(await faultsIn(db, notes), about).toEqual([]))
    }

    if (isDrill) await expectWholeData(shop.dataDir)
    tell(context, {
      seed,
      losses: rounds.length,
      'orders acknowledged': countAcknowledged(notes),
      attempts: notes.attempts.length,
      'orders lost': 0,
      answers: notes.answers,
      'to who only looks': notes.looks,
      'longest way back to an order, ms': slowest,
    })
    expect(Object.keys(notes.answers)).toContain('201')
    for (const statuses of [notes.answers, notes.looks]) {
      expect(Object.keys(statuses).filter((status) => status.startsWith('5'))).toEqual(['503'])
      // A connection that rested for longer than ten seconds is closed, so a shop that stood still closes some.
      if (!isDrill) expect(statuses).not.toHaveProperty('none')
    }
    expect(shop.output).not.toMatch(/request failed|uncaughtException|unhandledRejection/)
    expect(countAcknowledged(notes)).toBeGreaterThan(rounds.length * BUYERS)
    // On a machine of its own; the short drill shares it with all other tests.
    if (isDrill) expect(Math.max(...Object.values(slowest))).toBeLessThan(5_000)

    const server = postmasterOf(shop)
    expect(await shop.stop()).toEqual({ code: 0, signal: null })
    expect(isRunning(clusterOf(shop), server)).toBe(false)
  },
  60_000 + TIMES * 60_000,
)

/** What only the database can answer, as data and as a page that is not kept. */
const pathsFor = ([product]: readonly number[]) => [
  '/api/user',
  `/producto/${product}?x=${Math.random()}`,
  '/api/search?q=tarjeta',
  '/api/products',
]

/** Some of the shop's backends, by the system's own signal. After SIGKILL PostgreSQL ends all others too. */
async function killBackends({ shop, random }: Drill, signal: NodeJS.Signals, count: number) {
  const { rows } = await ask(shop, `select pid ${sessionsOfShop}`)
  const backends = random.shuffle(rows.map(({ pid }) => Number(pid)))
  for (const pid of backends.slice(0, count)) process.kill(pid, signal)
}

/** As a laptop that sleeps, or a machine that is moved: the shop stands still, and PostgreSQL does not wait for it. */
async function stopInsideTransactions({ shop }: Drill) {
  for (let isInside = false; !isInside; ) {
    process.kill(shop.pid, 'SIGSTOP')
    try {
      const { rows } = await ask(shop, `select pid ${sessionsOfShop} and state = 'idle in transaction'`)
      isInside = rows.length > 0
      if (isInside && isDrill) await sleep(11_000)
      else if (isInside) await endSessions(shop, "state = 'idle in transaction'")
    } finally {
      process.kill(shop.pid, 'SIGCONT')
    }
    if (!isInside) await sleep(20)
  }
}

async function endSessions(shop: Shop, which: string) {
  await ask(shop, `select pg_terminate_backend(pid) ${sessionsOfShop} and ${which}`)
}

const sessionsOfShop =
  "from pg_stat_activity where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()"
