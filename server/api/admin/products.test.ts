import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type {
  DeskProductAnswer,
  OpenPartsAnswer,
  ProductsAnswer,
  ProductValuesAnswer,
  SpecDefinitionsAnswer,
} from '../../../contract/api/admin/products.ts'
import { openTestApp } from '../../../test/app.ts'
import { aBuild, anOwner, aProduct, aStaffMember } from '../../../test/factories.ts'
import { findProduct } from '../../catalog/find-product.ts'
import { publishDueProducts } from '../../catalog/publish-product.ts'

/* Products as the staff write them, through the API. */

const { ask, db } = await openTestApp()
const ana = await anOwner(db, { firstName: 'Ana', lastName: 'Paz' })
const writer = await aStaffMember(db, {
  firstName: 'Luis',
  permissions: ['products.read', 'products.change'],
})
const pricer = await aStaffMember(db, { permissions: ['products.read', 'products.price'] })

async function send(method: string, path: string, body?: object, { cookie } = ana) {
  const response = await ask(`/api/admin/${path}`, { method, cookie, ...(body && { body }) })
  return { status: response.status, ...(await response.json()) }
}

async function get<Answer>(path: string, query: Record<string, string> = {}): Promise<Answer> {
  return (await ask(`/api/admin/${path}?${new URLSearchParams(query)}`, { cookie: ana.cookie })).json()
}

const read = (id: number) => get<DeskProductAnswer>(`products/${id}`)
const change = (id: number, body: object, who = ana) => send('PUT', `products/${id}`, body, who)

async function aDraft(given: object = {}): Promise<number> {
  const { status, id } = await send('POST', 'products', { name: 'Fuente Inti 750', category_id: 6, ...given })
  expect(status).toBe(201)
  return id
}

async function publish(id: number, at?: string) {
  const { version } = await read(id)
  return send('POST', `products/${id}/publish`, { version, ...(at && { at }) })
}

const auditOf = async (id: number) =>
  (
    await db.execute<{ action: string }>(sql`
      select action from audit_log where subject = ${`sellable:${id}`} order by id`)
  ).rows.map(({ action }) => action)

test('a product begins as a draft, is written, and is public with its page from the moment it is published', async () => {
  const id = await aDraft({ brand: 'Inti', specs: { wattage_w: 750 } })
  expect(await publish(id)).toMatchObject({
    status: 409,
    error: 'product_not_ready',
    fields: { price: expect.any(String) },
  })
  expect(await change(id, { version: 1, price: 89.9, cost: 60, warranty_months: 36 })).toMatchObject({
    status: 200,
    version: 2,
  })
  expect(await read(id)).toMatchObject({ state: 'draft', price: 89.9, cost: 60, specs: { wattage_w: 750 } })
  expect(await findProduct(db, id)).toBeNull()
  expect(await publish(id)).toMatchObject({ status: 200, version: 3 })
  expect(await findProduct(db, id)).toMatchObject({ isForSale: true, product: { price: 89.9 } })
  const { edits, state } = await read(id)
  expect(state).toBe('on_sale')
  expect(
    edits.map(({ version, by, fields }) => ({
      version,
      by,
      fields: fields.map(({ field }) => field).sort(),
    })),
  ).toEqual([
    { version: 3, by: 'Ana Paz', fields: ['is_hidden'] },
    { version: 2, by: 'Ana Paz', fields: ['cost_cents', 'price_cents', 'warranty_months'] },
    { version: 1, by: 'Ana Paz', fields: [] },
  ])
  expect(edits[1]?.fields).toContainEqual({
    field: 'price_cents',
    label: 'Precio',
    before: null,
    after: '$89.90',
  })
  expect(await auditOf(id)).toEqual(['product_created', 'product_changed', 'product_published'])
  expect(await send('POST', `products/${id}/hide`, { version: 3 })).toMatchObject({ status: 200, version: 4 })
  expect(await findProduct(db, id)).toMatchObject({ isForSale: false })
  expect(await read(id)).toMatchObject({ state: 'hidden' })
})

