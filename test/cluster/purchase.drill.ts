import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CreateOrderAnswer } from '../../contract/api/orders.ts'
import { formatOrderNumber } from '../../contract/order-number.ts'
import { texts } from '../../contract/texts.ts'
import { changeProduct } from '../../server/catalog/change-product.ts'
import { newPage } from '../browser.ts'
import { tell } from '../drills/tell.ts'
import { aCustomer, anOrderBody, anOwner, aProduct, type Customer } from '../factories.ts'
import { waitUntil } from '../wait-until.ts'
import { type Architecture, EDGE, startArchitecture } from './architecture.ts'

/* A shop as it would be run: visitors come by TLS to the edge, and go through all of it to the leader's row and to the store. */

/** Short, because a test waits for its end. */
const KEPT_SECONDS = 3
const PATIENCE_MS = 30_000

let all: Architecture

beforeAll(async () => {
  all = await startArchitecture({
    PUBLIC_URL: EDGE,
    // HAProxy, and the edge before it.
    TRUST_PROXY: '2',
    EDGE_CACHE_SECONDS: String(KEPT_SECONDS),
  })
  const known = getCACertificates('default')
  setDefaultCACertificates([...known, readFileSync(all.certificate, 'utf8')])
}, 240_000)

afterAll(async () => {
  await all?.stop()
}, 60_000)

// biome-ignore lint/suspicious/noExplicitAny: rows are whatever the test selected.
const rows = async (query: string): Promise<any[]> => (await all.db.$client.query(query)).rows

/** Over https the name of a session says that no other host has set it. */
async function aBuyer(): Promise<Customer> {
  const customer = await aCustomer(all.db)
  return { ...customer, cookie: `__Host-${customer.cookie}` }
}

const aPhoto = () =>
  sharp({ create: { width: 300, height: 500, channels: 3, background: '#0a7' } })
    .png()
    .toBuffer()

test('a newcomer buys in a browser through the edge, the balancer, a shop, PgBouncer and the leader; the row, the photo in the store and the mail are there', async () => {
  const page = await newPage({ baseURL: EDGE, trustsAnybody: true })
  await page.goto('/')
  await page.getByRole('combobox', { name: 'Buscar productos' }).fill('rtx 50')
  const hits = page.getByRole('listbox', { name: 'Productos encontrados' }).getByRole('option')
  await hits.filter({ hasNotText: 'Sin stock' }).first().click()
  await page
    .getByText(/^SKU: /)
    .first()
    .waitFor()
  const card = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
  const named = new RegExp(`^Añadir al carrito.*${RegExp.escape(card)}`)
  await page.getByRole('main').getByRole('button', { name: named }).first().click()
  await page.getByRole('main').getByRole('button', { name: named }).first().waitFor({ state: 'detached' })

  await page.goto('/productos/tarjeta-grafica')
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Añadir al carrito/ })
    .first()
    .click()
  await page.getByRole('button', { name: /Carrito con 2 artículos, 2 unidades/ }).click()
  await page.getByRole('dialog', { name: 'Carrito' }).getByRole('button', { name: 'COMPRAR' }).click()
  await page.getByRole('dialog', { name: 'Ups! Aún no has iniciado sesión' }).waitFor()
  await page.getByRole('link', { name: 'Crear cuenta' }).click()
  // The checkout, which stays until the next page is there, asks for an e-mail too.
  await page.waitForURL('**/login/register?volver=/checkout')
  await page.getByLabel('Correo electrónico').fill('compradora@example.com')
  await page.getByLabel('Usuario').fill('compradora')
  await page.getByLabel('Contraseña', { exact: true }).fill('cóndor de páramo')
  await page.getByLabel('Repite la contraseña').fill('cóndor de páramo')
  await page.getByRole('button', { name: 'Registrarse' }).click()
  await page.waitForURL((url) => url.pathname === '/checkout')

  await expect.poll(() => page.getByLabel('Correo electrónico').inputValue()).toBe('compradora@example.com')
  await page.getByLabel('Nombres').fill('María Ñáñez')
  await page.getByLabel('Celular').fill('0991234567')
  await page.getByLabel(/Cédula/).fill('1710034065')
  await page.getByLabel('Dirección').fill('Av. Atahualpa 1-23, Ibarra')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Pagar' }).click()

  await page.getByLabel('Número de comprobante').fill('TRX-todo')
  await page
    .getByLabel('Foto del comprobante (opcional)')
    .setInputFiles({ name: 'comprobante.png', mimeType: 'image/png', buffer: await aPhoto() })
  await page.locator('img[src^="blob:"]').waitFor()
  await page.getByRole('button', { name: 'Finalizar Compra' }).click()
  await page.getByText(texts.orderPlaced).waitFor()
  await page.getByText('Recibimos la foto de tu comprobante.').waitFor()

  await page.goto('/usuario/mispedidos')
  await page.getByRole('button', { name: /^Pedido 0.*PENDIENTE/ }).click()
  await page.getByRole('main').getByText(card).first().waitFor()
  const photo = page.getByRole('img', { name: /Foto del comprobante del pedido/ })
  await expect.poll(() => photo.evaluate((it: HTMLImageElement) => it.naturalWidth)).toBe(300)

  const [order] = await rows(
    `select o.id, o.state, o.buyer_name as buyer, p.receipt_number as receipt, r.file, o.total_cents as cents,
            (select sum(total_cents)::int from order_line where order_id = o.id) as lines
       from customer_order o join account a on a.id = o.account_id join payment p on p.order_id = o.id
       join receipt_photo r on r.order_id = o.id where a.username = 'compradora'`,
  )
  expect(order).toMatchObject({
    state: 'PENDIENTE',
    buyer: 'María Ñáñez',
    receipt: 'TRX-todo',
    cents: order.lines,
  })
  expect((await all.store.home.read(`receipts/${order.file}`))?.length).toBeGreaterThan(0)
  const about = `Recibimos tu pedido ${formatOrderNumber(order.id)}`
  await waitUntil(() => all.mailServer.mails.some(({ headers }) => headers.subject === about), PATIENCE_MS)
}, 180_000)

