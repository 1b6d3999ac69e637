import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { isRunning } from '../../server/db/embedded/postmaster.ts'
import { chooseSeed, seededRandom } from '../seeded-random.ts'
import { startShop } from '../shop.ts'
import { anAttempt, countAcknowledged, faultsIn, retryLost, send, someLines, takeNotes } from './buyers.ts'
import { clusterOf, expectWholeData, postmasterOf, stockUp, withDatabaseOf } from './drill-shop.ts'
import { tell } from './tell.ts'

const ORDERS = 100
const ROUNDS = 3
const seed = chooseSeed()

test(`RE-8: SIGTERM with ${ORDERS} orders in flight, ${ROUNDS} ×: the shop ends within 5 s with code 0, and what it acknowledged is stored`, {
  timeout: 300_000,
}, async (context) => {
  const random = seededRandom(seed)
  const env = { DEMO: 'off', RATE_LIMIT: 'off', LOG_LEVEL: 'error' }
  let shop = await startShop({ env })
  onTestFinished(async () => void (await shop.stop()))
  const stock = await withDatabaseOf(shop, (db) =>
    stockUp(db, { buyers: ORDERS, products: 4, opening: 5_000 }),
  )
  const notes = takeNotes(stock, `shutdown-${seed}`)
  const rounds: { inFlight: number; acknowledged: number; unanswered: number; ms: number }[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const attempts = stock.buyers.map((buyer) => anAttempt(notes, buyer, someLines(notes, random)))
    const server = postmasterOf(shop)
    let answered = 0
    const sent = attempts.map((attempt) => send(shop, notes, attempt).finally(() => answered++))
    while (answered === 0) await sleep(1)
    const inFlight = ORDERS - answered
    const begun = performance.now()
    expect(await shop.stop()).toEqual({ code: 0, signal: null })
    const ms = Math.round(performance.now() - begun)
    expect(isRunning(clusterOf(shop), server)).toBe(false)
    await Promise.all(sent)
    const acknowledged = countAcknowledged({ attempts })
    const unanswered = attempts.filter(({ outcome }) => outcome === 'info').length
    rounds.push({ inFlight, acknowledged, unanswered, ms })

    shop = await startShop({ dataDir: shop.dataDir, env })
    await retryLost(shop, notes)
    await withDatabaseOf(shop, async (db) => expect(await faultsIn(db, notes), `seed ${seed}`).toEqual([]))
  }
  await expectWholeData(shop.dataDir)
  tell(context, { seed, rounds, 'orders acknowledged': countAcknowledged(notes), 'orders lost': 0 })
  for (const { inFlight } of rounds) expect(inFlight).toBeGreaterThan(ORDERS / 2)
  expect(Math.max(...rounds.map(({ ms }) => ms))).toBeLessThan(5_000)
})
