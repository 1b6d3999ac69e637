import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { CartAnswer, CatalogPage, GamerBuild, Product, SearchAnswer } from '../../contract/api/catalog.ts'
import { Problem } from '../../contract/api/problem.ts'
import { openTestApp } from '../../test/app.ts'
import { aBuild, aCustomer, anOrderBody, aProduct } from '../../test/factories.ts'
import { findProduct } from '../catalog/find-product.ts'

const { ask, db } = await openTestApp()

const RAM = 4
const STORAGE = 5
const CASES = 7
const LAPTOPS = 9

/** Every product of the answer, by the contract. */
async function products() {
  return z.array(Product).parse(await (await ask('/api/products')).json())
}

async function page(query: string) {
  const response = await ask(`/api/catalog?${query}`)
  expect(response.status).toBe(200)
  return CatalogPage.parse(await response.json())
}

async function namesOf(query: string) {
  return (await page(query)).products.map((product) => product.name)
}

async function found(query: string) {
  const response = await ask(`/api/search?${new URLSearchParams({ q: query })}`)
  expect(response.status).toBe(200)
  return SearchAnswer.parse(await response.json()).products
}

async function namesFound(query: string) {
  return (await found(query)).map((product) => product.name)
}

async function hide(id: number) {
  await db.execute(sql`update sellable set hidden_at = now() where id = ${id}`)
}

test('GET /api/products is a JSON array of the products for sale, prices in dollars', async () => {
  const id = await aProduct(db, { name: 'GeForce RTX 4070 Súper', priceCents: 64_905, openingStock: 3 })
  const response = await ask('/api/products')
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
  expect(response.headers.get('cache-control')).toBe('public, no-cache')
  expect((await products()).find((product) => product.id === id)).toMatchObject({
    name: 'GeForce RTX 4070 Súper',
    price: 649.05,
    stock: 3,
    category: 'Tarjetas de Video',
    category_id: 2,
    category_name: 'Tarjetas de Video',
    relevant: false,
  })
})

test('a product without a price, and one that was taken off sale, is in no list, page or search', async () => {
  await aProduct(db, { name: 'Fantasma sin precio', priceCents: null })
  await hide(await aProduct(db, { name: 'Fantasma retirado' }))
  expect((await products()).filter(({ name }) => name.startsWith('Fantasma'))).toEqual([])
  expect(await namesFound('fantasma')).toEqual([])
  const all = await Promise.all([1, 2, 3].map((number) => namesOf(`page=${number}`)))
  expect(all.flat().filter((name) => name.startsWith('Fantasma'))).toEqual([])
})

test('a list of more products than one batch holds has each of them once, by id', async () => {
  await db.execute(sql`
    insert into sellable (kind, sku, name, category_id, price_cents)
    select 'product', 'LOTE-' || n, 'Lote ' || n, 8, 1000 + n from generate_series(1, 1100) as n`)
  const ids = (await products()).map((product) => product.id)
  expect(ids.length).toBeGreaterThan(1100)
  expect(ids).toEqual([...new Set(ids)].sort((a, b) => a - b))
  await db.execute(sql`delete from sellable where sku like 'LOTE-%'`)
})

test('who has the newest list already is told so with 304 and no body', async () => {
  const etag = (await ask('/api/products')).headers.get('etag') ?? ''
  const again = await ask('/api/products', { headers: { 'if-none-match': etag } })
  expect(again.status).toBe(304)
  expect(await again.text()).toBe('')
  expect(again.headers.get('etag')).toBe(etag)
  const foreign = await ask('/api/products', { headers: { 'if-none-match': '"another"' } })
  expect(foreign.status).toBe(200)
})

test('an order makes the list new, for its stock has changed', async () => {
  const id = await aProduct(db, { openingStock: 5 })
  const { cookie } = await aCustomer(db)
  const etag = (await ask('/api/products')).headers.get('etag') ?? ''
  await ask('/api/user/createorder', { cookie, body: anOrderBody([{ id, count: 2 }]) })
  const after = await ask('/api/products', { headers: { 'if-none-match': etag } })
  expect(after.status).toBe(200)
  expect((await products()).find((product) => product.id === id)?.stock).toBe(3)
})