test('what one shop keeps in the store the other one reads; while the store is away orders go on, a photo is refused with a sentence, and both shops stay ready', async (context) => {
  const [one, other] = all.front.map(({ shop }) => shop.url)
  const buyer = await aBuyer()
  const product = await aProduct(all.db)
  const order = async (address = '') => {
    const body = JSON.stringify(anOrderBody([{ id: product, count: 1 }]))
    const headers = { cookie: buyer.cookie, 'content-type': 'application/json' }
    const response = await fetch(`${address}/api/user/createorder`, { method: 'POST', headers, body })
    expect(response.status).toBe(201)
    return CreateOrderAnswer.parse(await response.json()).order_id
  }
  const photo = await aPhoto()
  const send = (address: string | undefined, id: number) => {
    const body = new FormData()
    body.append('photo', new File([Uint8Array.from(photo)], 'comprobante.png'))
    const headers = { cookie: buyer.cookie, origin: EDGE }
    return fetch(`${address}/api/user/orders/${id}/receipt`, { method: 'POST', headers, body })
  }
  const read = async (address: string | undefined, id: number) => {
    const response = await fetch(`${address}/api/user/orders/${id}/receipt`, {
      headers: { cookie: buyer.cookie },
    })
    return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()).toString('base64') }
  }

  const first = await order(one)
  expect((await send(one, first)).status).toBe(201)
  const told = await read(other, first)
  expect(told.status).toBe(200)
  expect(await read(one, first)).toEqual(told)

  await all.store.lose()
  const lostAt = performance.now()
  let second: number
  let seconds: number
  try {
    const refused = await send(EDGE, first)
    seconds = (performance.now() - lostAt) / 1_000
    expect(refused.status).toBe(503)
    expect(refused.headers.get('retry-after')).not.toBeNull()
    expect((await refused.json()).message).toMatch(/^Ahora no podemos guardar ni mostrar fotos y archivos\./)
    second = await order(EDGE)
    // Each shop looks by itself, and keeps what it saw for some seconds.
    for (const address of [one, other]) {
      const saysSo = async () => {
        const ready = await fetch(`${address}/readyz`)
        expect(ready.status).toBe(200)
        return (await ready.json()).files === 'unavailable'
      }
      await waitUntil(saysSo, PATIENCE_MS)
    }
    expect((await fetch(EDGE)).status).toBe(200)
  } finally {
    await all.store.bringBack()
  }
  await waitUntil(async () => (await send(other, second)).status === 201, PATIENCE_MS)
  expect((await read(one, second)).status).toBe(200)
  tell(context, { 's until a photo is refused': Number(seconds.toFixed(1)) })
}, 120_000)

type Asked = { status: number; kept: string | null; text: string; headers: Headers }

