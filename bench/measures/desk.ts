import { createHash, randomBytes } from 'node:crypto'
import pg from 'pg'
import { addDays } from '../../contract/figures.ts'
import { shopDay } from '../../contract/shop-time.ts'
import { openConnection } from '../http-connection.ts'
import type { Result, ShopMeasure } from '../measure.ts'

const WARM_UPS = 2

/**
 * What the staff ask for all day, on the scene of `desk-scene.ts`. `Hoy` is asked for most, so it has a bound of its
 * own.
 */
const questions: Record<string, string> = {
  Hoy: '/today',
  'orders, first page': '/orders',
  'orders, newest': '/orders?sort=newest',
  'orders, highest total': '/orders?sort=highest',
  'orders, oldest delivered': '/orders?sort=oldest&stage=ENTREGADO',
  'orders, deep page': '/orders?sort=newest&page=after.100000',
  'orders, deep page by total': '/orders?sort=highest&page=after.90000.100000',
  'orders to check': '/orders?payment=to_check',
  'orders that miss money': '/orders?payment=missing',
  'orders, money owed': '/orders?payment=owed',
  'orders, cancelled unseen': '/orders?payment=unseen',
  'orders, paid': '/orders?payment=paid&sort=oldest',
  'orders, cancelled and paid': '/orders?stage=CANCELADO&payment=paid',
  'orders, parcels to send':
    '/orders?stage=payment_verified,preparing,partly_shipped&delivery=carrier&sort=oldest',
  'orders, pick-ups': '/orders?delivery=pickup',
  'orders, sold at the counter': '/orders?delivery=counter',
  'orders, repeated receipt': '/orders?flag=duplicate',
  'orders, return asked': '/orders?flag=return&sort=oldest',
  'orders of one buyer': '/orders?customer=200',
  'orders by number': '/orders?q=%23123456',
  'orders by name': '/orders?q=zambrano',
  'orders by two names': '/orders?q=maria%20cede%C3%B1o',
  'orders by name and stage': '/orders?q=quishpe&stage=preparing&sort=oldest',
  'orders by two letters': '/orders?q=an',
  'orders by identification': '/orders?q=1700104729',
  'orders by phone': '/orders?q=0900791900',
  'orders by receipt': '/orders?q=0000482710',
  'orders by guide': '/orders?q=G500001',
  'orders by amount': '/orders?q=411.71',
  'invoices, newest': '/invoices',
  'invoices of some days': '/invoices?from=2026-01-01&to=2026-01-31',
  'invoices by name': '/invoices?q=zambrano',
  'invoices by number': '/invoices?q=001-001-000123456',
  'invoices, deep page': '/invoices?page=after.9497.1000',
  'invoices to be written down': '/pending-invoices',
  'orders by what nobody has': '/orders?q=inexistente',
  'one open order': '/orders/199500',
  'one delivered order': '/orders/100000',
  'Ctrl+K, a name': '/search?q=zambrano',
  'Ctrl+K, two letters': '/search?q=an',
  'Ctrl+K, a phone': '/search?q=0900791900',
  'Ctrl+K, a number': '/search?q=123456',
  'Ctrl+K, what nobody has': '/search?q=inexistente',
  'refunds owed': '/refunds',
  'refunds made': '/refunds?status=made',
  'refunds by name': '/refunds?status=made&q=zambrano',
  products: '/products',
  'products by name': '/products?q=tarjeta',
  'hidden products': '/products?state=hidden',
  money: '/money',
  'money with something left': '/money?only=left_over',
  'money by reference': '/money?q=0000482710',
  'money by payer': '/money?q=zambrano',
  'money by amount': '/money?q=411.71',
  'stock, first page': '/stock',
  'stock, deep page': '/stock?page=after.30000',
  'stock, about to run out': '/stock?level=low',
  'stock, none left, of one category': '/stock?level=none&section=2',
  'stock by a word': '/stock?q=rtx',
  'stock by two letters': '/stock?q=tr',
  'stock by what nobody has': '/stock?q=inexistente',
  'an article by three letters': '/articles?q=ser',
  'an article by two letters': '/articles?q=tr',
  'an article by two words': '/articles?q=rtx%20serie',
  'an article by its SKU': '/articles?q=BENCH-20000',
  'an article by part of its number': '/articles?q=pn-200',
  'an article by an unknown code': '/articles?q=7861234567898',
  'one article': '/stock/20000',
  'the ledger of one article': '/stock/20000/movements',
  mails: '/mails',
  'mails sent': '/mails?status=sent',
  'mails of one order': '/mails?order=100000',
  offers: '/offers',
  'offers by name': '/offers?q=zambrano',
  'how long buyers waited': '/service-times',
  'whether a unit is ours': '/serials?q=SN-0012-AB',
  'orders without their serial numbers': '/pending-serials',
  reservations: '/reservations',
  views: '/views',
  'sales of 90 days, by week': `/figures/sales?${days(90)}&by=week`,
  'sales of 90 days, by product': `/figures/sales?${days(90)}&by=product`,
  'sales of 90 days, by seller': `/figures/sales?${days(90)}&by=staff`,
  'sales of a year, by month': `/figures/sales?${days(365)}&by=month`,
  'sales of five years, by category': `/figures/sales?${days(1825)}&by=category`,
  'what lies on the shelf': '/figures/stock',
  'what became of reservations': `/figures/reservations?${days(90)}`,
  'searches in vain': `/figures/searches?${days(90)}`,
  'mails of 90 days': `/figures/mails?${days(90)}`,
  customers: '/customers',
  'customers, deep page': `/customers?page=after.${Date.UTC(2025, 0, 1)}000.100000`,
  'customers, the oldest': '/customers?page=before.0.0',
  'customers who never bought': '/customers?filter=without_orders',
  'customers of the counter': '/customers?filter=counter',
  'customers with an open order': '/customers?filter=open',
  'customers who are owed money': '/customers?filter=owed',
  'customers with an unconfirmed e-mail': '/customers?filter=unconfirmed',
  'customers by name': '/customers?q=zambrano',
  'customers by two names': '/customers?q=maria%20cede%C3%B1o',
  'customers by two letters': '/customers?q=an',
  'customers by phone': '/customers?q=0900791900',
  'customers by identification': '/customers?q=1700104729',
  'customers by name who never bought': '/customers?q=zambrano&filter=without_orders',
  'customers by what nobody has': '/customers?q=inexistente',
  'one customer': '/customers/50000',
  'what one customer did': '/customers/50000/history',
  audit: '/audit',
  'audit by action': '/audit?action=shipped',
  'audit of some days': '/audit?from=2025-01-01&to=2025-01-03',
  'audit of one order': '/audit?subject=order:100000',
}