test('GET /api/gamerBuilds lists the builds for sale, cheapest first, with the components that they have', async () => {
  await aBuild(db, { name: 'Cóndor', priceCents: 150_000 })
  await aBuild(db, {
    name: 'Colibrí',
    priceCents: 80_000,
    components: [
      { slot: 'GPU', label: 'Radeon RX 7600' },
      { slot: 'CPU', label: 'Ryzen 5 7600' },
    ],
  })
  await hide(await aBuild(db, { name: 'Oculto' }))
  const response = await ask('/api/gamerBuilds')
  expect(response.status).toBe(200)
  const builds = z.array(GamerBuild).parse(await response.json())
  expect(builds.map((build) => build.name)).toEqual(['Colibrí', 'Cóndor'])
  expect(builds[0]).toMatchObject({
    price: 800,
    CPU: 'Ryzen 5 7600',
    GPU: 'Radeon RX 7600',
    figures: ['Ryzen 5 7600', 'Radeon RX 7600'],
  })
  expect(builds[0]).not.toHaveProperty('PSU')
})

test('a build names the products that are in its slots as they are called today, and leads to those for sale', async () => {
  const card = await aProduct(db, { name: 'Sapphire Radeon RX 9060 XT', categoryId: 2 })
  const cooler = await aProduct(db, { name: 'Noctua NH-U12S', categoryId: 8 })
  await hide(cooler)
  const id = await aBuild(db, {
    name: 'Tangara',
    priceCents: 70_000,
    components: [
      { slot: 'COOLER', label: 'Disipador', productId: cooler },
      { slot: 'GPU', label: 'RX 9060 XT', productId: card },
      { slot: 'CPU', label: 'Ryzen 5 7600' },
    ],
  })
  const builds = z.array(GamerBuild).parse(await (await ask('/api/gamerBuilds')).json())
  const parts = { CPU: 'Ryzen 5 7600', GPU: 'Sapphire Radeon RX 9060 XT' }
  expect(builds.find((build) => build.id === id)).toMatchObject({ ...parts, figures: Object.values(parts) })
  expect((await findProduct(db, id))?.parts).toEqual([
    { slot: 'CPU', name: 'Ryzen 5 7600', id: null },
    { slot: 'GPU', name: 'Sapphire Radeon RX 9060 XT', id: card },
    { slot: 'COOLER', name: 'Noctua NH-U12S', id: null },
  ])
})

test('a build is no product: it is not in the list, the listings or the search', async () => {
  const id = await aBuild(db, { name: 'Quilotoa' })
  expect((await products()).some((product) => product.id === id)).toBe(false)
  expect(await namesFound('quilotoa')).toEqual([])
})

test('a listing sorts by price or name in both directions, and every page has twelve of it', async () => {
  for (const [name, priceCents] of memories) await aProduct(db, { name, priceCents, categoryId: RAM })
  const byPrice = [...(await namesOf('category=4')), ...(await namesOf('category=4&page=2'))]
  const byPriceDown = [
    ...(await namesOf('category=4&sort=priceHig')),
    ...(await namesOf('category=4&sort=priceHig&page=2')),
  ]
  const byName = [...(await namesOf('category=4&sort=asc')), ...(await namesOf('category=4&sort=asc&page=2'))]
  const byNameDown = [
    ...(await namesOf('category=4&sort=des')),
    ...(await namesOf('category=4&sort=des&page=2')),
  ]
  // Equal prices stand in the order in which they were added, or the reverse of it.
  expect(byPrice).toEqual(memories.map(([name]) => name))
  expect(byPriceDown).toEqual(memories.map(([name]) => name).reverse())
  expect(byName).toEqual(memories.map(([name]) => name).sort(new Intl.Collator('es').compare))
  expect(byNameDown).toEqual([...byName].reverse())
  expect(await page('category=4')).toMatchObject({ total: 14, page: 1, pages: 2 })
  expect((await page('category=4')).products).toHaveLength(12)
  expect((await page('category=4&page=2')).products).toHaveLength(2)
})

const memories: [string, number][] = [
  ['Viper', 1_000],
  ['Nube', 2_000],
  ['Ñandú', 2_000],
  ['Ágata', 2_000],
  ['Azufre', 2_000],
  ['opaca', 2_000],
  ['Onda', 3_000],
  ['Fury 16', 4_000],
  ['Fury 8', 4_000],
  ['Zafiro', 4_000],
  ['Ébano', 5_000],
  ['Eco', 6_000],
  ['Trident', 7_000],
  ['Uña', 8_000],
]

test('a page past the end of a listing is empty, and says how many there are', async () => {
  await aProduct(db, { categoryId: CASES })
  expect(await page('category=7&page=2')).toEqual({ products: [], total: 1, page: 2, pages: 1 })
  expect(await page('category=7&page=999999')).toMatchObject({ products: [], total: 1 })
  expect(await page('category=999')).toEqual({ products: [], total: 0, page: 1, pages: 1 })
})