test('the second of two editors is told what the first changed, and then changes the rest', async () => {
  const id = await aDraft()
  expect(await change(id, { version: 1, brand: 'Inti', specs: { wattage_w: 750 } }, writer)).toMatchObject({
    status: 200,
  })
  const refused = await change(id, { version: 1, name: 'Fuente Inti 750 W' })
  expect(refused).toMatchObject({ status: 409, error: 'product_changed' })
  expect(refused.message).toContain('Luis cambió mientras tanto: Marca, Potencia')
  expect(await read(id)).toMatchObject({ name: 'Fuente Inti 750', brand: 'Inti' })
  for (const path of ['publish', 'hide', 'discard'])
    expect(await send('POST', `products/${id}/${path}`, { version: 1 }), path).toMatchObject({
      error: 'product_changed',
    })
  expect(await change(id, { version: 2, name: 'Fuente Inti 750 W' })).toMatchObject({ version: 3 })
  expect(await read(id)).toMatchObject({
    name: 'Fuente Inti 750 W',
    brand: 'Inti',
    specs: { wattage_w: 750 },
  })
  // What differs in nothing makes no version.
  expect(await change(id, { version: 3, brand: 'Inti', specs: { wattage_w: 750 } })).toMatchObject({
    version: 3,
  })
})

test('of two editors at the same moment one writes', async () => {
  const id = await aDraft()
  const answers = await Promise.all(['Uno', 'Dos'].map((name) => change(id, { version: 1, name })))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect((await read(id)).edits).toHaveLength(2)
})

test('who may write a product may not set its price, and the other way round', async () => {
  const id = await aDraft()
  const denied = { status: 403, error: 'not_permitted' }
  for (const field of ['price', 'previous_price', 'cost'])
    expect(await change(id, { version: 1, [field]: 10 }, writer), field).toMatchObject(denied)
  expect(await change(id, { version: 1, tax_class: 'zero' }, writer)).toMatchObject(denied)
  expect(await change(id, { version: 1, name: 'Otro' }, pricer)).toMatchObject(denied)
  expect(await change(id, { version: 1, name: 'Otro', price: 10 }, pricer)).toMatchObject(denied)
  expect(await send('POST', 'products', { name: 'Fuente', category_id: 6, price: 5 }, writer)).toMatchObject(
    denied,
  )
  expect(await send('POST', `products/${id}/publish`, { version: 1 }, writer)).toMatchObject(denied)
  expect(await change(id, { version: 1, price: 10, tax_class: 'zero' }, pricer)).toMatchObject({
    status: 200,
  })
})

test('who may not set prices copies a product without them, and leaves what waits for its date', async () => {
  const id = await aDraft({ price: 50, cost: 30, tax_class: 'zero' })
  const { id: copy } = await send('POST', `products/${id}/copies`, undefined, writer)
  expect(await read(copy)).toMatchObject({ price: null, cost: null, tax_class: 'zero' })
  const { id: priced } = await send('POST', `products/${id}/copies`)
  expect(await read(priced)).toMatchObject({ price: 50, cost: 30 })
  await publish(id, new Date(Date.now() + 86_400_000).toISOString())
  const scheduled = { version: 2 }
  expect(await send('POST', `products/${id}/discard`, scheduled, writer)).toMatchObject({
    status: 403,
    error: 'not_permitted',
  })
  expect(await send('POST', `products/${id}/discard`, scheduled)).toMatchObject({ status: 200 })
  expect(await send('POST', `products/${copy}/discard`, { version: 1 }, writer)).toMatchObject({
    status: 200,
  })
})

