import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { BuildCheck, DeskBuildAnswer, PartChoiceAnswer } from '../../../contract/api/admin/builds.ts'
import type { BuildSlot } from '../../../contract/build-slots.ts'
import { openTestApp } from '../../../test/app.ts'
import {
  aComposedBuild,
  aCustomer,
  anOrder,
  anOrderBody,
  anOwner,
  aProduct,
  aStaffMember,
  liftHoldingLimits,
  somePcParts,
  stockOf,
} from '../../../test/factories.ts'
import { openBatch } from '../../batches/open-batch.ts'
import { writeBatchPiece } from '../../batches/write-piece.ts'
import { findProduct } from '../../catalog/find-product.ts'
import { publishDueProducts } from '../../catalog/publish-product.ts'
import { findInconsistencies } from '../../consistency/find-inconsistencies.ts'
import { inspectCase } from '../../returns/inspect-case.ts'
import { receiveCase } from '../../returns/receive-case.ts'
import { requestReturn } from '../../returns/request-return.ts'
import { resolveCase } from '../../returns/resolve-case.ts'

/* Builds composed of real products, through the API: composed, published, sold. */

const { ask, db } = await openTestApp({ poolSize: 12 })
await liftHoldingLimits(db)
const ana = await anOwner(db)
const writer = await aStaffMember(db, { permissions: ['products.read', 'products.change'] })

async function send(method: string, path: string, body?: object, { cookie } = ana) {
  const response = await ask(`/api/admin/${path}`, { method, cookie, ...(body && { body }) })
  return { status: response.status, ...(await response.json()) }
}

async function get<Answer>(path: string, query: Record<string, string> = {}): Promise<Answer> {
  return (await ask(`/api/admin/${path}?${new URLSearchParams(query)}`, { cookie: ana.cookie })).json()
}

const read = (id: number) => get<DeskBuildAnswer>(`builds/${id}`)

async function change(id: number, body: object, who = ana) {
  const { version } = await read(id)
  return send('PUT', `builds/${id}`, { version, ...body }, who)
}

async function publish(id: number, at?: string) {
  const { version } = await read(id)
  return send('POST', `products/${id}/publish`, { version, ...(at && { at }) })
}

type Parts = Awaited<ReturnType<typeof somePcParts>>
const slotted = (ids: Parts, quantities: Partial<Record<BuildSlot, number>> = { RAM: 2 }) =>
  Object.entries(ids).map(([slot, id]) => ({ slot, id, quantity: quantities[slot as BuildSlot] ?? 1 }))

async function aPublishedBuild(ids: Parts, given: object = {}): Promise<number> {
  const { status, id } = await send('POST', 'builds', {
    name: 'PC Gamer Cotopaxi',
    parts: slotted(ids),
    ...given,
  })
  expect(status).toBe(201)
  expect(await publish(id)).toMatchObject({ status: 200 })
  return id
}

async function order(cookie: string, ...details: { id: number; count: number }[]) {
  const response = await ask('/api/user/createorder', { body: anOrderBody(details), cookie })
  return { status: response.status, ...(await response.json()) }
}

test('a build is composed as a draft, costs the sum of its parts, has the units that they allow, and is public once published', async () => {
  const ids = await somePcParts(db, { GPU: { openingStock: 3 } })
  const { id } = await send('POST', 'builds', { name: 'PC Gamer Chimborazo', parts: slotted(ids) })
  expect(await read(id)).toMatchObject({ state: 'draft', price: 940, stock: 3, pricing: { by: 'sum' } })
  expect(await findProduct(db, id)).toBeNull()
  expect(await send('POST', `products/${id}/previews`)).toMatchObject({ status: 201 })

  expect(await publish(id)).toMatchObject({ status: 200 })
  expect(await findProduct(db, id)).toMatchObject({
    product: { price: 940, stock: 3 },
    parts: expect.arrayContaining([
      { slot: 'RAM', name: '2 × Fury 16 GB', id: ids.RAM },
      { slot: 'GPU', name: 'Radeon RX 7600', id: ids.GPU },
    ]),
  })
})