test('featured are the relevant products of every category but the laptops, cheapest first', async () => {
  await aProduct(db, { name: 'Destacada', isFeatured: true, priceCents: 900 })
  await aProduct(db, { name: 'Corriente', priceCents: 800 })
  await aProduct(db, { name: 'Portátil', isFeatured: true, categoryId: LAPTOPS, priceCents: 700 })
  await aProduct(db, { name: 'Sin categoría', isFeatured: true, categoryId: null, priceCents: 600 })
  expect(await namesOf('featured=true')).toEqual(['Sin categoría', 'Destacada'])
  expect(await namesOf(`category=${LAPTOPS}`)).toEqual(['Portátil'])
})

test('LI-4: a query that no listing has, or a parameter that comes twice, is a broken link: 400, with the field that is wrong', async () => {
  const wrong = [
    'page=0',
    'page=-1',
    'page=1.5',
    'page=x',
    'page=1e999',
    'page=',
    'page=1000000',
    'page=1&page=2',
    'sort=price',
    'sort=priceLow%00',
    'sort=(select+1)',
    'category=abc',
    'category=0',
    'category=99999999999999999999',
    'category=1&category=2',
    'featured=1',
  ]
  for (const query of wrong) {
    const response = await ask(`/api/catalog?${query}`)
    expect(response.status, query).toBe(400)
    const problem = Problem.parse(await response.json())
    expect(problem.error).toBe('bad_request')
    expect(Object.keys(problem.fields ?? {}), query).toHaveLength(1)
  }
})

test('LI-4: keys that reach for the prototype change nothing', async () => {
  const before = await products()
  const queries = ['__proto__=1', '__proto__[page]=9', 'constructor.prototype.page=9', 'toString=1']
  for (const query of queries) {
    expect((await ask(`/api/catalog?${query}`)).status, query).toBe(200)
    expect((await ask(`/api/search?q=x&${query}`)).status, query).toBe(200)
  }
  expect(({} as { page?: unknown }).page).toBeUndefined()
  expect(await products()).toEqual(before)
})

