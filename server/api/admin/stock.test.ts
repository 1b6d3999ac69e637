import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type {
  ArticlesAnswer,
  MovementsAnswer,
  StockAnswer,
  StockOfArticleAnswer,
} from '../../../contract/api/admin/stock.ts'
import { texts } from '../../../contract/texts.ts'
import { openTestApp } from '../../../test/app.ts'
import { aBuild, aCustomer, anOrder, aProduct, aStaffMember, stockOf } from '../../../test/factories.ts'
import { findInconsistencies } from '../../consistency/find-inconsistencies.ts'
import { receiveStock } from '../../inventory/receive-stock.ts'
import { cancelOrder } from '../../orders/cancel-order.ts'

/* What lies on the shelf, as the staff see and change it through the API. */

const { ask, db } = await openTestApp({ poolSize: 10 })
const staff = await aStaffMember(db, { firstName: 'Rosa', lastName: 'Cando' })
const { cookie } = staff

async function get<Answer>(path: string, query: Record<string, string> = {}): Promise<Answer> {
  return (await ask(`/api/admin/${path}?${new URLSearchParams(query)}`, { cookie })).json()
}

async function send(method: string, path: string, body?: object) {
  const response = await ask(`/api/admin/${path}`, { method, cookie, ...(body && { body }) })
  return { status: response.status, ...(await response.json()) }
}

const read = (id: number) => get<StockOfArticleAnswer>(`stock/${id}`)

async function find(typed: string): Promise<{ match: number | null; articles: number[] }> {
  const { match, articles } = await get<ArticlesAnswer>('articles', { q: typed })
  return { match: match?.id ?? null, articles: articles.map(({ id }) => id) }
}

async function list(query: Record<string, string>) {
  const { articles, ...rest } = await get<StockAnswer>('stock', query)
  return { ids: articles.map(({ id }) => id), ...rest }
}

const receive = (lines: object[], given: object = {}) =>
  send('POST', 'stock-deliveries', { key: randomUUID(), lines, ...given })

async function count(id: number, counted: number, given: object = {}) {
  const { on_shelf } = await read(id)
  return send('POST', `stock/${id}/count`, {
    key: randomUUID(),
    counted,
    on_shelf,
    reason: 'Conteo de noviembre',
    ...given,
  })
}

const auditOf = async (id: number) =>
  (
    await db.execute(sql`
      select actor_id, action, before, after from audit_log where subject = ${`sellable:${id}`} order by id`)
  ).rows

test('an article is found by its bar code, its SKU, its part number and words of its name', async () => {
  const id = await aProduct(db, {
    sku: 'KT-RTX-77',
    partNumber: 'VCG-77/A',
    name: 'Tarjeta gráfica Condorcito 77',
  })
  expect(await send('POST', `stock/${id}/codes`, { code: '0036000291452' })).toMatchObject({ status: 201 })
  const alone = { match: id, articles: [id] }
  for (const typed of ['036000291452', '0036000291452', 'kt-rtx-77', ' VCG-77/A '])
    expect(await find(typed), typed).toEqual(alone)
  for (const typed of ['condorcito grafica', 'vcg-77', '0360002', 'rtx-7 CONDOR'])
    expect(await find(typed), typed).toEqual({ match: null, articles: [id] })
  for (const typed of ['condorcito roja', '99999999', '%', '_', '\\', ''])
    expect(await find(typed), typed).toEqual({ match: null, articles: [] })
})

test('a part number of two articles leaves the choice to the staff; one that is in stock stands first', async () => {
  const gone = await aProduct(db, { partNumber: 'TWIN-1', openingStock: 0 })
  const there = await aProduct(db, { partNumber: 'TWIN-1', hiddenAt: new Date() })
  expect(await find('TWIN-1')).toEqual({ match: null, articles: [there, gone] })
})

