import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { CreateOrderAnswer, Reservation } from '../../contract/api/orders.ts'
import { writeReferenceData } from '../../server/catalog/reference-data.ts'
import { type Database, openDatabase } from '../../server/db/database.ts'
import { readPostmaster } from '../../server/db/embedded/postmaster.ts'
import { startEmbeddedPostgres } from '../../server/db/embedded-postgres.ts'
import { findInconsistencies } from '../../server/orders/find-inconsistencies.ts'
import { aCustomer, anOrderBody, aProduct, type Customer, liftHoldingLimits } from '../factories.ts'
import { seededRandom } from '../seeded-random.ts'
import { type Shop, startShop } from '../shop.ts'

/*
 * In the way of Jepsen: buyers note what they send and what they are told, the shop and its PostgreSQL are killed in the
 * middle of it, and afterwards the notes are held against what is stored.
 */

const ROUNDS = process.env.KUNTUR_TEST_LONG === '1' ? 30 : 2
const BUYERS = 8
const PRODUCTS = 4
const seed = Number(process.env.KUNTUR_TEST_SEED ?? Date.now() % 1_000_000)

type Line = { id: number; count: number }
/** What one buyer sent, and what came back: `lost` may or may not have become an order. */
type Attempt = {
  buyer: Customer
  key: string
  body: ReturnType<typeof anOrderBody> & { reservation_id?: string }
  outcome: 'lost' | 'refused' | { orderId: number }
}

test(
  `RE-1: ${ROUNDS} × kill -9 of the shop and its PostgreSQL while ${BUYERS} buyers order: every acknowledged order is there, whole, and no stock is lost`,
  async () => {
    const random = seededRandom(seed)
    let shop = await openShop()
    onTestFinished(async () => void (await shop.stop()))
    let db = await connect(shop)
    onTestFinished(async () => {
      if (!db.$client.ended) await db.$client.end()
    })
    await writeReferenceData(db)
    await liftHoldingLimits(db)
    const buyers = await Promise.all(Array.from({ length: BUYERS }, () => aCustomer(db)))
    const products = await Promise.all(
      Array.from({ length: PRODUCTS }, () => aProduct(db, { openingStock: 2_000 })),
    )
    const attempts: Attempt[] = []
    let slowestStart = 0

    for (let round = 0; round < ROUNDS; round++) {
      const running = { shop, isOver: false }
      const shoppers = buyers.map((buyer, i) =>
        keepBuying(running, buyer, products, seededRandom(seed + round * 100 + i), attempts),
      )
      await sleep(random.int(300, 900))
      await db.$client.end()
      await killBoth(shop, random.chance(0.5))
      running.isOver = true
      await Promise.all(shoppers)

      const begun = performance.now()
      shop = await openShop(shop.dataDir)
      slowestStart = Math.max(slowestStart, performance.now() - begun)
      db = await connect(shop)
      await retryLost(shop, attempts)
      expect(await faultsIn(db, attempts), `round ${round}, seed ${seed}`).toEqual([])
    }
    const acknowledged = attempts.filter(({ outcome }) => typeof outcome === 'object')
    console.info(
      `seed ${seed}: ${acknowledged.length} orders of ${attempts.length} attempts, slowest start ${Math.round(slowestStart)} ms`,
    )
    expect(acknowledged.length).toBeGreaterThan(ROUNDS * BUYERS)
    // Five seconds are promised to a shop with a machine of its own, and this one shares it with the other tests.
    expect(slowestStart).toBeLessThan(10_000)
  },
  ROUNDS * 30_000,
)

function openShop(dataDir?: string): Promise<Shop> {
  return startShop({
    ...(dataDir && { dataDir }),
    env: { DEMO: 'off', RATE_LIMIT: 'off', LOG_LEVEL: 'fatal' },
  })
}

/** The shop's own PostgreSQL, adopted. */
async function connect({ dataDir }: Shop): Promise<Database> {
  const { connection } = await startEmbeddedPostgres({ dataDir, log: () => {} })
  return openDatabase(connection, { poolSize: 4, onConnectionLost: () => {} })
}

