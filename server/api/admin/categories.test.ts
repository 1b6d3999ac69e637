import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { CategoriesAnswer, DeskCategoryAnswer } from '../../../contract/api/admin/categories.ts'
import type { SpecificationsAnswer } from '../../../contract/api/admin/specifications.ts'
import { openTestApp } from '../../../test/app.ts'
import { anOwner, aStaffMember } from '../../../test/factories.ts'
import { findProduct } from '../../catalog/find-product.ts'
import { readCategories } from '../../catalog/read-categories.ts'

/* Categories and specifications that the staff add, through the API and in what the shop answers to buyers. */

const { ask, db, lookForChanges } = await openTestApp()
const ana = await anOwner(db)
await lookForChanges()

async function send(method: string, path: string, body?: object, { cookie } = ana) {
  const response = await ask(`/api/admin/${path}`, { method, cookie, ...(body && { body }) })
  return { status: response.status, ...(await response.json()) }
}

async function get<Answer>(path: string): Promise<Answer> {
  return (await ask(`/api/admin/${path}`, { cookie: ana.cookie })).json()
}

const read = (id: number) => get<DeskCategoryAnswer>(`categories/${id}`)
const change = (id: number, body: object) => send('PUT', `categories/${id}`, body)
const catalog = async (query: string) => (await ask(`/api/catalog?${query}`)).json()
const searched = async (q: string) => (await ask(`/api/search?q=${encodeURIComponent(q)}`)).json()

let count = 0
async function aCategory(given: object = {}) {
  const name = `Estante ${++count}`
  const made = await send('POST', 'categories', {
    label: `${name}s`,
    singular: name,
    slug: `estante-${count}`,
    ...given,
  })
  expect(made).toMatchObject({ status: 201, version: 1 })
  return made.id as number
}

async function aSpec(given: object): Promise<string> {
  const made = await send('POST', 'specifications', given)
  expect(made).toMatchObject({ status: 201, version: 1 })
  return made.key
}

/** A product for sale, as the desk makes one. */
async function aProductIn(category: number, name: string, specs: object = {}): Promise<number> {
  const { id } = await send('POST', 'products', { name, category_id: category, price: 50, specs })
  expect(await send('POST', `products/${id}/publish`, { version: 1 })).toMatchObject({ status: 200 })
  return id
}

test('a category of the staff has a listing, facets, a place in the search and on the pages of its products', async () => {
  const id = await aCategory({
    label: 'Sillas',
    singular: 'Silla',
    slug: 'sillas',
    words: ['butaca', 'Butaca'],
    icon: 'silla',
  })
  expect(id).toBeGreaterThan(100)
  const [weight, cover, reclines, colours] = await Promise.all([
    aSpec({ label: 'Peso máximo', kind: 'number', unit: 'kg', better: 'more', phrase: 'hasta {value}' }),
    aSpec({ label: 'Tapizado', kind: 'text' }),
    aSpec({ label: 'Se reclina', kind: 'boolean' }),
    aSpec({ label: 'Colores de la silla', kind: 'many' }),
  ])
  expect(
    await send('PUT', `categories/${id}/specs`, {
      version: 1,
      table: [cover, weight, reclines, colours],
      facets: [
        { key: weight, kind: 'range' },
        { key: cover, kind: 'values' },
        { key: colours, kind: 'values' },
      ],
      card: [weight, cover],
    }),
  ).toMatchObject({ status: 200, version: 2 })
  const specs = { [weight]: 120, [cover]: 'Cuero', [reclines]: true, [colours]: ['Negro', 'Rojo'] }
  const leather = await aProductIn(id, 'Silla Kallpa', specs)
  await aProductIn(id, 'Silla Sumak', { [weight]: 90, [cover]: 'Tela', [colours]: ['Negro'] })

  const { products, total, filters } = await catalog(`category=${id}`)
  expect({ total, label: products[0].category, icon: products[0].img_url }).toEqual({
    total: 2,
    label: 'Sillas',
    icon: expect.stringContaining('/multimedia/tile-'),
  })
  expect(products.find(({ id }: { id: number }) => id === leather).figures).toEqual(['hasta 120 kg', 'Cuero'])
  expect(filters.facets.map(({ name }: { name: string }) => name)).toEqual([
    'peso-maximo',
    'tapizado',
    'colores-de-la-silla',
  ])
  expect((await catalog(`category=${id}&tapizado=tela`)).total).toBe(1)
  expect((await catalog(`category=${id}&peso-maximo-desde=100`)).total).toBe(1)
  expect((await catalog('categoria=sillas')).total).toBe(2)
  expect((await findProduct(db, leather))?.specs).toEqual([
    { label: 'Tapizado', value: 'Cuero' },
    { label: 'Peso máximo', value: '120 kg' },
    { label: 'Se reclina', value: 'Sí' },
    { label: 'Colores de la silla', value: 'Negro, Rojo' },
  ])
  expect((await read(id)).words).toEqual(['Butaca'])
  for (const words of ['butaca', 'sillas', 'silla cuero']) {
    const { products, suggestions } = await searched(words)
    expect(products.length, words).toBeGreaterThan(0)
    if (words !== 'silla cuero')
      expect(suggestions, words).toContainEqual({
        kind: 'category',
        label: 'Sillas',
        path: '/productos/sillas',
      })
  }
  const sitemap = await (await ask('/sitemap.xml')).text()
  expect(sitemap).toContain('/productos/sillas<')
  expect((await get<CategoriesAnswer>('categories')).categories.at(-1)).toMatchObject({
    id,
    products: 2,
    is_own: true,
  })
})

