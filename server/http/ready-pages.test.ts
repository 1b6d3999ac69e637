import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import type { ServerBuild } from 'react-router'
import { afterAll, expect, test } from 'vitest'
import { createDemoData } from '../../test/demo-data.ts'
import { aCustomer, anOrder, aStaffMember, liftHoldingLimits } from '../../test/factories.ts'
import { chooseSeed, seededRandom } from '../../test/seeded-random.ts'
import { startShop } from '../../test/shop.ts'
import { waitUntil } from '../../test/wait-until.ts'
import { catalogEndpoints } from '../api/catalog.ts'
import { changeProduct } from '../catalog/change-product.ts'
import { openProductIndex } from '../catalog/product-index.ts'
import { openProductList } from '../catalog/product-list.ts'
import { hideProduct, publishProduct } from '../catalog/publish-product.ts'
import { openDatabase } from '../db/database.ts'
import { receiveStock } from '../inventory/receive-stock.ts'
import { shopReads } from '../serve.ts'
import { pagesOfBuild } from './built-pages.ts'
import { keptAnswers } from './kept-answers.ts'
import { PageCache } from './page-cache.ts'
import { openReadingLine } from './reading-line.ts'

/* The built shop in a process of its own: what it sends by the short way, beside the long way and a page that was never kept. */

const random = seededRandom(chooseSeed())
const data = await createDemoData()
const shop = await startShop({
  env: { DATABASE_URL: data.url, DATA_DIR: data.dataDir, RATE_LIMIT: 'off', LOG_LEVEL: 'debug' },
})
const db = openDatabase(data.config, { poolSize: 4, onConnectionLost: () => {} })
const agent = new Agent({ keepAlive: true, maxSockets: 4 })
const { hostname, port } = new URL(shop.url)

afterAll(async () => {
  agent.destroy()
  await db.$client.end()
  await shop.stop()
  await data.drop()
})

type Answer = { status: number; headers: string[]; body: Buffer }
type Asked = { method?: string; headers?: Record<string, string> }

/** The host in capital letters is the shop all the same, but not to the short way, which knows plain ones. */
const byTheLongWay = { host: 'LOCALHOST' }

function ask(target: string, { method = 'GET', headers = {} }: Asked = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asking = request({ hostname, port, path: target, method, agent, headers }, (answer) => {
      const body: Buffer[] = []
      answer.on('data', (chunk) => body.push(chunk))
      answer.on('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          headers: answer.rawHeaders,
          body: Buffer.concat(body),
        }),
      )
    })
    asking.on('error', reject).end()
  })
}

const headerOf = ({ headers }: Answer, name: string) => headers[headers.indexOf(name) + 1] ?? ''

/** With its headers in their order and spelling, but for what is of one answer alone. */
const comparable = ({ status, headers, body }: Answer) => ({
  status,
  body: body.toString('latin1'),
  headers: headers.map((text, at) =>
    ['date', 'x-request-id'].includes(headers[at - 1]?.toLowerCase() ?? '') ? '' : text,
  ),
})

/** The answers that came by the short way, which the log says of their requests, among these. */
async function readyAmong(answers: readonly Answer[]): Promise<Answer[]> {
  const ids = answers.map((answer) => headerOf(answer, 'x-request-id'))
  await waitUntil(() => ids.every((id) => shop.output.includes(id)))
  const ready = shop.output.split('\n').filter((line) => line.includes('"isReady":true'))
  return answers.filter((_, at) => ready.some((line) => line.includes(ids[at] ?? '')))
}

const plain = (answer: Answer) => {
  const coding = answer.headers.includes('content-encoding') ? headerOf(answer, 'content-encoding') : null
  if (coding === 'br') return brotliDecompressSync(answer.body).toString()
  return (coding === 'gzip' ? gunzipSync(answer.body) : answer.body).toString()
}

const CHANGES = 50
const URLS = 50
/** How far a page may be behind a change of another process. */
const BEHIND_MS = 2_000

