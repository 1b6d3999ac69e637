import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { SearchAnswer } from '../../contract/api/catalog.ts'
import { addDemoSellables } from '../../demo/load-demo.ts'
import { openTestApp } from '../../test/app.ts'
import { aProduct } from '../../test/factories.ts'
import { chooseSeed, seededRandom } from '../../test/seeded-random.ts'
import { spokenQueries, unseenQueries } from './search/queries.ts'
import { searchCatalog } from './search-catalog.ts'

const shop = await openTestApp()
const { db, ask, index, lookForChanges } = shop
await db.transaction((tx) => addDemoSellables(tx, () => []))
index.noteChanges('unknown')
const { rows: sellables } = await db.execute<{ id: number; sku: string; name: string; kind: string }>(
  sql`select id, sku, name, kind from sellable`,
)
const skuOf = new Map(sellables.map(({ id, sku }) => [id, sku]))

async function preview(q: string): Promise<SearchAnswer> {
  const response = await ask(`/api/search?q=${encodeURIComponent(q)}`)
  expect(response.status).toBe(200)
  return response.json()
}

const skus = (hits: readonly { id: number }[]) => hits.map(({ id }) => skuOf.get(id) ?? '')
const first = async (q: string) => skus((await preview(q)).products)

test('people find what they mean in the way they say it', async () => {
  const misses: string[] = []
  for (const { text, first = [], only, builds = [] } of [...spokenQueries, ...unseenQueries]) {
    const { products, suggestions } = await preview(text)
    const found = skus(products)
    const offered = suggestions.map(({ path }) => skuOf.get(Number(path.split('/').at(-1))))
    const missing = [
      ...first.filter((sku) => !found.includes(sku)),
      ...builds.filter((sku) => !offered.includes(sku)),
    ]
    const wrong = only ? found.filter((sku) => !only.includes(sku)) : []
    if (missing.length > 0 || wrong.length > 0) misses.push(`${text}: misses ${missing}, wrong ${wrong}`)
  }
  expect(misses).toEqual([])
})

const seed = chooseSeed()

test(`any part of a name finds it (seed ${seed})`, async () => {
  const random = seededRandom(seed)
  const products = sellables.filter(({ kind }) => kind === 'product')
  for (let turn = 0; turn < 300; turn++) {
    const { id, name } = random.pick(products)
    const from = random.int(0, name.length - 1)
    const part = name.slice(from, from + random.int(1, 14))
    if (part.trim() === '') continue
    const { columns, slots } = await searchCatalog(db, index, part)
    const ids = [...slots].map((slot) => columns.ids[slot])
    expect(ids, `"${part}" of "${name}"`).toContain(id)
  }
})

test('any part of what a thing is for finds it too', async () => {
  const memory = sellables.find(({ name }) => name.includes('SODIMM para laptop'))
  const name = memory?.name ?? ''
  for (let from = name.indexOf('DIMM para'); from < name.indexOf('laptop'); from++)
    for (let to = from + 1; to <= from + 14; to++) {
      const part = name.slice(from, to)
      if (part.trim() === '') continue
      const { columns, slots } = await searchCatalog(db, index, part)
      expect(
        [...slots].map((slot) => columns.ids[slot]),
        `"${part}" of "${name}"`,
      ).toContain(memory?.id)
    }
})

test('what was understood can be taken away, one thing after the other', async () => {
  const { understood } = await preview('gráfica 8gb menos de 300')
  expect(understood).toEqual([
    { label: 'Tarjeta gráfica', path: '/buscar?q=8gb+menos+de+300' },
    { label: '8 GB', path: '/buscar?q=gr%C3%A1fica+menos+de+300' },
    { label: 'Hasta $300', path: '/buscar?q=gr%C3%A1fica+8gb' },
  ])
})

test('a category, a maker and builds stand beside the products', async () => {
  const paths = async (q: string) =>
    (await preview(q)).suggestions.map(({ kind, label }) => `${kind}: ${label}`)
  expect(await paths('proc')).toContain('category: Procesadores')
  expect(await paths('placa asus')).toEqual(['category: Placa Madre', 'brand: ASUS'])
  expect(await paths('ensamble cotopaxi')).toContain('build: Ensamble Cotopaxi')
})

test('where nothing fits, it says what it leaves out and shows what comes nearest', async () => {
  const { products, ignored, nearest } = await preview('laptop i9 zzz')
  expect(products).toEqual([])
  expect(ignored).toEqual(['i9', 'zzz'])
  expect(nearest.length).toBeGreaterThan(0)
  expect(await preview('lavadora')).toMatchObject({ products: [], nearest: [], ignored: [] })
})

test('the number of a model is never taken for another one', async () => {
  expect(await first('rtx 5061')).toEqual([])
  expect(await first('7601')).toEqual([])
  // An O for a zero is no other number.
  expect((await first('rtx 5o90'))[0]).toBe('GPU-RTX5090-ASUS-TUF')
})

test('names come before facts, what is in stock before what is not, cheaper before dearer', async () => {
  expect((await first('ryzen 7 am5')).slice(0, 2)).toEqual(['CPU-AMD-R7-7700', 'CPU-AMD-R7-9700X'])
  expect((await first('am5'))[0]).toBe('MBO-B650M-ASROCK-PRO-RS')
  expect((await first('ryzen x3d')).at(-1)).toBe('CPU-AMD-R7-7800X3D')
})

test('signs of SQL, lone halves of signs and endless texts are only text', async () => {
  for (const q of [
    "'; drop table sellable; --\0%_",
    '\ud800',
    'a%'.repeat(1_000),
    '((((',
    '  ',
    'ñ',
    '$',
    'sin',
    'hasta',
  ])
    expect((await ask(`/api/search?q=${encodeURIComponent(q.toWellFormed())}`)).status).toBe(200)
  // These find nothing, so that they are written down for the staff: a NUL, and more than fits into the key of a row.
  const noise = Array.from({ length: 400 }, (_, n) =>
    createHash('md5').update(String(n)).digest('hex').slice(0, 16),
  )
  for (const q of ['zzqx\0wkq', noise.join(' ')])
    expect((await ask(`/api/catalog?q=${encodeURIComponent(q)}`)).status).toBe(200)
})

test('a new product is found at once, under its new name as well, and one off sale no more', async () => {
  const id = await aProduct(db, { name: 'Monitor Zeppelin 49″' })
  index.noteChanges([{ kind: 'product', ids: [id] }])
  expect((await preview('zepelin')).products.map(({ id }) => id)).toEqual([id])
  await db.execute(sql`update sellable set name = 'Monitor Hindenburg 49″' where id = ${id}`)
  index.noteChanges([{ kind: 'product', ids: [id] }])
  expect((await preview('zeppelin')).products).toEqual([])
  expect((await preview('hindenburg 49 pulgadas')).products.map(({ id }) => id)).toEqual([id])
  await db.execute(sql`update sellable set hidden_at = now() where id = ${id}`)
  index.noteChanges([{ kind: 'product', ids: [id] }])
  expect((await preview('hindenburg')).products).toEqual([])
  await lookForChanges()
})