/** The last days, as the figures are asked for. */
function days(count: number): string {
  const today = shopDay(new Date())
  return `from=${addDays(today, 1 - count)}&to=${today}`
}

/** The 95th percentile of each question, asked one after the other: what somebody at the desk waits for. */
export const desk: ShopMeasure = {
  name: 'desk',
  scenes: ['orders'],
  rounds: 8,
  from: 'usual',
  async run({ rounds, shop, database }) {
    const cookie = await openSession(database)
    const connection = await openConnection(shop.url)
    const results: Result[] = []
    for (const [what, path] of Object.entries(questions)) {
      const request = Buffer.from(
        `GET /api/admin${path} HTTP/1.1\r\nHost: ${new URL(shop.url).host}\r\nCookie: ${cookie}\r\n\r\n`,
      )
      const times: number[] = []
      for (let turn = 0; turn < WARM_UPS + rounds; turn++) {
        const sentAt = performance.now()
        const answer = await connection.ask(request)
        times.push(performance.now() - sentAt)
        if (!answer.subarray(0, 12).equals(ok))
          throw new Error(`${path} was refused: ${answer.subarray(0, 900)}`)
      }
      results.push(figureOf(what, times.slice(WARM_UPS)))
    }
    connection.close()
    const [slowest] = results.filter(({ name }) => !ownBounds[name]).toSorted((a, b) => b.value - a.value)
    if (!slowest) throw new Error('The desk was asked nothing')
    return [
      ...results,
      { ...slowest, name: 'desk with 200,000 orders, p95 of its slowest list', isDetail: false },
    ]
  },
}

/** In milliseconds, of what is not bound as the lists are: asked for most, or sums of all lines of 180,000 sales. */
const ownBounds: Record<string, number> = {
  'desk: Hoy': 150,
  'desk: sales of five years, by category': 1_000,
}

function figureOf(what: string, times: number[]): Result {
  const sorted = times.toSorted((a, b) => a - b)
  const p95 = sorted[Math.ceil(sorted.length * 0.95) - 1] ?? Number.NaN
  const name = `desk: ${what}`
  const [least = p95, most = p95] = [sorted[0], sorted.at(-1)]
  return {
    name,
    value: p95,
    unit: 'ms',
    spread: [least, most],
    goal: { atMost: ownBounds[name] ?? 300 },
    isDetail: !ownBounds[name],
  }
}

const ok = Buffer.from('HTTP/1.1 200')

/** A session of an owner, as the login would open it. */
async function openSession(database: pg.ClientConfig): Promise<string> {
  const secret = randomBytes(32).toString('base64url')
  const client = new pg.Client(database)
  await client.connect()
  try {
    await client.query(
      `with owner as (
         insert into account (username, email, email_verified_at, role)
         values ('bench-owner', 'bench-owner@example.com', now(), 'owner')
             on conflict (lower(email)) do update set role = 'owner' returning id)
       insert into session (token_hash, account_id, strength) select $1, id, 'two_factors' from owner`,
      [createHash('sha256').update(secret).digest()],
    )
  } finally {
    await client.end()
  }
  return `kuntur_session=${secret}`
}
