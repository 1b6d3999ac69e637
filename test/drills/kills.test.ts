import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { anOrderBody } from '../factories.ts'
import { isDrill } from '../long-round.ts'
import { chooseSeed, seededRandom } from '../seeded-random.ts'
import { type Shop, startShop } from '../shop.ts'
import { countAcknowledged, faultsIn, keepBuying, keepLooking, retryLost, takeNotes } from './buyers.ts'
import { expectWholeData, postmasterOf, type Stock, stockUp, withDatabaseOf } from './drill-shop.ts'
import { tell } from './tell.ts'

const ROUNDS = isDrill ? 30 : 1
/** As many at the same time: half of a round is waiting. */
const SHOPS = isDrill ? 2 : 1
/** Of each of them. */
const BUYERS = 4
const START_MS = 5_000
/** Where the machine is so busy that any start takes long: as many times one after an orderly end at most. On a quiet one that is less. */
const SLOWER = 3
const TRIES = 3
const ORDERS_FLUSHED = 60
const seed = chooseSeed()

/** Each ends the shop itself by `kill -9`. */
const ends = {
  async 'PostgreSQL, then the shop'(shop: Shop) {
    process.kill(postmasterOf(shop).pid, 'SIGKILL')
    await shop.kill()
  },
  async 'the shop, then PostgreSQL'(shop: Shop) {
    const { pid } = postmasterOf(shop)
    const killed = shop.kill()
    process.kill(pid, 'SIGKILL')
    await killed
  },
  /** Its PostgreSQL goes on, and the next start adopts it. */
  'the shop alone': (shop: Shop) => shop.kill(),
  async 'both, after the shop stood still for 3 s'(shop: Shop) {
    process.kill(shop.pid, 'SIGSTOP')
    await sleep(isDrill ? 3_000 : 300)
    process.kill(postmasterOf(shop).pid, 'SIGKILL')
    await shop.kill()
  },
} satisfies Record<string, (shop: Shop) => Promise<unknown>>
type End = keyof typeof ends

/** How often each comes. */
const weights: Record<End, number> = {
  'PostgreSQL, then the shop': 5,
  'the shop, then PostgreSQL': 5,
  'the shop alone': 4,
  'both, after the shop stood still for 3 s': 2,
}

/** A shop that is killed again and again while people buy there, and what came of it. */
async function sellThroughKills(rounds: number, seed: number) {
  const random = seededRandom(seed)
  let shop = await openShop()
  onTestFinished(async () => void (await shop.stop()))
  const stock = await withDatabaseOf(shop, (db) =>
    stockUp(db, { buyers: BUYERS, products: 4, opening: 2_000 }),
  )
  const notes = takeNotes(stock, `kills-${seed}`)
  const kills: Partial<Record<End, number>> = {}
  const starts: number[] = []
  let unanswered = 0

  let plays = 0
  /** Tells how long the shop took to open again, in ms. */
  const playRound = async (killedAfterMs: number, end: End): Promise<number> => {
    const play = plays++
    const enough = countAcknowledged(notes) + BUYERS + 1
    const running = { shop, isOver: false }
    const people = stock.buyers.map((buyer, i) =>
      keepBuying(running, buyer, seededRandom(seed + play * 100 + i), notes),
    )
    if (stock.buyers[0]) people.push(keepLooking(running, ['/api/products'], stock.buyers[0], notes))
    // A busy machine takes longer to the first orders, and a kill before them would prove nothing.
    await vi.waitUntil(() => countAcknowledged(notes) >= enough, { timeout: 20_000, interval: 10 })
    await sleep(killedAfterMs)
    await ends[end](shop)
    kills[end] = (kills[end] ?? 0) + 1
    running.isOver = true
    await Promise.all(people)
    unanswered += notes.attempts.filter(({ outcome }) => outcome === 'info').length

    const begun = performance.now()
    shop = await openShop(shop.dataDir)
    const took = performance.now() - begun
    await retryLost(shop, notes)
    await withDatabaseOf(shop, async (db) => {
      expect(await faultsIn(db, notes), `play ${play} (${end}), seed ${seed}`).toEqual([])
      const { rows } = await db.$client.query(
        'select last_value >= (select max(id) from customer_order) as "goesOn" from customer_order_id_seq',
      )
      expect(rows).toEqual([{ goesOn: true }])
    })
    return took
  }

  const startAfterStop = async (): Promise<number> => {
    expect(await shop.stop()).toEqual({ code: 0, signal: null })
    const begun = performance.now()
    shop = await openShop(shop.dataDir)
    return performance.now() - begun
  }

  const slow: { killed: number; stopped: number }[] = []
  for (let round = 0; round < rounds; round++) {
    const killedAfterMs = random.int(0, 600)
    const end = random.weighted(weights)
    // In drills alone: a few starts tell nothing on a machine that runs all other tests as well.
    for (let tries = 1; ; tries++) {
      const killed = await playRound(killedAfterMs, end)
      starts.push(killed)
      if (!isDrill || killed < START_MS) break
      const stopped = await startAfterStop()
      slow.push({ killed: Math.round(killed), stopped: Math.round(stopped) })
      if (killed <= SLOWER * stopped) break
      expect(tries, `tries of round ${round}: ${JSON.stringify(slow)}`).toBeLessThan(TRIES)
    }
  }
  if (isDrill) await expectWholeData(shop.dataDir)
  expect(countAcknowledged(notes)).toBeGreaterThan(rounds * BUYERS)
  await expectFlushes(shop, stock)
  return { notes, kills, starts, slow, plays, unanswered }
}

