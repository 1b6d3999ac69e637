import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type {
  BatchAnswer,
  BatchesAnswer,
  BatchRowsAnswer,
  BulkPreviewAnswer,
} from '../../../contract/api/admin/batches.ts'
import { openTestApp } from '../../../test/app.ts'
import { anOwner, aProduct, aStaffMember } from '../../../test/factories.ts'
import { bulkActJob } from '../../batches/start-bulk-act.ts'
import { undoBatchJob } from '../../batches/undo-batch.ts'

/* Acts on many products, as the desk does them: selection, preview, run, undo. */

const { ask, db } = await openTestApp()
const ana = await anOwner(db, { firstName: 'Ana', lastName: 'Paz' })
const writer = await aStaffMember(db, { permissions: ['products.read', 'products.change'] })

async function send(path: string, body?: object, { cookie } = ana) {
  const response = await ask(`/api/admin/${path}`, { method: 'POST', cookie, ...(body && { body }) })
  return { status: response.status, ...(await response.json()) }
}

const get = async <Answer>(path: string): Promise<Answer> =>
  (await ask(`/api/admin/batches${path}`, { cookie: ana.cookie })).json()

const preview = (selection: object, act: object): Promise<BulkPreviewAnswer & { status: number }> =>
  send('batch-previews', { selection, act })

let presses = 0
/** Starts an act and does it as its job does. */
async function run(selection: object, act: object, shown = 100) {
  const begun = await send('batches', { selection, act, shown, key: `press-${presses++}` })
  expect(begun).toMatchObject({ status: 201 })
  await work(bulkActJob, begun.id)
  return get<BatchAnswer>(`/${begun.id}`)
}

const work = (job: typeof bulkActJob, batchId: number) =>
  job.run({ db, input: { batchId }, signal: new AbortController().signal, report() {} })

async function columns(id: number) {
  const { rows } = await db.execute<{
    price: number
    before: number | null
    category: number
    hidden: boolean
    featured: boolean
  }>(sql`
    select price_cents as price, previous_price_cents as before, category_id as category,
           hidden_at is not null as hidden, is_featured as featured from sellable where id = ${id}`)
  return rows[0]
}

const up = { kind: 'price', percent: 5, ends_in_90: true, previous: 'keep' }

test('all that match a filter: a preview that writes nothing, then the same prices, and the rows with before and after', async () => {
  const mark = 'Chaski'
  const cheap = await aProduct(db, { name: `Cable ${mark} A`, priceCents: 1_040, previousPriceCents: 1_100 })
  const dear = await aProduct(db, { name: `Cable ${mark} B`, priceCents: 41_171, costCents: 40_000 })
  const same = await aProduct(db, { name: `Cable ${mark} C`, priceCents: 90 })
  const bare = await aProduct(db, { name: `Cable ${mark} D`, priceCents: null })
  const selection = { filter: { q: mark } }
  const seen = await preview(selection, up)
  expect(seen).toMatchObject({
    status: 200,
    total: 4,
    changed: 2,
    same: 1,
    refused: 1,
    below_cost: 1,
    rows: [
      {
        id: cheap,
        fields: [{ label: 'Precio', before: '$10.40', after: '$10.90' }],
      },
      { id: dear, fields: [{ before: '$411.71', after: '$431.90' }] },
    ],
    refusals: [{ reason: 'No tiene precio', count: 1, products: [{ id: bare }] }],
  })
  expect(await columns(cheap)).toMatchObject({ price: 1_040 })
  const batch = await run(selection, up, seen.total)
  expect(batch).toMatchObject({
    kind: 'price',
    title: 'Precio +5 %, terminado en .90',
    state: 'done',
    by: 'Ana Paz',
    total: 4,
    done: 4,
    counts: { created: 0, changed: 2, removed: 0, same: 1, refused: 1 },
    can: { cancel: false, resume: false, undo: true },
  })
  expect([await columns(cheap), await columns(dear), await columns(same)]).toMatchObject([
    { price: 1_090, before: 1_100 },
    { price: 43_190 },
    { price: 90 },
  ])
  const { rows } = await get<BatchRowsAnswer>(`/${batch.id}/rows?outcome=refused`)
  expect(rows).toMatchObject([
    { product_id: bare, outcome: 'refused', reason: 'No tiene precio', fields: [] },
  ])
  const changed = await get<BatchRowsAnswer>(`/${batch.id}/rows?outcome=changed`)
  expect(changed.rows[1]).toMatchObject({
    fields: [{ label: 'Precio', before: '$411.71', after: '$431.90' }],
  })
  const { batches } = await get<BatchesAnswer>('')
  expect(batches[0]).toMatchObject({ id: batch.id, is_undone: false })
})

test('a reduction shows the price of today as the one before, and its undo takes both back', async () => {
  const id = await aProduct(db, { priceCents: 10_000 })
  const batch = await run(
    { ids: [id] },
    { kind: 'price', percent: -10, ends_in_90: false, previous: 'current' },
  )
  expect(await columns(id)).toMatchObject({ price: 9_000, before: 10_000 })
  const undone = await send(`batches/${batch.id}/undo`)
  expect(undone).toMatchObject({ status: 201 })
  expect(await get(`/${batch.id}`)).toMatchObject({
    is_undone: true,
    undone_by: undone.id,
    can: { undo: false },
  })
  await work(undoBatchJob, undone.id)
  expect(await columns(id)).toMatchObject({ price: 10_000, before: null })
  expect(await get(`/${undone.id}`)).toMatchObject({
    kind: 'undo',
    title: 'Deshacer: Precio −10 %',
    undoes: { id: batch.id },
    counts: { changed: 1 },
  })
  expect(await send(`batches/${batch.id}/undo`)).toMatchObject({ status: 409, error: 'batch_undone' })
})