test('a product goes on sale by itself at its moment, once, and waits for it with a price', async () => {
  const id = await aDraft({ price: 40 })
  for (const at of [
    '0000-01-01T00:00:00Z',
    '2020-01-01T08:00:00-05:00',
    '2999-01-01T08:00:00-05:00',
    'mañana',
  ])
    expect(await publish(id, at), at).toMatchObject({ status: 422, fields: { at: expect.any(String) } })
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString()
  expect(await publish(id, tomorrow)).toMatchObject({ status: 200, version: 2 })
  expect(await read(id)).toMatchObject({ state: 'scheduled' })
  expect(await change(id, { version: 2, price: null })).toMatchObject({
    status: 422,
    fields: { price: expect.any(String) },
  })
  await publishDueProducts(db)
  expect(await findProduct(db, id)).toBeNull()
  await db.execute(sql`update sellable set publish_at = now() where id = ${id}`)
  await Promise.all([publishDueProducts(db), publishDueProducts(db)])
  expect(await findProduct(db, id)).toMatchObject({ isForSale: true })
  const { edits, ...product } = await read(id)
  expect(product).toMatchObject({ state: 'on_sale', version: 3, publish_at: null })
  expect(edits[0]).toMatchObject({ by: null, cause: 'schedule' })
})

test('the date of a draft is taken from it without a trace of it on sale', async () => {
  const id = await aDraft({ price: 40 })
  await publish(id, new Date(Date.now() + 86_400_000).toISOString())
  expect(await send('POST', `products/${id}/hide`, { version: 2 })).toMatchObject({ version: 3 })
  expect(await read(id)).toMatchObject({ state: 'draft', publish_at: null, published_at: null })
})

test('a price alone makes no draft public: one that an import left without a price stays one', async () => {
  const id = await aProduct(db, { priceCents: null })
  expect(await read(id)).toMatchObject({ state: 'draft' })
  expect(await change(id, { version: 1, price: 12 })).toMatchObject({ version: 2 })
  expect(await read(id)).toMatchObject({ state: 'draft', price: 12 })
  expect(await publish(id)).toMatchObject({ status: 200 })
  // What is public and loses its price is sold again as soon as it has one.
  expect(await change(id, { version: 3, price: null })).toMatchObject({ version: 4 })
  expect(await read(id)).toMatchObject({ state: 'unpriced' })
  expect(await change(id, { version: 4, price: 13 })).toMatchObject({ version: 5 })
  expect(await read(id)).toMatchObject({ state: 'on_sale' })
  const { rows } = await db.execute(sql`
    select old_price_cents as old, new_price_cents as new, cause from price_change where sellable_id = ${id} order by id`)
  expect(rows).toEqual([
    { old: 1200, new: null, cause: 'staff' },
    { old: null, new: 1300, cause: 'staff' },
  ])
})

test('a copy is a draft with texts, specifications and price, and neither SKU, part number nor stock', async () => {
  const id = await aProduct(db, {
    name: 'Gabinete Rumi',
    categoryId: 7,
    partNumber: 'RUMI-1',
    description: 'De acero.',
    previousPriceCents: 20_000,
    specs: { color: ['Negro', 'Rojo'] },
  })
  const { status, id: copy } = await send('POST', `products/${id}/copies`)
  expect(status).toBe(201)
  const original = await read(id)
  expect(await read(copy)).toMatchObject({
    state: 'draft',
    name: 'Gabinete Rumi (copia)',
    description: 'De acero.',
    category_id: 7,
    price: 100,
    previous_price: null,
    part_number: null,
    specs: { color: ['Negro', 'Rojo'] },
    stock: 0,
  })
  expect((await read(copy)).sku).not.toBe(original.sku)
})

test('a draft without a trace is discarded; what was public or has stock stays', async () => {
  const id = await aDraft({ specs: { wattage_w: 500 }, price: 9 })
  expect(await change(id, { version: 1, price: 10 })).toMatchObject({ version: 2 })
  expect(await send('POST', `products/${id}/discard`, { version: 2 })).toMatchObject({ status: 200 })
  expect((await ask(`/api/admin/products/${id}`, { cookie: ana.cookie })).status).toBe(404)
  const used = [await aProduct(db), await aProduct(db, { priceCents: null })]
  for (const id of used)
    expect(await send('POST', `products/${id}/discard`, { version: 1 })).toMatchObject({
      status: 409,
      error: 'product_in_use',
    })
})

