import pg from 'pg'
import { CreateOrderBody } from '../../contract/api/orders.ts'
import { findCaller } from '../../server/accounts/sessions.ts'
import type { Database } from '../../server/db/database.ts'
import { placeOrder } from '../../server/orders/place-order.ts'
import { anOrder, buyerOf, type Detail, register } from '../buyers.ts'
import type { ShopMeasure } from '../measure.ts'
import { listenTo, makeIdsTelltale, say } from '../spoken-sql.ts'
import { median, resultOf } from '../spread.ts'
import { middleSpeed, speedOf, speedRatio, takeTurn, takeTurns, workOf } from '../turns.ts'

const BUYERS = 16
const ORDERS_A_ROUND = 15
/**
 * Rounds that do not count: a purchase works 7.8 ms in the first of them, 5.5 in the tenth and 4.9 in the twentieth, when V8 has
 * compiled and each connection planned all that is said. A shop runs for weeks.
 */
const WARM_UP_ROUNDS = 9
const PLENTY = 1_000_000
const POOL_SIZE = 10

/**
 * Orders through the shop, and beside them the same statements straight through `pg`, from as many callers over as many
 * connections: what remains is the price of HTTP, of checking, and of writing the queries.
 */
export const orders: ShopMeasure = {
  name: 'orders',
  scenes: ['demo'],
  rounds: 9,
  from: 'quick',
  async run({ rounds, shop, database, processorTime }) {
    const pool = new pg.Pool({ ...database, max: POOL_SIZE, pipeline: true })
    try {
      const details = await layShelf(pool)
      await makeIdsTelltale(pool)
      // Whoever is the first to see the terms writes down their version, which cannot be played back.
      await fetch(`${shop.url}/terminos`)
      const buyers = await Promise.all(
        Array.from({ length: BUYERS }, (_, number) => aBuyer(shop.url, database, details, number)),
      )
      const contestants = (series: string, idleMs?: number) => {
        const turnOf = (work: (buyer: Buyer, name: string) => Promise<void>) => (round: number) =>
          takeTurn(
            processorTime,
            () => allBuy(buyers, (buyer, turn) => work(buyer, `${series}-${round}-${buyer.number}-${turn}`)),
            idleMs,
          )
        return {
          alone: turnOf((buyer, name) => buyer.order(`SHOP-${name}`)),
          bare: turnOf(({ number, heard }, name) =>
            say(pool, heard, { [receiptOf(number)]: `BARE-${name}` }),
          ),
          held: turnOf((buyer, name) => buyer.holdAndOrder(`HELD-${name}`)),
        }
      }
      await takeTurns(WARM_UP_ROUNDS, contestants('WARM', 0))
      // As PostgreSQL does by itself each minute. Until then it goes on by plans that it made for tables of one page, and reads them whole.
      await pool.query('analyze')
      const { alone, bare, held } = await takeTurns(rounds, contestants('COUNTED'))
      for (const { close } of buyers) close()
      return [
        resultOf('orders of 16 buyers, beside the same SQL', '/s', speedOf(alone), {
          floor: middleSpeed(bare),
          ratio: speedRatio(alone, bare),
          cpuMs: workOf(alone),
          goal: { of: 'ratio', atLeast: 0.85 },
        }),
        resultOf('hold and order of 16 buyers', '/s', speedOf(held), {
          cpuMs: workOf(held),
          goal: { of: 'cpuMs', atMost: 4 },
        }),
      ]
    } finally {
      await pool.end()
    }
  },
}

/** Two products of which there is enough for all, in a shop where buyers may owe for as many as they like. */
export async function layShelf(pool: pg.Pool): Promise<Detail[]> {
  const { rows } = await pool.query<{ id: number }>(
    `update sellable set stock = stock + ${PLENTY}
      where id in (select id from sellable where price_cents is not null order by id limit 2) returning id::int`,
  )
  await pool.query(
    `insert into setting (key, value)
     select key, '0' from unnest(array['max_held_units', 'max_held_cents', 'max_unchecked_orders']) as key`,
  )
  return rows.map(({ id }) => ({ id, count: 1 }))
}

const receiptOf = (number: number) => `HEARD-${number}`

type Buyer = Awaited<ReturnType<typeof aBuyer>>

/** A buyer of the shop, with what an order of theirs says to the database. */
async function aBuyer(shopUrl: string, database: pg.PoolConfig, details: Detail[], number: number) {
  const cookie = await register(shopUrl, `bench${number}`)
  const secret = cookie.split('=')[1]
  const orderBy = (receipt: string) => async (db: Database) => {
    const caller = await findCaller(db, secret)
    if (!caller) throw new Error('The buyer is not signed in')
    await placeOrder(db, caller.accountId, CreateOrderBody.parse(anOrder(details, receipt)), null)
  }
  const heard = await listenTo(database, {
    before: orderBy(`NEW-${number}`),
    work: orderBy(receiptOf(number)),
  })
  return { number, heard, ...(await buyerOf(shopUrl, cookie, details)) }
}

/** Each buys so often, all at the same time. */
export async function allBuy<Buyer>(
  buyers: readonly Buyer[],
  work: (buyer: Buyer, turn: number) => Promise<void>,
  often = ORDERS_A_ROUND,
) {
  const times: number[] = []
  const begun = performance.now()
  await Promise.all(
    buyers.map(async (buyer) => {
      for (let turn = 0; turn < often; turn++) {
        const from = performance.now()
        await work(buyer, turn)
        times.push(performance.now() - from)
      }
    }),
  )
  const requestsPerSecond = (times.length * 1000) / (performance.now() - begun)
  return { requests: times.length, requestsPerSecond, p50Ms: median(times) }
}