test('a code is one article’s: another does not get it, and it goes where it was tied', async () => {
  const [mine, other] = [await aProduct(db, { name: 'La mía', sku: 'MINE-9' }), await aProduct(db)]
  const code = '7861234567890'
  expect(await send('POST', `stock/${mine}/codes`, { code })).toMatchObject({ status: 201 })
  expect(await send('POST', `stock/${mine}/codes`, { code })).toMatchObject({ status: 201 })
  for (const taken of [code, `0${code}`, 'mine-9'])
    expect(await send('POST', `stock/${other}/codes`, { code: taken }), taken).toMatchObject({
      status: 409,
      error: 'code_taken',
      message: expect.stringContaining('«La mía»'),
    })
  expect(await read(mine)).toMatchObject({ codes: [code] })
  expect(await send('DELETE', `stock/${other}/codes/${code}`)).toMatchObject({ error: 'code_not_found' })
  expect(await send('DELETE', `stock/${mine}/codes/${code}`)).toMatchObject({ status: 200 })
  expect(await find(code)).toEqual({ match: null, articles: [] })
  expect(await auditOf(mine)).toMatchObject([{ action: 'code_tied' }, { action: 'code_untied' }])
})

test('a delivery of several articles is on sale at once, with its cost and invoice in the ledger and the audit', async () => {
  const [first, second] = [await aProduct(db, { openingStock: 1 }), await aBuild(db, { openingStock: 0 })]
  const done = await receive(
    [
      { article_id: first, units: 5, unit_cost: 310.5 },
      { article_id: second, units: 2 },
    ],
    { note: '001-001-000012345' },
  )
  expect(done).toMatchObject({
    status: 201,
    message: '7 unidades recibidas',
    stocks: [
      { article_id: first, stock: 6 },
      { article_id: second, stock: 2 },
    ],
  })
  expect(await stockOf(db, first)).toEqual({ stock: 6, ledger: 6 })
  expect(await read(first)).toMatchObject({ article: { stock: 6 }, last_cost: 310.5 })
  const { movements } = await get<MovementsAnswer>(`stock/${first}/movements`)
  expect(movements).toMatchObject([
    {
      reason: 'received',
      quantity: 5,
      stock_after: 6,
      by: 'Rosa Cando',
      order_id: null,
      unit_cost: 310.5,
      note: '001-001-000012345',
    },
    { reason: 'opening', quantity: 1, stock_after: 1, by: null, unit_cost: null, note: null },
  ])
  expect(await auditOf(first)).toEqual([
    {
      actor_id: staff.accountId,
      action: 'stock_received',
      before: { stock: 1 },
      after: { stock: 6, unit_cost_cents: 31_050, note: '001-001-000012345' },
    },
  ])
})

test('the same delivery entered five times at once counts once; with other units it is refused', async () => {
  const product = await aProduct(db, { openingStock: 0 })
  const delivery = { key: 'factura-13', lines: [{ sellableId: product, units: 5 }] }
  const answers = await Promise.all(Array.from({ length: 5 }, () => receiveStock(db, staff, delivery)))
  expect(answers).toEqual(Array(5).fill(new Map([[product, 5]])))
  expect(await stockOf(db, product)).toEqual({ stock: 5, ledger: 5 })
  expect(await receive([{ article_id: product, units: 6 }], { key: 'factura-13' })).toMatchObject({
    status: 409,
    error: 'delivery_recorded',
  })
})

test('a delivery that cannot be right changes nothing, and says which line is wrong', async () => {
  const product = await aProduct(db)
  const line = { article_id: product, units: 1 }
  const refused = async (lines: object[]) => (await receive(lines)).fields
  expect(await refused([])).toEqual({ lines: 'Agrega lo que llegó' })
  expect(await refused([line, line])).toEqual({ 'lines.1.article_id': 'Ese artículo ya está en la lista' })
  expect(await refused([{ ...line, units: 0 }])).toEqual({ 'lines.0.units': 'Al menos una unidad' })
  expect(await refused([{ ...line, unit_cost: 1.005 }])).toEqual({
    'lines.0.unit_cost': 'Como mucho dos decimales',
  })
  const full = await aProduct(db, { openingStock: 10_000_000 })
  expect(await receive([line, { article_id: full, units: 1 }])).toMatchObject({
    status: 409,
    error: 'stock_too_high',
  })
  expect(await receive([line, { article_id: 999_999_999, units: 1 }])).toMatchObject({
    status: 404,
    error: 'product_not_found',
  })
  expect(await stockOf(db, product)).toEqual({ stock: 10, ledger: 10 })
})

