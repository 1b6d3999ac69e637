import pg from 'pg'
import { CreateOrderBody } from '../contract/api/orders.ts'
import { findCaller } from '../server/accounts/sessions.ts'
import { startEmbeddedPostgres } from '../server/db/embedded-postgres.ts'
import { placeOrder } from '../server/orders/place-order.ts'
import { openConnection } from './http-connection.ts'
import { listenTo, makeIdsTelltale, say } from './spoken-sql.ts'

const BUYERS = 16
const ROUNDS = 5
const ORDERS_A_ROUND = 15
const PLENTY = 1_000_000
const POOL_SIZE = 10

/** Medians of the rounds. */
export type OrdersMeasured = { shopPerSecond: number; barePerSecond: number; ratio: number }

/**
 * Orders a second through the shop, and beside it the same statements straight through `pg`, from as many callers over
 * as many connections: what remains is the price of HTTP, of checking, and of writing the queries. The two take turns,
 * so that a machine that is slow for a while is slow for both.
 */
export async function measureOrders(shopUrl: string, dataDir: string): Promise<OrdersMeasured> {
  // The shop's own PostgreSQL, which runs already: adopted, and left to the shop.
  const { connection } = await startEmbeddedPostgres({ dataDir, log: () => {} })
  const pool = new pg.Pool({ ...connection, max: POOL_SIZE, pipeline: true })
  try {
    const { rows } = await pool.query<{ id: number }>(
      `update sellable set stock = stock + ${PLENTY}
        where id in (select id from sellable where price_cents is not null order by id limit 2) returning id::int`,
    )
    // A bench's buyers buy more than people may hold unpaid.
    await pool.query(
      "insert into setting (key, value) select key, '0' from unnest(array['max_held_units', 'max_held_cents', 'max_unchecked_orders']) as key",
    )
    await makeIdsTelltale(pool)
    const details = rows.map(({ id }) => ({ id, count: 1 }))
    const buyers = await Promise.all(
      Array.from({ length: BUYERS }, (_, number) => aBuyer(shopUrl, connection, details, number)),
    )
    const rounds: { shop: number; bare: number }[] = []
    for (let round = 0; round <= ROUNDS; round++) {
      rounds.push({
        shop: await perSecond(buyers, (buyer, turn) => buyer.order(`SHOP-${round}-${buyer.number}-${turn}`)),
        bare: await perSecond(buyers, ({ number, heard }, turn) =>
          say(pool, heard, { [receiptOf(number)]: `BARE-${round}-${number}-${turn}` }),
        ),
      })
    }
    for (const { close } of buyers) close()
    // The first round is for warming up.
    rounds.shift()
    return {
      shopPerSecond: median(rounds.map(({ shop }) => shop)),
      barePerSecond: median(rounds.map(({ bare }) => bare)),
      ratio: median(rounds.map(({ shop, bare }) => shop / bare)),
    }
  } finally {
    await pool.end()
  }
}

const receiptOf = (number: number) => `HEARD-${number}`

type Buyer = Awaited<ReturnType<typeof aBuyer>>

/** A buyer of the shop, with what an order of theirs says to the database. */
async function aBuyer(
  shopUrl: string,
  database: pg.PoolConfig,
  details: { id: number; count: number }[],
  number: number,
) {
  const cookie = await register(shopUrl, `bench${number}`)
  const secret = cookie.split('=')[1]
  const heard = await listenTo(database, async (db) => {
    const caller = await findCaller(db, secret)
    if (!caller) throw new Error('The buyer is not signed in')
    await placeOrder(db, caller.accountId, CreateOrderBody.parse(anOrder(details, receiptOf(number))), null)
  })
  const { order, close } = await buyerOf(shopUrl, cookie, details)
  return { number, heard, order, close }
}

/** Somebody who is signed in and buys these over a connection of their own. */
export async function buyerOf(shopUrl: string, cookie: string, details: { id: number; count: number }[]) {
  const connection = await openConnection(shopUrl)
  const order = async (receipt: string) => {
    const answer = await connection.ask(post(shopUrl, cookie, anOrder(details, receipt)))
    if (!answer.subarray(0, 12).equals(created)) throw new Error(`An order was refused: ${answer}`)
  }
  return { order, close: connection.close }
}

const created = Buffer.from('HTTP/1.1 201')

async function perSecond(
  buyers: readonly Buyer[],
  work: (buyer: Buyer, turn: number) => Promise<void>,
): Promise<number> {
  const begun = performance.now()
  await Promise.all(
    buyers.map(async (buyer) => {
      for (let turn = 0; turn < ORDERS_A_ROUND; turn++) await work(buyer, turn)
    }),
  )
  return (buyers.length * ORDERS_A_ROUND * 1000) / (performance.now() - begun)
}

function median(figures: readonly number[]): number {
  return figures.toSorted((a, b) => a - b)[figures.length >> 1] ?? Number.NaN
}

export async function register(shopUrl: string, user: string): Promise<string> {
  const response = await fetch(`${shopUrl}/api/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      email: `${user}@example.com`,
      user,
      pass: 'una clave larga',
      pass2: 'una clave larga',
    }),
  })
  return response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
}

function anOrder(details: { id: number; count: number }[], receipt: string) {
  return {
    details,
    info: {
      nombres: 'Compradora de Prueba',
      email: 'prueba@example.com',
      celular: '0991234567',
      ci: '1710034065',
      direccion: 'Calle de Prueba 1',
      terminos: true,
      comprobante: receipt,
    },
  }
}

function post(shopUrl: string, cookie: string, body: unknown): Buffer {
  const json = JSON.stringify(body)
  return Buffer.from(
    `POST /api/user/createorder HTTP/1.1\r\nHost: ${new URL(shopUrl).host}\r\nAccept-Encoding: gzip, br\r\n` +
      `Cookie: ${cookie}\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(json)}\r\n\r\n${json}`,
  )
}
