import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../../server/db/database.ts'
import { createTestDatabase } from '../database.ts'
import { isDrill } from '../long-round.ts'
import { chooseSeed, seededRandom } from '../seeded-random.ts'
import { type Shop, startShop } from '../shop.ts'
import { waitUntil } from '../wait-until.ts'
import {
  type Attempt,
  anAttempt,
  countAcknowledged,
  faultsIn,
  retryLost,
  someLines,
  takeNotes,
} from './buyers.ts'
import { expectWholeData, stockUp } from './drill-shop.ts'
import { tell } from './tell.ts'

const ATTEMPTS = isDrill ? 600 : 24
const AT_ONCE = 6
const seed = chooseSeed()

test(`RE-21: ${ATTEMPTS} buyers hang up in the middle of an order: there is none or a whole one, and the same again by its key tells which`, async (context) => {
  const random = seededRandom(seed)
  const database = await createTestDatabase()
  const env = { DATABASE_URL: database.url, DEMO: 'off', RATE_LIMIT: 'off', LOG_LEVEL: 'error' }
  const shop = await startShop({ env })
  const db = openDatabase(database.config, { poolSize: 4, onConnectionLost: () => {} })
  onTestFinished(async () => {
    await shop.stop()
    await db.$client.end()
    await database.drop()
  })
  const stock = await stockUp(db, { buyers: AT_ONCE, products: 4, opening: 5_000 })
  const notes = takeNotes(stock, `hang-ups-${seed}`)
  await Promise.all(
    stock.buyers.map(async (buyer) => {
      for (let i = 0; i < ATTEMPTS / AT_ONCE; i++) {
        const attempt = anAttempt(notes, buyer, someLines(notes, random))
        // Half of them say all they have to say, and hang up while the shop is at work.
        const share = i === 0 || random.chance(0.5) ? 1 : random.int(0, 99) / 100
        // Some of these as soon as the answer begins: that order is made, however busy the machine is.
        const isAtAnswer = i === 0 || (share === 1 && random.chance(0.4))
        await sendAndHangUp(shop, attempt, share, isAtAnswer ? 'answer' : random.int(0, 25))
      }
    }),
  )
  // What is under way when nobody listens any more goes on to its end.
  await waitUntil(async () => (await stillOrdering()) === 0)
  const { rows } = await db.$client.query('select count(*)::int as orders from customer_order')
  const made = rows[0].orders
  await retryLost(shop, notes)
  expect(await faultsIn(db, notes), `seed ${seed}`).toEqual([])
  expect(countAcknowledged(notes)).toBe(ATTEMPTS)
  if (isDrill) await expectWholeData(shop.dataDir, database.url)
  tell(context, {
    seed,
    'hung up': ATTEMPTS,
    'had become orders': made,
    'made by the same again': ATTEMPTS - made,
    'half orders': 0,
  })
  // Both happen, or this proves nothing.
  expect(made).toBeGreaterThan(0)
  expect(made).toBeLessThan(ATTEMPTS)
  expect(shop.output).not.toMatch(/request failed|uncaughtException|unhandledRejection/)

  async function stillOrdering(): Promise<number> {
    const { rows } = await db.$client.query(
      "select count(*)::int as n from pg_stat_activity where datname = current_database() and state <> 'idle' and pid <> pg_backend_pid()",
    )
    return rows[0].n
  }
})

/** Sends so much of an order and hangs up so many ms later, or when the answer begins, by a reset as of a phone that goes out of reach. */
async function sendAndHangUp(
  { url }: Shop,
  { buyer, key, body }: Attempt,
  share: number,
  after: number | 'answer',
) {
  const { host, hostname, port } = new URL(url)
  const sent = JSON.stringify(body)
  const head = [
    'POST /api/user/createorder HTTP/1.1',
    `Host: ${host}`,
    `Cookie: ${buyer.cookie}`,
    `Idempotency-Key: ${key}`,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(sent)}`,
  ]
  const all = Buffer.from(`${head.join('\r\n')}\r\n\r\n${sent}`)
  const socket = connect(Number(port), hostname).on('error', () => {})
  await new Promise((resolve) => socket.once('connect', resolve))
  socket.write(all.subarray(0, Math.ceil(all.length * share)))
  if (after === 'answer') await new Promise((resolve) => socket.once('data', resolve))
  else await sleep(after)
  socket.resetAndDestroy()
}
