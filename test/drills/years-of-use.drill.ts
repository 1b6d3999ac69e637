import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { shopDay } from '../../contract/shop-time.ts'
import { allowSeconds } from '../../server/db/database.ts'
import { openTestApp, type TestApp } from '../app.ts'
import { anOwner } from '../factories.ts'
import { tell } from './tell.ts'

/* A shop of some months beside one of years, which are asked in turns. */

const PRODUCTS = 1_000
const BUYERS = 1_000
/** `toOne`: mails to the customer who is looked at. Both fill a page of what happened with them. */
const YOUNG = { movements: 10_000, mails: 5_000, toOne: 60 }
const OLD = { movements: 1_000_000, mails: 500_000, toOne: 600 }
const LAYING_SECONDS = 240
const WARM_UPS = 10
const TURNS = 40
const TRIES = 3
/** No list may be slower by more than a tenth. */
const MOST = 1.1

const lists = {
  Hoy: '/today',
  orders: '/orders',
  'orders, newest': '/orders?sort=newest',
  customers: '/customers',
  'what happened with a customer': '/customers/CUSTOMER/history',
  stock: '/stock',
  'stock, low': '/stock?level=low',
  'one article': '/stock/ARTICLE',
  'movements of an article': '/stock/ARTICLE/movements',
  products: '/products',
  mails: '/mails',
  'mails that failed': '/mails?status=failed',
  'mails that were sent': '/mails?status=sent',
  'mails that wait': '/mails?status=queued',
  reservations: '/reservations',
  warnings: '/alerts',
  'figures of the shelf': '/figures/stock',
  'figures of the mails': '/figures/mails?from=DAY&to=DAY',
}

/** Movements that come to nothing two by two, as those of reservations; every hundredth is of one article that sells best. */
const movementsUpTo = (count: number) => [
  `insert into stock_movement (sellable_id, quantity, reason, reference, created_at)
   select shelf.id, side.quantity, side.reason, format('reservation:%s:%s', md5(n::text)::uuid, shelf.id),
          now() - (n % 1000) * interval '1 day'
     from generate_series(1, ${count / 2}) as n
     join (select id, row_number() over (order by id) - 1 as nth from sellable) as shelf
       on shelf.nth = case when n % 100 = 0 then 0 else n % ${PRODUCTS} end,
          (values (-1, 'reservation'), (1, 'reservation_released')) as side (quantity, reason)`,
]

/** The oldest first, as they come in a shop: those of a day lie together, however PostgreSQL joins them here. */
const mailsUpTo = (count: number, toOne: number) => [
  `insert into mail (template, account_id, recipient, subject, html, text, status, sent_at, created_at)
   select 'password-changed', buyer.id, buyer.email, 'Tu contraseña cambió', '', '', 'sent', now() - n * interval '3 minutes',
          now() - n * interval '3 minutes'
     from generate_series(1, ${count}) as n
     join (select id, email, row_number() over (order by id) - 1 as nth from account) as buyer
       on buyer.nth = case when n <= ${toOne} then 0 else 1 + n % ${BUYERS - 1} end
    order by n desc`,
]

async function aShop({ movements, mails, toOne }: typeof YOUNG) {
  const shop = await openTestApp()
  const { db } = shop
  const statements = [
    `insert into sellable (kind, sku, name, price_cents, stock, category_id)
     select 'product', 'SKU-' || n, 'Artículo ' || n, 1000 + n, 5, 1 from generate_series(1, ${PRODUCTS}) as n`,
    `insert into stock_movement (sellable_id, quantity, reason, reference)
     select id, 5, 'opening', id::text from sellable`,
    `insert into account (username, email, role) select 'comprador' || n, 'comprador' || n || '@correo.example', 'customer'
       from generate_series(1, ${BUYERS}) as n`,
    ...movementsUpTo(movements),
    ...mailsUpTo(mails, toOne),
    'analyze',
  ]
  await db.transaction(async (tx) => {
    // To lay a million rows takes longer than a shop waits for an answer.
    await allowSeconds(tx, LAYING_SECONDS)
    for (const statement of statements) await tx.execute(sql.raw(statement))
  })
  // PostgreSQL would begin with it by itself, in the middle of what is measured.
  for (const table of ['stock_movement', 'mail']) await db.$client.query(`vacuum ${table}`)
  const { cookie } = await anOwner(db)
  const { rows } = await db.$client.query(
    `select (select min(id) from sellable)::int as article,
            (select min(id) from account where role = 'customer')::int as customer`,
  )
  return { ask: shop.app, db, cookie, ids: rows[0] as { article: number; customer: number } }
}

/** A day of which both shops have all mails. */
const yesterday = () => shopDay(new Date(Date.now() - 86_400_000))

type Watched = Awaited<ReturnType<typeof aShop>>

/** In milliseconds. */
async function timeOf({ ask, cookie, ids }: Watched, path: string): Promise<number> {
  const begun = performance.now()
  const response = await (ask as TestApp['app']).request(
    `/api/admin${path.replace('ARTICLE', String(ids.article)).replace('CUSTOMER', String(ids.customer)).replaceAll('DAY', yesterday())}`,
    {
      headers: { cookie },
    },
  )
  await response.arrayBuffer()
  const took = performance.now() - begun
  expect(response.status, path).toBe(200)
  return took
}

/** What a call costs, and not what it waits for others on a machine that has other things to do. */
const quick = (times: number[]) => times.sort((a, b) => a - b)[Math.floor(times.length / 10)] ?? 0

async function measure(young: Watched, old: Watched, path: string) {
  const times = { young: [] as number[], old: [] as number[] }
  for (let turn = 0; turn < TURNS; turn++) {
    times.young.push(await timeOf(young, path))
    times.old.push(await timeOf(old, path))
  }
  return { young: quick(times.young), old: quick(times.old) }
}

test('a million movements of stock and half a million mails slow no list of the desk by more than a tenth', {
  timeout: 300_000,
}, async (context) => {
  const [young, old] = [await aShop(YOUNG), await aShop(OLD)]
  // Both open their connections, and Node compiles what is run often.
  for (let round = 0; round < WARM_UPS; round++)
    for (const path of Object.values(lists)) for (const shop of [young, old]) await timeOf(shop, path)
  const figures: Record<string, string> = {}
  const slower: string[] = []
  for (const [name, path] of Object.entries(lists)) {
    let ratio = Number.POSITIVE_INFINITY
    for (let tried = 0; tried < TRIES && ratio > MOST; tried++) {
      const took = await measure(young, old, path)
      ratio = Math.min(ratio, took.old / took.young)
      figures[name] = `${took.young.toFixed(1)} → ${took.old.toFixed(1)} ms`
    }
    if (ratio > MOST) slower.push(`${name}: ${figures[name]}`)
  }
  tell(context, figures)
  expect(slower).toEqual([])
})