test('on the shelf lies what is free, held and of open orders; a count corrects it with its reason', async () => {
  const product = await aProduct(db, { openingStock: 10 })
  const buyer = await aCustomer(db)
  await anOrder(db, buyer, [{ id: product, count: 2 }])
  await anOrder(db, buyer, [{ id: product, count: 1 }], { at: 'shipped' })
  const other = await aCustomer(db)
  await ask('/api/user/reservation', { cookie: other.cookie, body: { details: [{ id: product, count: 3 }] } })
  expect(await read(product)).toMatchObject({ article: { stock: 4 }, held: 3, in_orders: 2, on_shelf: 9 })

  expect(await count(product, 8)).toMatchObject({ status: 200, stock: 3, difference: -1 })
  expect(await read(product)).toMatchObject({ article: { stock: 3 }, on_shelf: 8 })
  expect(await count(product, 4)).toMatchObject({
    status: 409,
    error: 'stock_too_low',
    message: expect.stringContaining('5 están apartadas'),
  })
  expect(await count(product, 7, { on_shelf: 9 })).toMatchObject({
    status: 409,
    error: 'stock_changed',
    message: expect.stringContaining('ahora deben estar 8'),
  })
  expect(await count(product, 7, { reason: ' ' })).toMatchObject({
    status: 422,
    fields: { reason: texts.required },
  })
  const again = { key: 'conteo-1', on_shelf: 8 }
  expect(await count(product, 10, again)).toMatchObject({ stock: 5, difference: 2 })
  expect(await count(product, 10, again)).toMatchObject({ stock: 5, difference: 2 })
  expect(await count(product, 9, again)).toMatchObject({ status: 409, error: 'stock_changed' })
  expect(await count(product, 10)).toMatchObject({
    difference: 0,
    message: expect.stringContaining('Cuadra'),
  })
  expect(await auditOf(product)).toMatchObject([
    { action: 'stock_counted', before: { stock: 4 }, after: { stock: 3, counted: 8 } },
    { action: 'stock_counted', before: { stock: 3 }, after: { stock: 5, note: 'Conteo de noviembre' } },
    { action: 'stock_counted', after: { stock: 5, counted: 10 } },
  ])
})

test('the ledger tells every unit’s way: which order took it and who of the staff gave it back', async () => {
  const product = await aProduct(db, { openingStock: 3 })
  const order = await anOrder(db, await aCustomer(db), [{ id: product, count: 2 }])
  await cancelOrder(db, staff, order)
  const { movements } = await get<MovementsAnswer>(`stock/${product}/movements`)
  expect(movements).toMatchObject([
    { reason: 'order_cancelled', quantity: 2, stock_after: 3, by: 'Rosa Cando', order_id: order },
    { reason: 'order', quantity: -2, stock_after: 1, by: null, order_id: order },
    { reason: 'opening', quantity: 3, stock_after: 3, order_id: null },
  ])
})

test('who sells at the counter or makes offers finds articles, and sees no inventory', async () => {
  for (const permission of ['counter.sell', 'offers.make'] as const) {
    const { cookie } = await aStaffMember(db, { permissions: [permission] })
    expect((await ask('/api/admin/articles?q=lechuza', { cookie })).status, permission).toBe(200)
    expect((await ask('/api/admin/stock', { cookie })).status, permission).toBe(403)
  }
})

test('a long ledger goes on where its page ended, with the same running stock', async () => {
  const product = await aProduct(db, { openingStock: 1 })
  await db.execute(sql`
    with moved as (
      insert into stock_movement (sellable_id, quantity, reason, reference)
      select ${product}, 1, 'received', 'received:long:' || n from generate_series(1, 60) as n returning quantity)
    select count(*) from moved`)
  await db.execute(sql`update sellable set stock = 61 where id = ${product}`)
  const path = `stock/${product}/movements`
  const first = await get<MovementsAnswer>(path)
  expect(first.movements.map(({ stock_after }) => stock_after)).toEqual(
    Array.from({ length: 50 }, (_, nth) => 61 - nth),
  )
  const second = await get<MovementsAnswer>(path, { page: first.pages.next ?? '' })
  expect(second.movements.map(({ stock_after }) => stock_after)).toEqual(
    Array.from({ length: 11 }, (_, nth) => 11 - nth),
  )
  expect(second.pages.next).toBeNull()
  expect(await get(path, { page: second.pages.previous ?? '' })).toEqual({
    ...first,
    pages: { ...first.pages, previous: null },
  })
})