test(
  `RE-1, RE-2, OR-15: ${ROUNDS} × kill -9 of the shop and its PostgreSQL while ${SHOPS * BUYERS} buyers order: every acknowledged order is there, whole, no stock is lost, and no number comes twice; each was flushed to the disk before it was answered`,
  async (context) => {
    const shops = await Promise.all(
      Array.from({ length: SHOPS }, (_, nth) => sellThroughKills(ROUNDS / SHOPS, seed + nth * 10_000)),
    )
    const sum = (of: (shop: (typeof shops)[number]) => number) =>
      shops.reduce((all, shop) => all + of(shop), 0)
    tell(context, {
      seed,
      shops: SHOPS,
      kills: sum(({ plays }) => plays),
      'of them': Object.fromEntries(
        Object.keys(ends).map((end) => [end, sum(({ kills }) => kills[end as End] ?? 0)]),
      ),
      'orders acknowledged': sum(({ notes }) => countAcknowledged(notes)),
      attempts: sum(({ notes }) => notes.attempts.length),
      'left without an answer, then asked again by their key': sum(({ unanswered }) => unanswered),
      'orders lost': 0,
      'slowest start, ms': Math.round(Math.max(...shops.flatMap(({ starts }) => starts))),
      'starts of 5 s and more, and one after an orderly end at that moment, ms': shops.flatMap(
        ({ slow }) => slow,
      ),
      'rounds played again': sum(({ plays }) => plays) - ROUNDS,
    })
  },
  60_000 + ROUNDS * 30_000,
)

function openShop(dataDir?: string): Promise<Shop> {
  return startShop({
    ...(dataDir && { dataDir }),
    env: { DEMO: 'off', RATE_LIMIT: 'off', LOG_LEVEL: 'fatal' },
  })
}

/** Orders one after the other: with others at the same time one flush would serve them all. */
async function expectFlushes(shop: Shop, { buyers, products }: Stock): Promise<void> {
  /** What a connection has counted it tells the others a moment later. */
  const flushes = () =>
    withDatabaseOf(shop, async (db) => {
      const { rows } = await db.$client.query<{ count: number }>(
        "select sum(fsyncs)::int as count from pg_stat_io where object = 'wal'",
      )
      return rows[0]?.count ?? 0
    })
  const before = await flushes()
  for (let nth = 0; nth < ORDERS_FLUSHED; nth++) {
    const response = await fetch(`${shop.url}/api/user/createorder`, {
      method: 'POST',
      headers: { cookie: buyers[0]?.cookie ?? '', 'content-type': 'application/json' },
      body: JSON.stringify(anOrderBody([{ id: products[0] ?? 0, count: 1 }])),
    })
    expect(response.status).toBe(201)
  }
  await vi.waitUntil(async () => (await flushes()) - before >= ORDERS_FLUSHED, {
    timeout: 12_000,
    interval: 200,
  })
}