test('its price follows its parts by sum, percent or amount, and a fixed one stays', async () => {
  const ids = await somePcParts(db)
  const bySum = await aPublishedBuild(ids)
  const byPercent = await aPublishedBuild(ids, { pricing: { by: 'percent', percent: 5 } })
  const byAmount = await aPublishedBuild(ids, { pricing: { by: 'amount', amount: 40 } })
  const fixed = await aPublishedBuild(ids, { pricing: { by: 'fixed', price: 899.9 } })
  expect(await read(byPercent)).toMatchObject({ price: 893, previous_price: 940 })
  expect(await read(byAmount)).toMatchObject({ price: 900, previous_price: 940 })

  expect(await send('PUT', `products/${ids.GPU}`, { version: 1, price: 350 })).toMatchObject({ status: 200 })
  expect((await read(bySum)).price).toBe(990)
  const { price, edits } = await read(byPercent)
  expect(price).toBe(940.5)
  expect(edits[0]).toMatchObject({
    cause: 'parts',
    fields: expect.arrayContaining([expect.objectContaining({ field: 'price_cents' })]),
  })
  expect((await read(byAmount)).price).toBe(950)
  expect((await read(fixed)).price).toBe(899.9)

  // Without the price of a part there is none of the build, and it is off sale.
  await send('PUT', `products/${ids.GPU}`, { version: 2, price: null })
  expect(await read(bySum)).toMatchObject({ price: null, state: 'unpriced' })
})

test('an order of a build takes its parts off the shelf, names them, and a cancellation gives them back', async () => {
  const ids = await somePcParts(db)
  const build = await aPublishedBuild(ids)
  const { id: buyer, cookie } = await aCustomer(db)
  expect(await order(cookie, { id: build, count: 2 })).toMatchObject({ status: 201 })
  expect(await stockOf(db, ids.RAM)).toEqual({ stock: 6, ledger: 6 })
  expect(await stockOf(db, ids.GPU)).toEqual({ stock: 8, ledger: 8 })
  expect((await read(build)).stock).toBe(3)

  const { rows } = await db.execute<{ id: number; parts: { id: number; quantity: number }[] }>(sql`
    select customer_order.id, parts from customer_order join order_line on order_id = customer_order.id where account_id = ${buyer}`)
  expect(rows[0]?.parts).toContainEqual({ id: ids.RAM, quantity: 2 })

  // What was taken comes back, whatever the build is made of by then.
  const other = await somePcParts(db)
  expect(await change(build, { parts: slotted({ ...ids, GPU: other.GPU }) })).toMatchObject({ status: 200 })
  const cancelled = await ask('/api/user/cancel-orders', { body: { order_id: rows[0]?.id }, cookie })
  expect(cancelled.status).toBe(200)
  expect(await stockOf(db, ids.GPU)).toEqual({ stock: 10, ledger: 10 })
  expect(await stockOf(db, other.GPU)).toEqual({ stock: 10, ledger: 10 })
  expect((await read(build)).stock).toBe(5)
  expect(await findInconsistencies(db)).toEqual([])
})

test('a cart with a build and one of its parts gets what there is of both together', async () => {
  const ids = await somePcParts(db, { GPU: { openingStock: 2 } })
  const build = await aPublishedBuild(ids)
  const { cookie } = await aCustomer(db)
  expect(await order(cookie, { id: build, count: 2 }, { id: ids.GPU, count: 1 })).toMatchObject({
    status: 409,
    error: 'cart_changed',
    lines: [{ id: ids.GPU, reason: 'out_of_stock' }],
  })
  expect(await order(cookie, { id: ids.GPU, count: 1 }, { id: build, count: 2 })).toMatchObject({
    lines: [{ id: build, reason: 'not_enough_stock', available: 1 }],
  })
  expect(await order(cookie, { id: ids.GPU, count: 1 }, { id: build, count: 1 })).toMatchObject({
    status: 201,
  })
  expect((await read(build)).stock).toBe(0)
})