test('category, a specification, featuring, hiding and publishing of checked products', async () => {
  const [one, two] = [await aProduct(db), await aProduct(db, { hiddenAt: new Date() })]
  const ids = [one, two]
  expect(await run({ ids }, { kind: 'category', category_id: 6 })).toMatchObject({ counts: { changed: 2 } })
  const specs = { wattage_w: 750 }
  expect(await run({ ids }, { kind: 'spec', specs })).toMatchObject({ title: 'Potencia: 750 W' })
  expect(await run({ ids }, { kind: 'feature' })).toMatchObject({ counts: { changed: 2 } })
  expect(await run({ ids: [one] }, { kind: 'unfeature' })).toMatchObject({ title: 'Dejar de destacar' })
  expect(await columns(one)).toMatchObject({ featured: false })
  expect(await columns(two)).toMatchObject({ featured: true })
  expect(await run({ ids }, { kind: 'hide' })).toMatchObject({ counts: { changed: 1, same: 1 } })
  const published = await run({ ids }, { kind: 'publish' })
  expect(published).toMatchObject({ counts: { changed: 2 } })
  expect(await columns(two)).toMatchObject({ category: 6, hidden: false })
  const { rows } = await db.execute(
    sql`select number from spec_value where sellable_id = ${one} and key = 'wattage_w'`,
  )
  expect(rows).toEqual([{ number: 750 }])
  const undone = await send(`batches/${published.id}/undo`)
  await work(undoBatchJob, undone.id)
  expect(await columns(two)).toMatchObject({ hidden: true })
})

test('what cannot be meant is refused before anything begins', async () => {
  const id = await aProduct(db)
  const invalid = { status: 422, error: 'invalid' }
  const ids = { ids: [id] }
  for (const act of [
    { ...up, percent: 0 },
    { ...up, percent: 900 },
    { ...up, amount: 3 },
    { ...up, percent: undefined },
    { kind: 'category', category_id: 999 },
    { kind: 'spec', specs: { no_such_spec: 1 } },
    { kind: 'spec', specs: {} },
    { kind: 'burn' },
  ])
    expect(await preview(ids, act), JSON.stringify(act)).toMatchObject(invalid)
  for (const selection of [{}, { ids: [] }, { ids: [id], filter: {} }])
    expect(await preview(selection, up), JSON.stringify(selection)).toMatchObject(invalid)
  expect(await preview(ids, { kind: 'spec', specs: { wattage_w: 'mucho' } })).toMatchObject({
    refused: 1,
    refusals: [{ reason: 'Escribe un número' }],
  })
  expect(
    await send('batches', { selection: { ids: [999_999_999] }, act: up, shown: 1, key: 'none' }),
  ).toMatchObject({
    status: 409,
    error: 'batch_selection_changed',
  })
  const two = { ids: [id, await aProduct(db)] }
  expect(await send('batches', { selection: two, act: up, shown: 1, key: 'more' })).toMatchObject({
    error: 'batch_selection_changed',
  })
})

test('who may not set prices may not do so by the hundred, and one press begins one batch', async () => {
  const id = await aProduct(db)
  const priced = { selection: { ids: [id] }, act: up, shown: 1, key: 'priced' }
  for (const act of [up, { kind: 'hide' }, { kind: 'publish' }]) {
    expect(await send('batch-previews', { selection: { ids: [id] }, act }, writer)).toMatchObject({
      status: 403,
    })
    expect(await send('batches', { ...priced, act }, writer)).toMatchObject({
      status: 403,
      error: 'not_permitted',
    })
  }
  expect(
    await send('batches', { ...priced, act: { kind: 'category', category_id: 6 } }, writer),
  ).toMatchObject({
    status: 201,
  })
  const answers = await Promise.all([
    send('batches', { ...priced, key: 'twice' }),
    send('batches', { ...priced, key: 'twice' }),
  ])
  expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
})

test('an act that is cancelled before its turn changes nothing, goes on when asked, and then is complete', async () => {
  const id = await aProduct(db)
  const begun = await send('batches', { selection: { ids: [id] }, act: up, shown: 1, key: 'stopped' })
  expect(await get(`/${begun.id}`)).toMatchObject({
    state: 'running',
    done: 0,
    can: { cancel: true, undo: false },
  })
  expect(await send(`batches/${begun.id}/undo`)).toMatchObject({ status: 409, error: 'batch_running' })
  expect(await send(`batches/${begun.id}/cancel`)).toMatchObject({ status: 200 })
  await work(bulkActJob, begun.id)
  expect(await columns(id)).toMatchObject({ price: 10_000 })
  expect(await get(`/${begun.id}`)).toMatchObject({ state: 'cancelled', can: { resume: true, undo: false } })
  expect(await send(`batches/${begun.id}/undo`)).toMatchObject({ error: 'batch_changed_nothing' })
  expect(await send(`batches/${begun.id}/resume`)).toMatchObject({ status: 200 })
  await work(bulkActJob, begun.id)
  expect(await get(`/${begun.id}`)).toMatchObject({ state: 'done', counts: { changed: 1 } })
  expect(await send(`batches/${begun.id}/resume`)).toMatchObject({ error: 'batch_complete' })
  expect(await send(`batches/${begun.id}/cancel`)).toMatchObject({ error: 'batch_not_running' })
  expect((await ask('/api/admin/batches/999999', { cookie: ana.cookie })).status).toBe(404)
})