test('the list goes by name from page to page, and is narrowed by search, section and level', async () => {
  const name = (nth: number) => `Lechuza ${String(nth).padStart(2, '0')}`
  const ids: number[] = []
  for (let nth = 0; nth < 52; nth++)
    ids.push(await aProduct(db, { name: name(nth), sku: `LECH-${nth}`, categoryId: 4 }))
  const build = await aBuild(db, { name: 'Lechuza ensamblada' })
  const first = await list({ q: 'lechuza' })
  expect(first).toEqual({
    ids: ids.slice(0, 50),
    pages: { previous: null, next: `after.${ids[49]}` },
    total: 53,
    counts: { low: 0, none: 0 },
  })
  const second = await list({ q: 'lechuza', page: first.pages.next ?? '' })
  expect(second).toMatchObject({ ids: [...ids.slice(50), build], pages: { next: null } })
  expect(await list({ q: 'lechuza', page: second.pages.previous ?? '' })).toMatchObject({
    ids: ids.slice(0, 50),
    pages: { previous: null },
  })
  expect(await list({ q: 'lechuza', section: 'builds' })).toMatchObject({ ids: [build], total: 1 })
  expect(await list({ q: 'lechuza 01', section: '4' })).toMatchObject({ ids: [ids[1]] })
  expect(await list({ q: 'lechuza', section: '5' })).toMatchObject({ ids: [], total: 0 })
})

test('the staff are warned of what was there and runs out, by its own number or the setting’s, here and on Hoy', async () => {
  const waiting = async () => {
    const { counts } = await get<{ counts: { key: string; count: number }[] }>('today')
    return counts.find(({ key }) => key === 'stock_low')?.count ?? -1
  }
  const before = await waiting()
  const few = await aProduct(db, { name: 'Tucán poco', openingStock: 2 })
  const own = await aProduct(db, { name: 'Tucán propio', openingStock: 9 })
  const gone = await aProduct(db, { name: 'Tucán vendido', openingStock: 1 })
  await aProduct(db, { name: 'Tucán nunca tuvo', openingStock: 0 })
  await aProduct(db, { name: 'Tucán oculto', openingStock: 1, hiddenAt: new Date() })
  await anOrder(db, await aCustomer(db), [{ id: gone, count: 1 }])
  expect(await list({ q: 'tucan', level: 'low' })).toMatchObject({
    ids: [few, gone],
    total: 2,
    counts: { low: 2, none: 2 },
  })
  await send('PUT', `stock/${own}`, { low_stock_at: 9, shelf: 'A3-2' })
  expect(await list({ q: 'tucan', level: 'low' })).toMatchObject({ ids: [few, own, gone] })
  expect(await waiting()).toBe(before + 3)
  expect(await read(own)).toMatchObject({
    article: { shelf: 'A3-2', is_low: true },
    low_stock_at: 9,
    low_stock_units: 2,
  })
  await send('PUT', `stock/${own}`, { low_stock_at: 0 })
  await send('PUT', `stock/${few}`, { low_stock_at: 0, shelf: '' })
  expect(await list({ q: 'tucan', level: 'low' })).toMatchObject({ ids: [gone] })
  expect(await read(own)).toMatchObject({ article: { shelf: 'A3-2', is_low: false }, low_stock_at: 0 })
  await receive([{ article_id: gone, units: 8 }])
  expect(await list({ q: 'tucan', level: 'low' })).toMatchObject({ ids: [] })
  expect(await auditOf(few)).toMatchObject([
    {
      action: 'stock_place_changed',
      before: { shelf: null, low_stock_at: null },
      after: { shelf: null, low_stock_at: 0 },
    },
  ])
})

test('AZ-7: who is not of the staff changes no stock, whatever door the verb is called by', async () => {
  const { id } = await aCustomer(db)
  const product = await aProduct(db)
  const impostor = { kind: 'staff' as const, accountId: id }
  await expect(
    receiveStock(db, impostor, { key: 'x', lines: [{ sellableId: product, units: 1 }] }),
  ).rejects.toMatchObject({ code: 'not_found' })
  const reader = await aStaffMember(db, { permissions: ['stock.read'] })
  await expect(
    receiveStock(db, reader, { key: 'x', lines: [{ sellableId: product, units: 1 }] }),
  ).rejects.toMatchObject({ code: 'not_permitted' })
  expect(await stockOf(db, product)).toEqual({ stock: 10, ledger: 10 })
})

test('after all of this, everything fits together', async () => {
  expect(await findInconsistencies(db)).toEqual([])
})