test('OR-5: a build without parts, whatever brought it on sale, is never sold: nothing would leave the shelf', async () => {
  const build = await aComposedBuild(db, [])
  const { cookie } = await aCustomer(db)
  for (const path of ['createorder', 'reservation']) {
    const response = await ask(`/api/user/${path}`, {
      body: anOrderBody([{ id: build, count: 1 }]),
      cookie,
    })
    expect([response.status, await response.json()], path).toMatchObject([
      409,
      { error: 'cart_changed', lines: [{ id: build, reason: 'out_of_stock' }] },
    ])
  }
})

test('what comes back of a build goes on sale as its parts, and an exchange takes the same parts again', async () => {
  const ids = await somePcParts(db)
  const build = await aPublishedBuild(ids)
  const buyer = await aCustomer(db)
  const returned = async (count: number, resolution: 'refund' | 'exchange', toStock: number) => {
    const orderId = await anOrder(db, buyer, [{ id: build, count }], { at: 'ENTREGADO' })
    await requestReturn(db, { kind: 'buyer', accountId: buyer.id }, orderId)
    const { rows } = await db.execute<{ id: number; line: number }>(sql`
      select return_case.id::float8 as id, order_line_id::float8 as line
        from return_case join return_case_line on case_id = return_case.id where order_id = ${orderId}`)
    const { id = 0, line = 0 } = rows[0] ?? {}
    await receiveCase(db, ana, id)
    await inspectCase(db, ana, id)
    await resolveCase(db, ana, id, { resolution, toStock: new Map([[line, toStock]]) })
  }
  await returned(2, 'refund', 1)
  expect(await stockOf(db, ids.RAM)).toEqual({ stock: 8, ledger: 8 })
  expect(await stockOf(db, ids.GPU)).toEqual({ stock: 9, ledger: 9 })
  await returned(1, 'exchange', 0)
  expect(await stockOf(db, ids.RAM)).toEqual({ stock: 4, ledger: 4 })
  expect((await read(build)).stock).toBe(2)
  expect(await findInconsistencies(db)).toEqual([])
})

test('a price that is changed with many others is followed in the same piece', async () => {
  const ids = await somePcParts(db)
  const build = await aPublishedBuild(ids)
  const batch = await db.transaction((tx) =>
    openBatch(tx, ana, { kind: 'price', title: 'Tarjetas', total: 1 }, { kind: 'no-job-runs-here' }),
  )
  await writeBatchPiece(db, batch, [{ position: 1, product: { id: ids.GPU, changes: { price: 35_000 } } }])
  expect(await read(build)).toMatchObject({ price: 990, edits: [{ cause: 'parts' }, {}, {}] })
})

test('a part that was moved to another category is told, and the build is not published with it', async () => {
  const ids = await somePcParts(db)
  const { id } = await send('POST', 'builds', { name: 'PC Gamer Altar', parts: slotted(ids) })
  const MONITORS = 7
  expect(await send('PUT', `products/${ids.GPU}`, { version: 1, category_id: MONITORS })).toMatchObject({
    status: 200,
  })
  const misfit = '«Radeon RX 7600» no es una pieza de Tarjeta gráfica.'
  expect((await read(id)).check.findings[0]).toEqual({ verdict: 'misfit', ids: [ids.GPU], text: misfit })
  expect(await publish(id)).toMatchObject({ status: 409, error: 'build_misfit' })
})