test('a search finds what a name contains, in any case and order and without regard to accents', async () => {
  const id = await aProduct(db, {
    name: 'Teclado mecánico Pingüino Ñuño',
    openingStock: 0,
    priceCents: 4_250,
  })
  expect(await namesFound('MECANICO')).toEqual(['Teclado mecánico Pingüino Ñuño'])
  expect(await namesFound('pinguino')).toHaveLength(1)
  expect(await namesFound('clado mec')).toHaveLength(1)
  expect(await namesFound('  ñuño  ')).toHaveLength(1)
  expect(await namesFound('mecánico pingüino teclado')).toHaveLength(1)
  expect(await found('NUNO')).toEqual([
    {
      id,
      name: 'Teclado mecánico Pingüino Ñuño',
      price: 42.5,
      stock: 0,
      img_url: expect.stringMatching(/^\/multimedia\//),
      path: `/producto/${id}`,
    },
  ])
})

test('a search for the word that names leave out finds what is of that category', async () => {
  const tower = await aProduct(db, { name: 'Torre Pichincha', categoryId: 7, priceCents: 101 })
  for (const query of ['carcasa', 'CARC', 'torre pich'])
    expect(
      (await found(query)).map(({ id }) => id),
      query,
    ).toContain(tower)
})

test('a search shows six at the most: what is in stock first, then the cheapest', async () => {
  for (const priceCents of [700, 100, 600, 200, 500, 300, 400]) {
    await aProduct(db, {
      name: `Volcán ${priceCents}`,
      priceCents,
      openingStock: priceCents === 100 ? 0 : 1,
      categoryId: STORAGE,
    })
  }
  expect(await namesFound('volcán')).toEqual([200, 300, 400, 500, 600, 700].map((price) => `Volcán ${price}`))
})

test('an empty search, or one of nothing but spaces, finds nothing', async () => {
  expect(await found('')).toEqual([])
  expect(await found('  \t ')).toEqual([])
  expect(SearchAnswer.parse(await (await ask('/api/search')).json()).products).toEqual([])
})

test('LI-6: what means something to LIKE is looked for as it stands, and found first', async () => {
  await aProduct(db, { name: 'Pasta 100% plata' })
  await aProduct(db, { name: 'Pasta 1000 plata' })
  await aProduct(db, { name: 'Cable A_B' })
  await aProduct(db, { name: 'Cable A\\B' })
  await aProduct(db, { name: 'Cable AXB' })
  expect((await namesFound('100%'))[0]).toBe('Pasta 100% plata')
  expect((await namesFound('a_b'))[0]).toBe('Cable A_B')
  expect((await namesFound('a\\b'))[0]).toBe('Cable A\\B')
  expect(await namesFound('%%%%')).toEqual([])
  expect(await namesFound('____')).toEqual([])
})

test('LI-6: what only looks like a wildcard after folding is none either', async () => {
  await aProduct(db, { name: 'Pasta 200% oro' })
  await aProduct(db, { name: 'Pasta 2000 oro' })
  expect((await namesFound('200％'))[0]).toBe('Pasta 200% oro')
  expect(await namesFound('＿＿＿')).toEqual([])
})

test('IN-1: quotes, comments and placeholders are text to a search', async () => {
  await aProduct(db, { name: `Rara '; drop table sellable; -- $1 \${x}` })
  expect(await namesFound("'; drop table sellable; --")).toHaveLength(1)
  expect((await namesFound('$1'))[0]).toContain('$1')
  expect(await namesFound("' or zz=zz --")).toEqual([])
})

test('a search with NUL, half a character or broken escapes finds nothing and breaks nothing', async () => {
  expect(await found('\0\0\0')).toEqual([])
  for (const query of ['%00', '%ED%A0%80', '%FF%FE', '%', '%zz', '\ud83d'.repeat(3)]) {
    const response = await ask(`/api/search?q=${query}`)
    expect(response.status, query).toBeLessThan(500)
    expect(response.headers.get('content-type')).toMatch(/^application\/json/)
  }
})

// How long it takes stands in `npm run bench`.
test('LI-6: the longest search that an address can carry is answered like any', async () => {
  const awkward = ['a', '%', '\\', 'a%', '_\\'].map((text) => text.repeat(8_000 / text.length))
  for (const text of awkward) {
    const response = await ask(`/api/search?q=${text.replaceAll('%', '%25').slice(0, 8_000)}`)
    expect(response.status).toBe(200)
    expect(SearchAnswer.parse(await response.json()).products.length).toBeLessThan(7)
  }
})

test('LI-1: a search of 10,000 characters makes an address that is too long, and is told so', async () => {
  const response = await ask(`/api/search?q=${'a'.repeat(10_000)}`)
  expect(response.status).toBe(414)
  expect(Problem.parse(await response.json()).error).toBe('uri_too_long')
})

test('HEAD answers like GET, without the body', async () => {
  const response = await ask('/api/products', { method: 'HEAD' })
  expect(response.status).toBe(200)
  expect(response.headers.get('etag')).toMatch(/^W\/"/)
  expect(await response.text()).toBe('')
})

test('a known path asked with another method is 405, an unknown one 404, and neither is a page', async () => {
  const wrongMethod = await ask('/api/products', { method: 'DELETE' })
  expect(wrongMethod.status).toBe(405)
  expect(Problem.parse(await wrongMethod.json()).error).toBe('method_not_allowed')
  for (const path of ['/api', '/api/', '/api/nada', '/api/products/1', '/api/login/x']) {
    const response = await ask(path)
    expect(response.status, path).toBe(404)
    expect(Problem.parse(await response.json()).error).toBe('not_found')
  }
})

test('HD-4: a refusal is JSON and repeats nothing of what was asked', async () => {
  const marker = '<script>alert(1)</script>'
  const answers = [
    await ask(`/api/catalog?sort=${encodeURIComponent(marker)}`),
    await ask(`/api/${encodeURIComponent('<script>alert(1)<script>')}`),
    await ask('/api/products', { method: 'PUT', rawBody: marker }),
  ]
  for (const response of answers) {
    expect(response.status).toBeGreaterThanOrEqual(400)
    expect(response.headers.get('content-type')).toMatch(/^application\/json/)
    expect(await response.text()).not.toContain('alert(1)')
  }
})

test('GET /api/cart says what lies in a cart costs now, builds included; what left the shop is absent', async () => {
  const card = await aProduct(db, { name: 'Tarjeta del carrito', priceCents: 41_171, openingStock: 2 })
  const build = await aBuild(db, { priceCents: 89_900, openingStock: 0 })
  const gone = await aProduct(db)
  await hide(gone)
  const response = await ask(`/api/cart?ids=${card},${build},${gone},987654321`)
  expect(response.status).toBe(200)
  const { lines } = CartAnswer.parse(await response.json())
  expect(lines.sort((a, b) => a.id - b.id)).toMatchObject([
    { id: card, name: 'Tarjeta del carrito', price: 411.71, stock: 2 },
    { id: build, price: 899, stock: 0 },
  ])
})

test.each(['', 'x', '1,', '0', '1.5', '-1', '1 or 1=1', Array(101).fill('7').join(',')])(
  'a list of ids that is none is refused: %s',
  async (ids) => {
    const response = await ask(`/api/cart?${new URLSearchParams({ ids })}`)
    expect(response.status).toBe(400)
    expect(Problem.parse(await response.json())).toMatchObject({ error: 'bad_request' })
  },
)