test('a hidden category has no place in sitemap, filters and suggestions; its products stay for sale', async () => {
  const id = await aCategory({ label: 'Micrófonos', singular: 'Micrófono', slug: 'microfonos' })
  await aProductIn(id, 'Micrófono Taki')
  expect((await searched('microfono')).suggestions).toHaveLength(1)
  expect(await change(id, { version: 1, is_hidden: true })).toMatchObject({ status: 200 })
  expect(await searched('microfono')).toMatchObject({
    suggestions: [],
    products: [{ name: 'Micrófono Taki' }],
  })
  expect(await (await ask('/sitemap.xml')).text()).not.toContain('/productos/microfonos')
  expect((await catalog('categoria=microfonos')).filters.chips).toEqual([])
})

test('no two sections share a name or the end of a path, which filters know them by', async () => {
  await aCategory({ label: 'Cámaras', slug: 'camaras' })
  const refused = async (given: object) => {
    const { status, fields } = await send('POST', 'categories', {
      label: 'Otra',
      singular: 'Otra',
      slug: 'otra',
      ...given,
    })
    return { status, fields: Object.keys(fields) }
  }
  for (const slug of ['camaras', 'procesador', 'laptops', 'refurbished', 'ensambles'])
    expect(await refused({ slug }), slug).toEqual({ status: 422, fields: ['slug'] })
  for (const label of ['CAMARAS', 'laptops', 'Ensambles'])
    expect(await refused({ label }), label).toEqual({ status: 422, fields: ['label'] })
  for (const slug of ['../admin', 'a/b', 'a--b', '-a', 'ñandú', 'a.data', 'A', 'a b', ''])
    expect(await refused({ slug }), slug).toEqual({ status: 422, fields: ['slug'] })
})

test('a renamed path leads to the one of today until another category takes it', async () => {
  const id = await aCategory({ slug: 'tabletas' })
  const formers = async () => (await readCategories(db)).find((one) => one.id === id)?.formerPaths
  expect(await change(id, { version: 1, slug: 'tablets' })).toMatchObject({ status: 200, version: 2 })
  expect(await change(id, { version: 2, slug: 'tableta' })).toMatchObject({ status: 200, version: 3 })
  expect(await formers()).toEqual(['/productos/tabletas', '/productos/tablets'])
  expect(await change(id, { version: 3, slug: 'tablets' })).toMatchObject({ status: 200 })
  expect(await formers()).toEqual(['/productos/tabletas', '/productos/tableta'])
  await aCategory({ slug: 'tabletas' })
  expect(await formers()).toEqual(['/productos/tableta'])
})