test('the list finds by words and codes, narrows by state and category, and counts each state', async () => {
  const mark = 'Quilla'
  const on = await aProduct(db, { name: `${mark} uno`, categoryId: 4, partNumber: 'QLL-77' })
  const draft = await aDraft({ name: `${mark} dos` })
  const hidden = await aProduct(db, { name: `${mark} tres` })
  await send('POST', `products/${hidden}/hide`, { version: 1 })
  await aBuild(db, { name: `${mark} ensamble` })
  const list = async (query: Record<string, string>) => {
    const { products, counts, total } = await get<ProductsAnswer>('products', query)
    return { ids: products.map(({ id }) => id), counts, total }
  }
  expect(await list({ q: mark })).toEqual({
    ids: [draft, hidden, on],
    total: 3,
    counts: { on_sale: 1, draft: 1, scheduled: 0, hidden: 1, unpriced: 0 },
  })
  expect(await list({ q: mark, state: 'hidden' })).toMatchObject({ ids: [hidden], total: 1 })
  expect(await list({ q: mark, category: '4' })).toMatchObject({ ids: [on] })
  expect(await list({ q: 'qll-77' })).toMatchObject({ ids: [on] })
  expect(await list({ q: `<script> ' % ${mark}` })).toMatchObject({ ids: [], total: 0 })
})

test('a page begins beside a product by name, and beside one that was thrown away it is the first', async () => {
  const [c, a, b] = [
    await aDraft({ name: 'Mullu tres' }),
    await aDraft({ name: 'Mullu dos' }),
    await aDraft({ name: 'Mullu once' }),
  ]
  const list = async (page: string) => {
    const { products, pages } = await get<ProductsAnswer>('products', { q: 'Mullu', page })
    return { ids: products.map(({ id }) => id), pages }
  }
  expect(await list(`after.${a}`)).toEqual({ ids: [b, c], pages: { previous: `before.${b}`, next: null } })
  expect(await list(`before.${c}`)).toEqual({ ids: [a, b], pages: { previous: null, next: `after.${b}` } })
  expect(await send('POST', `products/${b}/discard`, { version: 1 })).toMatchObject({ status: 200 })
  for (const page of [`after.${b}`, `before.${b}`])
    expect(await list(page), page).toEqual({ ids: [a, c], pages: { previous: null, next: null } })
})

test('what cannot stand there is refused by its field, and nothing is written', async () => {
  const id = await aDraft({ price: 50 })
  const wrong: [object, string][] = [
    [{ name: '' }, 'name'],
    [{ name: 'a\u0000b' }, 'name'],
    [{ category_id: 99 }, 'category_id'],
    [{ category_id: 9_999_999 }, 'category_id'],
    [{ price: 0 }, 'price'],
    [{ price: 10.999 }, 'price'],
    [{ price: 1e12 }, 'price'],
    [{ previous_price: 50 }, 'previous_price'],
    [{ price: null, previous_price: 60 }, 'previous_price'],
    [{ cost: -1 }, 'cost'],
    [{ grade: 'A' }, 'grade'],
    [{ warranty_months: 1.5 }, 'warranty_months'],
    [{ weight_grams: 0 }, 'weight_grams'],
    [{ description: 'x'.repeat(5001) }, 'description'],
    [{ specs: { wattage_w: 'muchos' } }, 'specs.wattage_w'],
    [{ specs: { wattage_w: -5 } }, 'specs.wattage_w'],
    [{ specs: { no_such: 1 } }, 'specs.no_such'],
    [{ specs: { color: 'Negro' } }, 'specs.color'],
    [{ specs: { '<b>': 'x' } }, 'specs.<b>'],
    [{ version: 0 }, 'version'],
  ]
  for (const [body, field] of wrong) {
    const about = JSON.stringify(body)
    const { status, fields } = await change(id, { version: 1, ...body })
    expect(status, about).toBe(422)
    expect(Object.keys(fields), about).toContain(field)
  }
  expect(await read(id)).toMatchObject({ version: 1, price: 50 })
  expect(await send('POST', 'products', {})).toMatchObject({
    status: 422,
    fields: { name: 'Campo obligatorio', category_id: 'Elige una categoría' },
  })
})