test(`${URLS} pages leave by the short way as by the long one, after ${CHANGES} random changes as if each was rendered anew`, {
  timeout: 120_000,
}, async () => {
  await liftHoldingLimits(db)
  const staff = await aStaffMember(db)
  const { rows } = await db.execute<{ id: number; kind: string }>(
    sql`select id, kind from sellable where hidden_at is null and price_cents is not null order by id`,
  )
  const products = rows.filter(({ kind }) => kind === 'product').map(({ id }) => id)
  const lists = [
    ...['/', '/productos', '/productos?orden=asc', '/productos?ver=todo', '/productos?ver=todo&pagina=2'],
    ...['/productos/tarjeta-grafica', '/productos/tarjeta-grafica?stock=si', '/productos/procesador'],
    ...['/productos/placa-madre', '/laptops', '/laptops?orden=priceHig', '/refurbished', '/ensambles'],
    ...[
      '/buscar?q=rtx',
      '/buscar?q=ryzen',
      '/buscar?q=asus&orden=asc',
      '/arma-tu-pc',
      '/apagones?vatios=300',
    ],
    ...[`/comparar?ids=${products.slice(0, 3).join(',')}`, '/calculadora', '/nosotros', '/terminos'],
    ...['/_.data', '/laptops.data', '/productos.data?orden=asc', '/ensambles.data', '/buscar.data?q=rtx'],
    ...['/api/catalog?category=2', '/api/catalog?featured=true&sort=des', '/api/catalog?sort=asc&page=3'],
    ...['/api/catalog?category=1&stock=si', '/api/catalog?q=asus', '/api/search?q=rtx', '/api/gamerBuilds'],
  ]
  const shown = Array.from({ length: URLS - lists.length }, () => random.pick(rows).id)
  const targets = [
    ...lists,
    ...shown.map((id) => (random.chance(0.2) ? `/producto/${id}.data` : `/producto/${id}`)),
  ]
  for (const target of targets) expect((await ask(target)).status, target).toBe(200)

  const version = async (id: number) =>
    (await db.execute<{ version: number }>(sql`select version from sellable where id = ${id}`)).rows[0]
      ?.version ?? 0
  const hidden = new Set<number>()
  for (let i = 0; i < CHANGES; i++) {
    const id = random.chance(0.5) ? random.pick(shown) : random.pick(products)
    const isProduct = products.includes(id)
    const change = random.weighted({ stock: 4, price: 3, name: 2, category: 1, hide: 2, order: 4 })
    const kind = isProduct || change === 'hide' ? change : 'hide'
    const fields = {
      price: { price_cents: random.int(5_000, 90_000) },
      name: { name: `Nombre nuevo ${i}` },
      category: { category_id: random.int(1, 8) },
    }
    if (kind === 'stock')
      await receiveStock(db, staff, {
        key: randomUUID(),
        lines: [{ sellableId: id, units: random.int(1, 5) }],
      })
    else if (kind === 'hide') {
      if (hidden.delete(id)) await publishProduct(db, staff, id, { version: await version(id), at: null })
      else await hideProduct(db, staff, hidden.add(id) && id, await version(id))
    } else if (kind === 'order') {
      const { rows } = await db.execute<{ stock: number }>(sql`select stock from sellable where id = ${id}`)
      const stock = rows[0]?.stock ?? 0
      if (stock > 0 && !hidden.has(id))
        await anOrder(db, await aCustomer(db), [{ id, count: random.chance(0.5) ? stock : 1 }])
    } else await changeProduct(db, staff, id, { version: await version(id), ...fields[kind] })
    await ask(random.pick(targets))
  }
  await sleep(BEHIND_MS)

  const reads = shopReads(db, openProductIndex(db), {
    primary: db,
    sendsMail: false,
    publicUrl: shop.url,
  })
  const render = pagesOfBuild(
    (await import(new URL('../../build/server/index.js', import.meta.url).href)) as ServerBuild,
    reads,
    'production',
  )
  const calls = catalogEndpoints(
    db,
    reads.catalog,
    openProductList(db).read,
    keptAnswers({
      cache: new PageCache(),
      inTurn: openReadingLine(),
      isDevelopment: true,
      namesOrigins: false,
    }),
  )
  const list = await fetch(`${shop.url}/api/products`)
  expect(await list.text()).toBe(await (await calls.request('/api/products')).text())
  const answers = { ready: [] as Answer[], long: [] as Answer[] }
  for (const target of targets) {
    const first = await ask(target)
    const anew = await (target.startsWith('/api/')
      ? calls.request(target)
      : render(new Request(new URL(target, shop.url))))
    expect(first.status, target).toBe(anew.status)
    expect(plain(first), target).toBe('pieces' in anew ? anew.pieces.join('') : await anew.text())
    if (anew.status !== 200) continue
    const etag = headerOf(first, 'etag')
    const forms: Asked[] = [
      {},
      { headers: { 'accept-encoding': 'gzip, deflate, br, zstd' } },
      { headers: { 'accept-encoding': 'gzip;q=0.5, br;q=0' } },
      { method: 'HEAD', headers: { 'accept-encoding': 'br' } },
      { headers: { 'if-none-match': `"x", ${etag}` } },
    ]
    for (const { method, headers } of forms) {
      // A form that is not there is made by the long way.
      await ask(target, { method, headers })
      const ready = await ask(target, { method, headers })
      const long = await ask(target, { method, headers: { ...headers, ...byTheLongWay } })
      expect(comparable(ready), `${method} ${target}`).toEqual(comparable(long))
      answers.ready.push(ready)
      answers.long.push(long)
    }
  }
  expect(await readyAmong(answers.ready)).toHaveLength(answers.ready.length)
  expect(await readyAmong(answers.long)).toEqual([])
})