test('the specification’s ten keep name, path and place; their words and what they show can be changed', async () => {
  const { version, table } = await read(2)
  for (const field of [
    { label: 'GPU' },
    { slug: 'gpu' },
    { singular: 'GPU' },
    { is_hidden: true },
    { icon: 'caja' },
  ])
    expect(await change(2, { version, ...field })).toMatchObject({ status: 409, error: 'category_fixed' })
  expect(await send('POST', 'categories/2/remove', { version })).toMatchObject({ error: 'category_fixed' })
  expect(await change(2, { version, words: ['pixelera'] })).toMatchObject({ status: 200 })
  await aProductIn(2, 'Tarjeta Inti')
  expect((await searched('pixelera')).products).toHaveLength(1)
  const reversed = { table: [...table].reverse(), facets: [], card: [] }
  expect(await send('PUT', 'categories/2/specs', { version: version + 1, ...reversed })).toMatchObject({
    status: 200,
  })
  expect(await read(2)).toMatchObject(reversed)
})

test('the second of two editors is refused, of fields, of specifications and of the order', async () => {
  const id = await aCategory()
  expect(await change(id, { version: 1, lead: 'Una' })).toMatchObject({ status: 200, version: 2 })
  const stale = [
    await change(id, { version: 1, lead: 'Otra' }),
    await send('PUT', `categories/${id}/specs`, { version: 1, table: [], facets: [], card: [] }),
    await send('POST', `categories/${id}/remove`, { version: 1 }),
  ]
  for (const answer of stale) expect(answer).toMatchObject({ status: 409, error: 'category_changed' })
  const own = (await get<CategoriesAnswer>('categories')).categories.filter(({ is_own }) => is_own)
  const ids = own.map((category) => category.id)
  expect(await send('PUT', 'category-order', { ids: ids.slice(1) })).toMatchObject({
    error: 'category_changed',
  })
  expect(await send('PUT', 'category-order', { ids: [...ids, 1] })).toMatchObject({
    error: 'category_changed',
  })
  expect(await send('PUT', 'category-order', { ids: ids.toReversed() })).toMatchObject({ status: 200 })
  const after = (await get<CategoriesAnswer>('categories')).categories.filter(({ is_own }) => is_own)
  expect(after.map((category) => category.id)).toEqual(ids.toReversed())
})

test('a category goes only without products, also when one comes into it at the same moment', async () => {
  const full = await aCategory()
  await aProductIn(full, 'Repisa')
  expect(await send('POST', `categories/${full}/remove`, { version: 1 })).toMatchObject({
    status: 409,
    error: 'category_in_use',
  })
  const empty = await aCategory()
  const [removed, created] = await Promise.all([
    send('POST', `categories/${empty}/remove`, { version: 1 }),
    send('POST', 'products', { name: 'Repisa nueva', category_id: empty }),
  ])
  expect([
    [200, 422],
    [409, 201],
  ]).toContainEqual([removed.status, created.status])
  const alone = await aCategory()
  expect(await send('POST', `categories/${alone}/remove`, { version: 1 })).toMatchObject({ status: 200 })
  expect(await send('GET', `categories/${alone}`)).toMatchObject({ status: 404, error: 'category_not_found' })
  expect(await send('POST', 'products', { name: 'Repisa', category_id: alone })).toMatchObject({
    status: 422,
  })
})

test('what is placed must be there, once, and a range is of figures', async () => {
  const id = await aCategory()
  const text = await aSpec({ label: 'Acabado', kind: 'text' })
  const place = (body: object) =>
    send('PUT', `categories/${id}/specs`, { version: 1, table: [], facets: [], card: [], ...body })
  expect(await place({ table: ['nada'] })).toMatchObject({
    status: 422,
    fields: { table: expect.any(String) },
  })
  expect(await place({ card: [text, text] })).toMatchObject({
    status: 422,
    fields: { card: expect.any(String) },
  })
  expect(await place({ facets: [{ key: text, kind: 'range' }] })).toMatchObject({
    status: 422,
    fields: { facets: 'Solo los números se filtran por rango' },
  })
})

test('a specification gets a key and an address of its own, whatever it is called', async () => {
  const labels = ['Precio', 'Alcance hasta', '★', '<b>Peso</b>', 'Stock', 'Categoría']
  for (const label of labels) await aSpec({ label, kind: 'text' })
  const { specifications } = await get<SpecificationsAnswer>('specifications')
  const slugs = labels.map((label) => specifications.find((one) => one.label === label)?.slug)
  expect(slugs).toEqual(['precio-2', 'alcance', 'dato', 'b-peso-b', 'stock-2', 'categoria-2'])
  expect(new Set(specifications.map(({ slug }) => slug)).size).toBe(specifications.length)
  const ports = await aSpec({ label: 'Puertos', kind: 'number' })
  expect((await get<SpecificationsAnswer>('specifications')).specifications).toContainEqual(
    expect.objectContaining({ key: ports, phrase: '{value} puertos', is_own: true }),
  )
  const refused = [
    { label: 'puertos', kind: 'number' },
    { label: 'Tela', kind: 'text', unit: 'kg' },
    { label: 'Tela', kind: 'text', better: 'more' },
    { label: 'Tela', kind: 'number', phrase: 'sin valor' },
    { label: 'Tela', kind: 'color' },
  ]
  for (const body of refused)
    expect((await send('POST', 'specifications', body)).status, JSON.stringify(body)).toBe(422)
})