test('a SKU is of one article, and changes only while it is a draft', async () => {
  const [taken, id] = [await aDraft({ sku: 'KILLA-1' }), await aDraft()]
  const refused = { status: 409, error: 'sku_taken', fields: { sku: expect.any(String) } }
  expect(await change(id, { version: 1, sku: 'KILLA-1' })).toMatchObject(refused)
  expect(await send('POST', 'products', { name: 'Otra', category_id: 6, sku: 'KILLA-1' })).toMatchObject(
    refused,
  )
  expect(await change(taken, { version: 1, sku: 'KILLA-2' })).toMatchObject({ status: 200 })
  const sold = await aProduct(db)
  expect(await change(sold, { version: 1, sku: 'KILLA-3' })).toMatchObject({
    status: 422,
    fields: { sku: expect.any(String) },
  })
})

test('words of a product stay words: tags and formulas are kept as they were typed', async () => {
  const name = '<img src=x onerror=alert(1)> =1+1'
  const id = await aDraft({ name, brand: '"><script>', description: 'Uno\n<b>dos</b>' })
  expect(await read(id)).toMatchObject({ name, brand: '"><script>', description: 'Uno\n<b>dos</b>' })
})

test('who types a brand or a text is told what products have there, the likeliest first', async () => {
  for (const [brand, category_id] of [
    ['Wayra', 6],
    ['Wayra', 6],
    ['Wayna', 3],
    ['Suyu Wayra', 6],
  ] as const)
    await aDraft({ brand, category_id, specs: { socket: `LGA-${brand}` } })
  const values = async (query: Record<string, string>) =>
    (await get<ProductValuesAnswer>('product-values', { q: '', ...query })).values
  expect(await values({ field: 'brand', q: 'wáY' })).toEqual(['Wayra', 'Wayna', 'Suyu Wayra'])
  expect(await values({ field: 'brand', q: 'way', category_id: '3' })).toEqual([
    'Wayna',
    'Wayra',
    'Suyu Wayra',
  ])
  expect(await values({ field: 'brand', q: '%' })).toEqual([])
  expect(await values({ field: 'specs.socket', q: 'lga-s' })).toEqual(['LGA-Suyu Wayra'])
  expect(await values({ field: 'specs.no_such' })).toEqual([])
  const { status } = await ask('/api/admin/product-values?field=cost_cents&q=', { cookie: ana.cookie })
  expect(status).toBe(400)
})

test('a part number finds the part in the open data, with its figures under the shop’s specifications', async () => {
  const { parts, has_data } = await get<OpenPartsAnswer>('open-parts', {
    category_id: '1',
    q: '100-100000593WOF',
  })
  expect(has_data).toBe(true)
  expect(parts[0]).toMatchObject({
    is_exact: true,
    maker: 'AMD',
    specs: { socket: 'AM5', core_count: 6, thread_count: 12 },
  })
  expect(await get('open-parts', { category_id: '1', q: 'no hay nada así' })).toMatchObject({ parts: [] })
  expect(await get('open-parts', { category_id: '9', q: 'laptop' })).toEqual({ parts: [], has_data: false })
  const { definitions } = await get<SpecDefinitionsAnswer>('spec-definitions', { category_id: '1' })
  const known = new Set(definitions.map(({ key }) => key))
  expect(Object.keys(parts[0]?.specs ?? {}).filter((key) => !known.has(key))).toEqual([])
  expect(definitions[0]).toMatchObject({ is_placed: true })
})

test('IN-4: a product takes no address of a picture: whatever is sent for one, it shows what lies in the shop', async () => {
  for (const img_url of [
    'javascript:alert(1)',
    'data:text/html,x',
    'https://evil.example/x.png',
    '//evil.example/x.png',
  ]) {
    const smuggled = { img_url, image: img_url, pictures: [{ url: img_url }] }
    const id = await aDraft(smuggled)
    const { version } = await read(id)
    await change(id, { version, brand: 'Inti', ...smuggled })
    const product = await read(id)
    expect(product.img_url, img_url).toMatch(/^\/multimedia\/[\w.-]+$/)
    expect(JSON.stringify(product), img_url).not.toContain(img_url)
  }
})