test('many who want the last part at once, alone, in one build or in another: one gets it', async () => {
  const part = await aProduct(db, { openingStock: 1 })
  const board = await aProduct(db, { openingStock: 20 })
  const builds = [
    await aComposedBuild(db, [
      { slot: 'GPU', id: part },
      { slot: 'MBO', id: board },
    ]),
    await aComposedBuild(db, [
      { slot: 'MBO', id: board },
      { slot: 'GPU', id: part },
    ]),
  ]
  const wanted = [part, ...builds]
  const buyers = await Promise.all(Array.from({ length: 24 }, () => aCustomer(db)))
  const answers = await Promise.all(
    buyers.map(({ cookie }, i) => {
      const details = [
        { id: wanted[i % 3] ?? part, count: 1 },
        { id: board, count: 1 },
      ]
      return i % 2
        ? ask('/api/user/reservation', { body: { details }, cookie })
        : ask('/api/user/createorder', { body: anOrderBody(i % 4 ? details : details.toReversed()), cookie })
    }),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(23).fill(409)])
  expect(await stockOf(db, part)).toEqual({ stock: 0, ledger: 0 })
  expect(await findInconsistencies(db)).toEqual([])
})

test('what cannot work is not published, and what is on sale is not made so', async () => {
  const ids = await somePcParts(db, { CPU: { specs: { socket: 'AM4', supported_memory: ['DDR4'] } } })
  const { id } = await send('POST', 'builds', { name: 'PC de prueba', parts: slotted(ids) })
  expect(await publish(id)).toMatchObject({
    status: 409,
    error: 'build_misfit',
    message: expect.stringContaining('AM5'),
  })
  const { CPU } = await somePcParts(db)
  expect(await change(id, { parts: slotted({ ...ids, CPU }) })).toMatchObject({ status: 200 })
  expect(await publish(id)).toMatchObject({ status: 200 })
  expect(await change(id, { parts: slotted(ids) })).toMatchObject({ status: 409, error: 'build_misfit' })
  expect(await change(id, { parts: [] })).toMatchObject({ status: 409, error: 'build_misfit' })
  expect((await read(id)).check.parts).toContainEqual(expect.objectContaining({ slot: 'CPU', id: CPU }))
})

test('a date whose parts have ceased to work together by then publishes nothing', async () => {
  const ids = await somePcParts(db)
  const { id } = await send('POST', 'builds', { name: 'PC con fecha', parts: slotted(ids) })
  const soon = new Date(Date.now() + 3_600_000).toISOString()
  expect(await publish(id, soon)).toMatchObject({ status: 200, message: 'Programado' })
  await db.execute(sql`delete from spec_value where sellable_id = ${ids.CPU} and key = 'socket'`)
  await db.execute(sql`
    insert into spec_value (sellable_id, key, text) values (${ids.CPU}, 'socket', 'AM4')`)
  await db.execute(sql`update sellable set publish_at = now() - interval '1 second' where id = ${id}`)
  await publishDueProducts(db)
  expect(await read(id)).toMatchObject({ state: 'draft', publish_at: null })
})

test('a part that is out makes the build so, and others that fit are proposed for it, the nearest by price first', async () => {
  const ids = await somePcParts(db, { GPU: { openingStock: 0 } })
  const build = await aPublishedBuild(ids)
  const near = await aProduct(db, { name: 'Radeon RX 7600 Pulse', priceCents: 31_000, specs: { tdp_w: 165 } })
  const hungry = await aProduct(db, { name: 'Radeon voraz', priceCents: 30_500, specs: { tdp_w: 900 } })
  const { builds } = await get<{ builds: { id: number; missing: string[] }[] }>('builds', { q: 'Cotopaxi' })
  expect(builds.find(({ id }) => id === build)).toMatchObject({ stock: 0, missing: ['Radeon RX 7600'] })

  const parts = slotted(ids)
    .map(({ slot, id, quantity }) => `${slot}:${id}x${quantity}`)
    .join(',')
  const { candidates } = await get<PartChoiceAnswer>('build-parts', { slot: 'GPU', parts, q: 'Radeon' })
  expect(candidates.map(({ id }) => id)).not.toContain(ids.GPU)
  const places = [near, hungry].map((one) => candidates.findIndex(({ id }) => id === one))
  expect(places[0]).toBeGreaterThanOrEqual(0)
  expect(candidates[places[1] ?? 0]).toMatchObject({ verdict: 'misfit', reason: expect.any(String) })
  expect(places[0]).toBeLessThan(places[1] ?? 0)

  const check = await get<BuildCheck>('build-check', {
    parts: parts.replace(`GPU:${ids.GPU}`, `GPU:${near}`),
  })
  expect(check).toMatchObject({ sum: 950, possible: 5 })
})