test('what a specification holds is fixed once a product has it, and it goes only while none does', async () => {
  const key = await aSpec({ label: 'Ruido', kind: 'text' })
  const id = await aProductIn(1, 'Procesador Amaru', { [key]: 'Bajo' })
  const path = `specifications/${key}`
  expect(await send('PUT', path, { version: 1, kind: 'number' })).toMatchObject({
    status: 409,
    error: 'spec_in_use',
  })
  expect(await send('POST', `${path}/remove`, { version: 1 })).toMatchObject({
    status: 409,
    error: 'spec_in_use',
  })
  expect(await send('PUT', path, { version: 1, label: 'Sonido' })).toMatchObject({ status: 200, version: 2 })
  expect(await send('PUT', path, { version: 1, label: 'Rumor' })).toMatchObject({
    status: 409,
    error: 'spec_changed',
  })
  expect(await send('PUT', `products/${id}`, { version: 2, specs: { [key]: null } })).toMatchObject({
    status: 200,
  })
  expect(await send('PUT', path, { version: 2, kind: 'number', unit: 'dB' })).toMatchObject({ status: 200 })
  expect(await send('PUT', `products/${id}`, { version: 3, specs: { [key]: 'Bajo' } })).toMatchObject({
    status: 422,
  })
  expect(await send('POST', `${path}/remove`, { version: 3 })).toMatchObject({ status: 200 })
  expect(await send('PUT', `products/${id}`, { version: 3, specs: { [key]: 30 } })).toMatchObject({
    status: 422,
  })
})

test('of what came with the shop the words change, and not what it calculates with', async () => {
  expect(await send('PUT', 'specifications/vram_gb', { version: 1, unit: 'MB' })).toMatchObject({
    error: 'spec_fixed',
  })
  expect(await send('PUT', 'specifications/vram_gb', { version: 1, kind: 'text', unit: null })).toMatchObject(
    {
      error: 'spec_fixed',
    },
  )
  expect(await send('POST', 'specifications/vram_gb/remove', { version: 1 })).toMatchObject({
    error: 'spec_fixed',
  })
  expect(
    await send('PUT', 'specifications/cooler_height_mm', { version: 1, phrase: '{valor} de alto' }),
  ).toMatchObject({ version: 2 })
  expect(await send('PUT', 'specifications/vram_gb', { version: 1, label: 'Memoria VRAM' })).toMatchObject({
    version: 2,
  })
})

test('who may see articles sees the categories, and only who manages them writes', async () => {
  const counter = await aStaffMember(db, { permissions: ['stock.read'] })
  expect(await send('GET', 'categories', undefined, counter)).toMatchObject({ status: 200 })
  const body = { label: 'Nada', singular: 'Nada', slug: 'nada' }
  expect(await send('POST', 'categories', body, counter)).toMatchObject({ status: 403 })
  const { rows } = await db.execute<{ action: string }>(
    sql`select distinct action from audit_log where subject ~ '^(category|spec|categories)' order by 1`,
  )
  expect(rows.map(({ action }) => action)).toEqual([
    'categories_ordered',
    'category_changed',
    'category_created',
    'category_removed',
    'category_specs_placed',
    'spec_changed',
    'spec_created',
    'spec_removed',
  ])
})

test('a name of invisible signs alone is refused', async () => {
  const nothing = '\u200b\u2060'
  expect(await send('POST', 'categories', { label: nothing, singular: nothing, slug: 'nada' })).toMatchObject(
    { status: 422, fields: { label: 'Campo obligatorio', singular: 'Campo obligatorio' } },
  )
  expect(await send('POST', 'specifications', { label: nothing, kind: 'text' })).toMatchObject({
    status: 422,
  })
})