async function killBoth(shop: Shop, isDatabaseFirst: boolean): Promise<void> {
  const postmaster = readPostmaster(join(shop.dataDir, 'pgdata-18'))
  if (!postmaster) throw new Error('The shop has no PostgreSQL')
  const killDatabase = () => process.kill(postmaster.pid, 'SIGKILL')
  if (isDatabaseFirst) killDatabase()
  const killed = shop.kill()
  if (!isDatabaseFirst) killDatabase()
  await killed
}

async function keepBuying(
  running: { shop: Shop; isOver: boolean },
  buyer: Customer,
  products: readonly number[],
  random: ReturnType<typeof seededRandom>,
  attempts: Attempt[],
): Promise<void> {
  while (!running.isOver) {
    const details = random
      .shuffle(products)
      .slice(0, random.int(1, 3))
      .map((id) => ({ id, count: random.int(1, 2) }))
    const reservation = random.chance(0.5) ? await reserve(running.shop, buyer, details) : undefined
    const attempt: Attempt = {
      buyer,
      key: `${seed}-${attempts.length}-${buyer.id}`,
      body: { ...anOrderBody(details), ...(reservation && { reservation_id: reservation }) },
      outcome: 'lost',
    }
    attempts.push(attempt)
    attempt.outcome = await send(running.shop, attempt)
  }
}

async function reserve(shop: Shop, { cookie }: Customer, details: Line[]): Promise<string | undefined> {
  const response = await post(shop, '/api/user/reservation', { details }, { cookie })
  return response?.status === 201 ? Reservation.parse(response.answer).reservation_id : undefined
}

async function send(shop: Shop, { buyer, key, body }: Attempt): Promise<Attempt['outcome']> {
  const headers = { cookie: buyer.cookie, 'idempotency-key': key }
  const response = await post(shop, '/api/user/createorder', body, headers)
  if (response?.status === 201) return { orderId: CreateOrderAnswer.parse(response.answer).order_id }
  return response?.status === 409 ? 'refused' : 'lost'
}

/** An answer counts when all of it has arrived. */
async function post(shop: Shop, path: string, body: unknown, headers: Record<string, string>) {
  try {
    const response = await fetch(`${shop.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(5_000),
    })
    return { status: response.status, answer: (await response.json()) as unknown }
  } catch {
    return undefined
  }
}

/** What a buyer's browser does after a lost answer: the same again, by the same key. */
async function retryLost(shop: Shop, attempts: Attempt[]): Promise<void> {
  for (const attempt of attempts) {
    if (attempt.outcome === 'lost') attempt.outcome = await send(shop, attempt)
  }
}

async function faultsIn(db: Database, attempts: readonly Attempt[]): Promise<string[]> {
  const { rows } = await db.execute<{ id: number; receipt: string; account: number; lines: Line[] }>(sql`
    select customer_order.id, payment.receipt_number as receipt, account_id as account,
           (select json_agg(json_build_object('id', sellable_id, 'count', count) order by sellable_id)
              from order_line where order_id = customer_order.id) as lines
      from customer_order join payment on payment.order_id = customer_order.id`)
  const faults = await findInconsistencies(db)
  const stored = new Map(rows.map((row) => [row.receipt, row]))
  if (stored.size !== rows.length) faults.push('a receipt has two orders')
  for (const { body, buyer, outcome } of attempts) {
    const receipt = body.info.comprobante
    const order = stored.get(receipt)
    stored.delete(receipt)
    if (outcome === 'lost') faults.push(`${receipt}: still no answer`)
    else if (outcome === 'refused' && order) faults.push(`${receipt}: refused, and yet order ${order.id}`)
    else if (typeof outcome === 'object') {
      const lines = [...body.details].sort((a, b) => a.id - b.id)
      const isWhole = order?.account === buyer.id && JSON.stringify(order.lines) === JSON.stringify(lines)
      if (order?.id !== outcome.orderId || !isWhole) faults.push(`order ${outcome.orderId}: lost or changed`)
    }
  }
  for (const { id } of stored.values()) faults.push(`order ${id}: nobody asked for it`)
  return faults
}