test('its units are those of its parts: they are neither received nor counted, and received parts count at once', async () => {
  const ids = await somePcParts(db, { GPU: { openingStock: 0 } })
  const build = await aPublishedBuild(ids)
  const receive = (id: number) =>
    send('POST', 'stock-deliveries', { key: crypto.randomUUID(), lines: [{ article_id: id, units: 2 }] })
  expect(await receive(build)).toMatchObject({ status: 409, error: 'build_composed' })
  expect(
    await send('POST', `stock/${build}/count`, {
      key: crypto.randomUUID(),
      counted: 3,
      on_shelf: 0,
      reason: 'Conteo',
    }),
  ).toMatchObject({ status: 409, error: 'build_composed' })
  expect(await receive(ids.GPU)).toMatchObject({ status: 201 })
  expect((await read(build)).stock).toBe(2)
})

test('a copy is a draft of the same parts, and a draft is thrown away with them', async () => {
  const ids = await somePcParts(db)
  const build = await aPublishedBuild(ids, { pricing: { by: 'percent', percent: 10 } })
  const { id: copy } = await send('POST', `products/${build}/copies`)
  expect(await read(copy)).toMatchObject({
    state: 'draft',
    price: 846,
    stock: 5,
    pricing: { by: 'percent', percent: 10 },
  })
  // Who may not set prices copies none of them.
  const { id: plain } = await send('POST', `products/${build}/copies`, undefined, writer)
  expect(await read(plain)).toMatchObject({ price: 940, pricing: { by: 'sum' } })
  expect(await send('POST', `products/${copy}/discard`, { version: 1 })).toMatchObject({ status: 200 })
  expect(await send('GET', `builds/${copy}`)).toMatchObject({ status: 404 })
  expect(await findInconsistencies(db)).toEqual([])
})

test('of two editors the second is told, and a price that followed its parts is no conflict', async () => {
  const ids = await somePcParts(db)
  const build = await aPublishedBuild(ids)
  const { version } = await read(build)
  await send('PUT', `products/${ids.GPU}`, { version: 1, price: 310 })
  expect(await send('PUT', `builds/${build}`, { version, name: 'PC Gamer Cayambe' })).toMatchObject({
    status: 200,
  })
  expect(await send('PUT', `builds/${build}`, { version, name: 'Otro' })).toMatchObject({
    status: 409,
    error: 'product_changed',
    message: expect.stringContaining('Nombre'),
  })
})

test('parts that go elsewhere, too many of one, a way to the price without its figure, and prices of who may not set them are refused', async () => {
  const ids = await somePcParts(db)
  const body = (given: object) => ({ name: 'PC', parts: slotted(ids), ...given })
  const wrong = [
    { parts: [{ slot: 'GPU', id: ids.CPU, quantity: 1 }] },
    { parts: [{ slot: 'CPU', id: ids.CPU, quantity: 2 }] },
    { parts: [{ slot: 'CPU', id: 999_999, quantity: 1 }] },
    { parts: [...slotted(ids), { slot: 'CPU', id: ids.CPU, quantity: 1 }] },
    { pricing: { by: 'percent' } },
    { pricing: { by: 'amount', amount: 940 } },
    { pricing: { by: 'fixed' } },
  ]
  for (const given of wrong)
    expect(await send('POST', 'builds', body(given)), JSON.stringify(given)).toMatchObject({
      status: 422,
      error: 'invalid',
    })
  expect(await send('POST', 'builds', body({ pricing: { by: 'fixed', price: 1 } }), writer)).toMatchObject({
    status: 403,
  })
  const { id } = await send('POST', 'builds', body({}), writer)
  expect(await send('PUT', `builds/${id}`, { version: 1, pricing: { by: 'sum' } }, writer)).toMatchObject({
    status: 403,
  })
})
