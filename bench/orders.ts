import pg from 'pg'
import { startEmbeddedPostgres } from '../server/db/embedded-postgres.ts'

const BUYERS = 16
const ORDERS_A_BUYER = 60
const PLENTY = 1_000_000

/** Orders a second through the shop, and the same statements a second straight through `pg`, from as many callers. */
export async function measureOrders(shopUrl: string, dataDir: string) {
  // The shop's own PostgreSQL, which runs already: adopted, and left to the shop.
  const { connection } = await startEmbeddedPostgres({ dataDir, log: () => {} })
  const pool = new pg.Pool({ ...connection, max: 10 })
  try {
    const { rows } = await pool.query<{ id: number; price_cents: number }>(
      `update sellable set stock = stock + ${PLENTY}
        where id in (select id from sellable where price_cents is not null order by id limit 2) returning id::int, price_cents`,
    )
    // A bench's buyers buy more than people may hold unpaid.
    await pool.query(
      "insert into setting (key, value) select key, '0' from unnest(array['max_held_units', 'max_held_cents', 'max_unchecked_orders']) as key",
    )
    const cookies = await Promise.all(
      Array.from({ length: BUYERS }, (_, buyer) => registerBuyer(shopUrl, buyer)),
    )
    const details = rows.map(({ id }) => ({ id, count: 1 }))
    const viaShop = await perSecond((buyer, turn) =>
      order(shopUrl, cookies[buyer] ?? '', details, `${buyer}-${turn}`),
    )
    const bare = await perSecond((buyer, turn) => bareOrder(pool, buyer + 1, rows, `bare-${buyer}-${turn}`))
    return { shopPerSecond: viaShop, barePerSecond: bare }
  } finally {
    await pool.end()
  }
}

async function perSecond(work: (buyer: number, turn: number) => Promise<void>): Promise<number> {
  const begun = performance.now()
  await Promise.all(
    Array.from({ length: BUYERS }, async (_, buyer) => {
      for (let turn = 0; turn < ORDERS_A_BUYER; turn++) await work(buyer, turn)
    }),
  )
  return (BUYERS * ORDERS_A_BUYER * 1000) / (performance.now() - begun)
}

async function registerBuyer(shopUrl: string, buyer: number): Promise<string> {
  const user = `bench${buyer}`
  const response = await post(`${shopUrl}/api/register`, '', {
    email: `${user}@example.com`,
    user,
    pass: 'una clave larga',
    pass2: 'una clave larga',
  })
  return response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
}

async function order(
  shopUrl: string,
  cookie: string,
  details: { id: number; count: number }[],
  receipt: string,
) {
  const response = await post(`${shopUrl}/api/user/createorder`, cookie, {
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
  })
  if (response.status !== 201) throw new Error(`An order was refused: ${await response.text()}`)
  await response.arrayBuffer()
}

function post(url: string, cookie: string, body: unknown): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(body),
  })
}

type Wanted = { id: number; price_cents: number }[]

/** What `place-order.ts` says to the database for one order, without anything around it. */
async function bareOrder(pool: pg.Pool, accountId: number, wanted: Wanted, receipt: string): Promise<void> {
  const client = await pool.connect()
  const total = wanted.reduce((sum, { price_cents }) => sum + price_cents, 0)
  const ids = wanted.map(({ id }) => id)
  try {
    await client.query('begin')
    await client.query('select id from account where id = $1 for no key update', [accountId])
    await client.query(
      "select p.order_id from payment p join customer_order o on o.id = p.order_id where o.account_id = $1 and o.state <> 'CANCELADO' and p.receipt_key = $2",
      [accountId, receipt],
    )
    await client.query(
      'select distinct on (key) key, value from setting where valid_from <= now() order by key, valid_from desc',
    )
    await client.query('select * from sellable where id = any($1) order by id for no key update', [ids])
    const { rows: orders } = await client.query(
      `insert into customer_order (account_id, buyer_name, buyer_email, buyer_phone, identification_type, identification_number,
         delivery_method, delivery_address, subtotal_cents, total_cents, tax_base_cents, tax_cents, tax_rate_bp)
       values ($1, 'x', 'x', 'x', 'cedula', 'x', 'carrier', 'x', $2, $2, $2, 0, 0) returning id`,
      [accountId, total],
    )
    const { rows: lines } = await client.query<{ id: number; sellable_id: number }>(
      `insert into order_line (order_id, sellable_id, position, sku, name, count, unit_price_cents, total_cents, tax_rate_bp)
       select $1, id, 0, 'x', 'x', 1, price, price, 0 from unnest($2::bigint[], $3::int[]) as t (id, price) returning id::int, sellable_id::int`,
      [orders[0].id, ids, wanted.map(({ price_cents }) => price_cents)],
    )
    await client.query(
      `insert into stock_movement (sellable_id, quantity, reason, reference)
       select id, -1, 'order', 'order_line:' || line from unnest($1::bigint[], $2::bigint[]) as t (id, line)`,
      [lines.map((line) => line.sellable_id), lines.map((line) => line.id)],
    )
    await client.query('update sellable set stock = stock - 1 where id = any($1)', [ids])
    await client.query(
      'insert into payment (order_id, receipt_number, receipt_key, amount_cents) values ($1, $2, $2, $3)',
      [orders[0].id, receipt, total],
    )
    await client.query(
      "insert into order_event (order_id, event, state, stage, actor, actor_id) values ($1, 'order_placed', 'PENDIENTE', 'payment_review', 'buyer', $2)",
      [orders[0].id, accountId],
    )
    await client.query("insert into mail (template, order_id) values ('order-placed', $1)", [orders[0].id])
    await client.query('commit')
  } finally {
    client.release()
  }
}
