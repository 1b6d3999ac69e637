import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { checkOut } from '../earlier-version.ts'
import { anOrderBody } from '../factories.ts'
import { scratchDirectory } from '../run-directory.ts'
import { type Shop, startShop } from '../shop.ts'
import { checkData } from './drill-shop.ts'
import { tell } from './tell.ts'

/* Needs git, the history of the project, and the registry: it installs and builds version 953a126, the first that sold. */

const BUYERS = 30
/** Fewer than an account may have unpaid. */
const ORDERS_EACH = 8
const PASSWORD = 'una clave de las de antes'

test('RE-15: a shop that version 953a126 ran goes on with every order, photo, session and unit of stock', async (context) => {
  const { checkout, remove } = checkOut('953a126', scratchDirectory('release'))
  onTestFinished(remove)
  const dataDir = scratchDirectory('shop')
  const env = { DEMO: 'on', RATE_LIMIT: 'off' }
  const before = await startShop({ dataDir, checkout, env })
  onTestFinished(() => void before.kill())
  const buyers = await Promise.all(Array.from({ length: BUYERS }, (_, index) => register(before, index)))
  const units = (await listProducts(before))
    .sort((a, b) => a.price - b.price)
    .flatMap(({ id, stock }) => Array.from({ length: stock }, () => id))
  expect(units.length).toBeGreaterThan(BUYERS * ORDERS_EACH)
  for (const [index, cookie] of buyers.entries()) {
    for (let number = 0; number < ORDERS_EACH; number++) {
      await order(before, cookie, units[index + number * BUYERS] ?? 0)
    }
  }
  const kept = await Promise.all(buyers.map((cookie) => ordersOf(before, cookie)))
  const stock = stockOf(await listProducts(before))
  expect(kept.flat()).toHaveLength(BUYERS * ORDERS_EACH)
  await before.stop()

  const begun = performance.now()
  const now = await startShop({ dataDir, env })
  const seconds = (performance.now() - begun) / 1000
  onTestFinished(async () => void (await now.stop()))
  expect(await Promise.all(buyers.map((cookie) => ordersOf(now, cookie)))).toEqual(kept)
  expect(stockOf(await listProducts(now))).toEqual(stock)
  expect(readdirSync(join(dataDir, 'receipts'))).not.toEqual([])
  expect(await checkData(dataDir)).toEqual({ code: 0, output: 'Todo cuadra.' })
  tell(context, { orders: kept.flat().length, 'orders lost': 0, 'seconds of the first start': seconds })
}, 300_000)

type Asked = { cookie?: string; body?: unknown; photo?: Blob }

async function call(shop: Shop, path: string, { cookie = '', body, photo }: Asked = {}): Promise<Response> {
  const form = new FormData()
  if (photo) form.set('photo', photo, 'comprobante.png')
  const isSending = body !== undefined || photo !== undefined
  const answer = await fetch(shop.url + path, {
    method: isSending ? 'POST' : 'GET',
    headers: { cookie, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(isSending && { body: photo ? form : JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return answer
}

/** An account of its own. Returns the cookie of its session. */
async function register(shop: Shop, number: number): Promise<string> {
  const body = {
    user: `compradora${number}`,
    email: `compradora${number}@correo.example`,
    ...{ pass: PASSWORD, pass2: PASSWORD },
  }
  const answer = await call(shop, '/api/register', { body })
  return answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0])[0] ?? ''
}

/** An order with the photo of its receipt. */
async function order(shop: Shop, cookie: string, id: number): Promise<void> {
  const answer = await call(shop, '/api/user/createorder', { cookie, body: anOrderBody([{ id, count: 1 }]) })
  const { order_id } = (await answer.json()) as { order_id: number }
  const photo = sharp({ create: { width: 40, height: 60, channels: 3, background: '#fff' } })
  const png = new Blob([new Uint8Array(await photo.png().toBuffer())], { type: 'image/png' })
  await call(shop, `/api/user/orders/${order_id}/receipt`, { cookie, photo: png })
}

type Ordered = { id: number; total: number; state: string }

async function ordersOf(shop: Shop, cookie: string): Promise<Ordered[]> {
  const { user } = (await (await call(shop, '/api/user', { cookie })).json()) as {
    user: { orders: Ordered[] }
  }
  return user.orders.map(({ id, total, state }) => ({ id, total, state })).sort((a, b) => a.id - b.id)
}

type Listed = { id: number; stock: number; price: number }

async function listProducts(shop: Shop): Promise<Listed[]> {
  return (await (await call(shop, '/api/products')).json()) as Listed[]
}

const stockOf = (products: readonly Listed[]) =>
  Object.fromEntries(products.map(({ id, stock }) => [id, stock]))