async function ask(path: string, { cookie }: Partial<Customer> = {}): Promise<Asked> {
  const response = await fetch(EDGE + path, { redirect: 'manual', headers: cookie ? { cookie } : {} })
  const { status, headers } = response
  return { status, kept: headers.get('x-cache'), text: await response.text(), headers }
}

test('the edge keeps public pages and files for everybody, and nothing that is personal, whoever asks', async () => {
  const buyer = await aBuyer()
  const product = await aProduct(all.db)
  const home = await ask('/')
  const [, script] = /(\/assets\/[^"]+\.js)"/.exec(home.text) ?? []
  await waitUntil(async () => (await ask(`/producto/${product}`)).status === 200, PATIENCE_MS)
  for (const path of ['/', '/productos/tarjeta-grafica', `/producto/${product}`, script ?? '']) {
    const [first, second] = [await ask(path, buyer), await ask(path)]
    expect([path, second.status, second.kept]).toEqual([path, 200, 'HIT'])
    expect(second.text).toBe(first.text)
    expect(second.headers.get('set-cookie')).toBeNull()
  }

  const personal = [
    ...['/api/user', '/api/user/myorders', '/api/user/reservation', '/api/products', '/usuario/mispedidos'],
    ...['/checkout', '/login', '/admin', '/api/admin/products', '/readyz', '/no-hay-tal-pagina'],
  ]
  for (const path of personal) {
    const [theirs, nobodys] = [await ask(path, buyer), await ask(path)]
    expect([path, theirs.kept, nobodys.kept]).toEqual([path, 'MISS', 'MISS'])
  }
  expect((await ask('/api/user')).status).toBe(401)
  expect(await ask('/api/user', buyer)).toMatchObject({
    status: 200,
    text: expect.stringContaining(buyer.email),
  })

  const kept = keptByEdge()
  expect(kept.length).toBeGreaterThan(3)
  for (const secret of [buyer.email, buyer.username, buyer.secret, 'compradora', 'María Ñáñez', 'TRX-todo'])
    expect(kept.filter((text) => text.includes(secret)).length, secret).toBe(0)
  expect(kept.filter((text) => /^set-cookie:/im.test(text))).toEqual([])
}, 60_000)

/** All files of nginx's cache, as they lie there. What is packed in them is not unpacked. */
function keptByEdge(): string[] {
  const folder = join(all.cluster.disks, 'nginx', 'cache')
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'))
}

test(`a price that changes is at the edge ${KEPT_SECONDS} s later, also on a page that nobody has asked for since`, async (context) => {
  const [watched, resting] = [await aProduct(all.db), await aProduct(all.db)]
  const path = (id: number) => `/producto/${id}`
  for (const id of [watched, resting])
    await waitUntil(async () => (await ask(path(id))).text.includes('$100.00'), PATIENCE_MS)
  const { accountId } = await anOwner(all.db)
  for (const id of [watched, resting])
    await changeProduct(all.db, { kind: 'staff', accountId }, id, { version: 1, price: 12_345 })
  const changedAt = performance.now()
  await waitUntil(async () => (await ask(path(watched))).text.includes('$123.45'))
  const seconds = (performance.now() - changedAt) / 1_000
  // The shops hear of it within a second.
  expect(seconds).toBeLessThan(KEPT_SECONDS + 1.5)
  await sleep(1_000 * (KEPT_SECONDS + 1.5 - seconds))
  expect((await ask(path(resting))).text).toContain('$123.45')
  tell(context, { 's until a price is at the edge': Number(seconds.toFixed(1)) })
}, 60_000)

test('while both shops are away the edge shows the pages that it has, and says of the rest that the shop comes back', async () => {
  const buyer = await aBuyer()
  await waitUntil(async () => (await ask('/')).status === 200, PATIENCE_MS)
  await Promise.all(all.front.map(({ shop }) => shop.kill()))
  // nginx counts whole seconds, the last one too.
  await sleep(1_000 * (KEPT_SECONDS + 2))
  const home = await ask('/')
  expect([home.status, home.kept]).toEqual([200, 'STALE'])
  const away = await ask('/api/user', buyer)
  expect([away.status, away.headers.get('retry-after'), away.text]).toEqual([
    503,
    '5',
    'La tienda vuelve en un momento.',
  ])
  await Promise.all(all.front.map((front) => front.restartShop()))
  await waitUntil(async () => (await ask('/api/user', buyer)).status === 200, PATIENCE_MS)
}, 120_000)
