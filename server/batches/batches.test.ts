import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openTestApp } from '../../test/app.ts'
import { aCustomer, anOrder, anOwner, aProduct, aStaffMember } from '../../test/factories.ts'
import type { Staff } from '../accounts/actor.ts'
import { DomainError } from '../domain-error.ts'
import { cancelBatch, resumeBatch } from './cancel-batch.ts'
import { type BatchInput, openBatch } from './open-batch.ts'
import { undoBatch, undoBatchJob } from './undo-batch.ts'
import { workOnBatch } from './work-on-batch.ts'
import { type BatchRow, writeBatchPiece } from './write-piece.ts'

/* The engine of acts on many products, by its verbs. What the desk does with it is told in `server/api/admin/batches.test.ts`. */

const { db } = await openTestApp()
const owner = await anOwner(db)
const staff: Staff = { kind: 'staff', accountId: owner.accountId }

const aBatch = (who: Staff | null = staff, kind: 'price' | 'import' = 'price') =>
  db.transaction((tx) =>
    openBatch(tx, who, { kind, title: 'Precios de noviembre', total: 3 }, { kind: 'no-job-runs-here' }),
  )

async function write(batchId: number, rows: readonly BatchRow[]) {
  const outcomes = await writeBatchPiece(db, batchId, rows)
  return outcomes?.map(({ position, outcome }) => [position, outcome])
}

/** Undoes a batch as its job does. Returns the rows of the undo. */
async function undo(id: number) {
  const made = await undoBatch(db, staff, id)
  const run = {
    db,
    input: { batchId: made } as BatchInput,
    signal: new AbortController().signal,
    report() {},
  }
  await undoBatchJob.run(run)
  const { rows } = await db.execute<{ id: number; outcome: string; reason: string | null }>(sql`
    select sellable_id::float8 as id, outcome, reason from batch_row where batch_id = ${made} order by position`)
  return rows
}

const done = (id: number) => workOnBatch(db, id, async () => {})

async function productOf(id: number) {
  const { rows } = await db.execute<{
    price: number
    before: number | null
    version: number
    stock: number
    hidden: boolean
  }>(sql`
    select price_cents as price, previous_price_cents as before, version, stock, hidden_at is not null as hidden
      from sellable where id = ${id}`)
  return rows[0]
}

const batchOf = async (id: number) =>
  (
    await db.execute(
      sql`select state, changed, created, removed, same, refused, failure from batch where id = ${id}`,
    )
  ).rows[0]

test('a piece changes each product that it may, refuses the others by row, and writes the history under its batch', async () => {
  const [one, two, three] = [
    await aProduct(db),
    await aProduct(db),
    await aProduct(db, { previousPriceCents: 15_000 }),
  ]
  const id = await aBatch()
  expect(
    await write(id, [
      { position: 1, product: { id: one, changes: { price: 12_000, specs: { vram_gb: 16 } } } },
      { position: 2, product: { id: two, changes: { price: 10_000 } } },
      { position: 3, product: { id: three, changes: { price: 16_000 } } },
      { position: 4, product: { id: 999_999_999, changes: { price: 1 } } },
      { position: 5, product: { id: one, changes: { price: 1 } } },
      { position: 6, refusal: 'Falta el precio' },
    ]),
  ).toEqual([
    [1, 'changed'],
    [2, 'same'],
    [3, 'refused'],
    [4, 'refused'],
    [5, 'refused'],
    [6, 'refused'],
  ])
  expect(await productOf(one)).toMatchObject({ price: 12_000, version: 2 })
  expect(await productOf(two)).toMatchObject({ version: 1 })
  expect(await productOf(three)).toMatchObject({ price: 10_000, version: 1 })
  const { rows } = await db.execute(sql`
    select version, cause, edited_by::float8 as by, fields from sellable_edit where batch_id = ${id}`)
  expect(rows).toEqual([
    {
      version: 2,
      cause: 'staff',
      by: owner.accountId,
      fields: {
        price_cents: { before: 10_000, after: 12_000 },
        'specs.vram_gb': { before: null, after: 16 },
      },
    },
  ])
  const { rows: prices } = await db.execute(sql`
    select old_price_cents as old, new_price_cents as new from price_change where sellable_id = ${one}`)
  expect(prices).toEqual([{ old: 10_000, new: 12_000 }])
  // A job that begins anew sends its rows again.
  expect(await write(id, [{ position: 1, product: { id: one, changes: { price: 99_900 } } }])).toEqual([])
  expect(await productOf(one)).toMatchObject({ price: 12_000 })
  await done(id)
  expect(await batchOf(id)).toMatchObject({ state: 'done', changed: 1, same: 1, refused: 4 })
  expect(
    await writeBatchPiece(db, id, [{ position: 9, product: { id: two, changes: { price: 1 } } }]),
  ).toBeNull()
})

test('an undo gives back what the batch wrote, and keeps and tells what somebody changed since', async () => {
  const [one, two, three] = [await aProduct(db), await aProduct(db), await aProduct(db)]
  const id = await aBatch()
  await write(id, [
    { position: 1, product: { id: one, changes: { price: 12_000, previous_price: 15_000 }, stock: 4 } },
    { position: 2, product: { id: two, changes: { price: 12_000, warranty_months: 24 } } },
    { position: 3, product: { id: three, isHidden: true, stock: 8 } },
  ])
  expect(await productOf(three)).toMatchObject({ hidden: true, stock: 8 })
  await expect(undoBatch(db, staff, id)).rejects.toThrow(DomainError)
  await done(id)
  const other = await aBatch()
  await write(other, [{ position: 1, product: { id: two, changes: { price: 13_000 } } }])
  await done(other)
  // One was sold meanwhile.
  await db.execute(sql`update sellable set stock = 7 where id = ${three}`)
  expect(await undo(id)).toEqual([
    { id: one, outcome: 'changed', reason: null },
    { id: two, outcome: 'changed', reason: 'Cambió después y se queda: Precio' },
    { id: three, outcome: 'changed', reason: 'Cambió después y se queda: Unidades' },
  ])
  expect(await productOf(one)).toEqual({ price: 10_000, before: null, version: 3, stock: 10, hidden: false })
  expect(await productOf(two)).toMatchObject({ price: 13_000 })
  expect(await productOf(three)).toMatchObject({ hidden: false, stock: 7 })
  await expect(undoBatch(db, staff, id)).rejects.toMatchObject({ code: 'batch_undone' })
  // What was in the way is undone by its own batch, and gives back what it found.
  expect(await undo(other)).toMatchObject([{ outcome: 'changed' }])
  expect(await productOf(two)).toMatchObject({ price: 12_000 })
})

test('an undo gives back what can still be held, and tells of a category and a specification that are no more', async () => {
  await db.execute(sql`
    insert into category (id, label, singular, path, position) values (201, 'Sillas', 'Silla', '/productos/sillas', 201)`)
  await db.execute(sql`
    insert into spec_definition (key, slug, label, type, position) values ('own_giro', 'giro-silla', 'Giro', 'text', 900)`)
  const one = await aProduct(db)
  await db.execute(sql`update sellable set category_id = 201 where id = ${one}`)
  await db.execute(
    sql`insert into spec_value (sellable_id, key, ordinal, text) values (${one}, 'own_giro', 0, '360°')`,
  )
  const id = await aBatch()
  const changes = { category_id: 6, price: 12_000, specs: { own_giro: null } }
  expect(await write(id, [{ position: 1, product: { id: one, changes } }])).toEqual([[1, 'changed']])
  await done(id)
  await db.execute(sql`delete from category where id = 201`)
  await db.execute(sql`delete from spec_definition where key = 'own_giro'`)
  expect(await undo(id)).toEqual([
    { id: one, outcome: 'changed', reason: 'Lo de antes ya no existe: Categoría, Característica quitada' },
  ])
  expect(await productOf(one)).toMatchObject({ price: 10_000, version: 3 })
})

test('new products are drafts; an undo discards them, unless somebody wrote in them or uses them, and takes their units back', async () => {
  const id = await aBatch(staff, 'import')
  const body = { category_id: 6, price: 5_000, specs: { wattage_w: 500 } }
  const added = await writeBatchPiece(db, id, [
    { position: 1, label: 'F-1', add: { body: { ...body, name: 'Fuente uno', sku: 'F-1' }, stock: 3 } },
    { position: 2, label: 'F-2', add: { body: { ...body, name: 'Fuente dos', sku: 'F-2' } } },
    { position: 3, label: 'F-1', add: { body: { ...body, name: 'Fuente otra vez', sku: 'F-1' } } },
    { position: 4, label: 'F-4', add: { body: { ...body, name: 'Fuente cuatro', category_id: 999 } } },
    { position: 5, label: 'F-5', add: { body: { ...body, name: 'Fuente cinco', sku: 'F-5' } } },
    { position: 6, label: 'Fuente seis', add: { body: { ...body, name: 'Fuente seis' } } },
    { position: 7, label: 'Fuente siete', add: { body: { ...body, name: 'Fuente siete' } } },
  ])
  expect(added?.map(({ outcome }) => outcome)).toEqual([
    'created',
    'created',
    'refused',
    'refused',
    'created',
    'created',
    'created',
  ])
  const [first = 0, second = 0, , , fifth = 0, sixth = 0, seventh = 0] =
    added?.map((one) => one.id ?? 0) ?? []
  const { rows } = await db.execute(sql`
    select stock, published_at, hidden_at is not null as hidden from sellable where id = ${first}`)
  expect(rows).toEqual([{ stock: 3, published_at: null, hidden: true }])
  await done(id)
  const edit = await aBatch()
  await write(edit, [{ position: 1, product: { id: second, changes: { name: 'Fuente dos bis' } } }])
  await done(edit)
  // What was changed and taken back again keeps no draft.
  const rise = await aBatch()
  await write(rise, [{ position: 1, product: { id: sixth, changes: { price: 5_490 } } }])
  await done(rise)
  expect(await undo(rise)).toMatchObject([{ outcome: 'changed' }])
  await db.execute(sql`insert into sellable_code (code, sellable_id) values ('770001', ${fifth})`)
  await db.execute(sql`
    with photo as (insert into media (file, type, alt, width, height) values ('foto.webp', 'image/webp', '', 800, 800) returning id)
    insert into sellable_media (sellable_id, position, media_id) select ${seventh}, 0, id from photo`)
  expect(await undo(id)).toEqual([
    { id: first, outcome: 'changed', reason: expect.stringContaining('sin unidades') },
    { id: second, outcome: 'refused', reason: expect.stringContaining('Cambió después') },
    { id: fifth, outcome: 'refused', reason: expect.stringContaining('Ya se usa') },
    { id: sixth, outcome: 'removed', reason: null },
    { id: seventh, outcome: 'refused', reason: expect.stringContaining('fotos') },
  ])
  expect(await productOf(sixth)).toBeUndefined()
  expect(await productOf(first)).toMatchObject({ stock: 0, hidden: true })
  expect(await productOf(fifth)).toBeDefined()
})

test('what an import added and somebody published is hidden by its undo, and stays where a buyer ordered it', async () => {
  const id = await aBatch(staff, 'import')
  const body = { category_id: 6, price: 5_000 }
  const added = await writeBatchPiece(db, id, [
    { position: 1, label: 'P-1', add: { body: { ...body, name: 'Publicada uno', sku: 'P-1' }, stock: 3 } },
    { position: 2, label: 'P-2', add: { body: { ...body, name: 'Publicada dos', sku: 'P-2' }, stock: 3 } },
  ])
  const [shown = 0, sold = 0] = added?.map((one) => one.id ?? 0) ?? []
  await done(id)
  const publishing = await aBatch()
  await write(publishing, [
    { position: 1, product: { id: shown, isHidden: false } },
    { position: 2, product: { id: sold, isHidden: false } },
  ])
  await done(publishing)
  await anOrder(db, await aCustomer(db), [{ id: sold, count: 1 }])
  expect(await undo(id)).toEqual([
    { id: shown, outcome: 'changed', reason: expect.stringContaining('queda oculto') },
    { id: sold, outcome: 'refused', reason: expect.stringContaining('Ya se vendió') },
  ])
  expect(await productOf(shown)).toMatchObject({ stock: 0, hidden: true })
  expect(await productOf(sold)).toMatchObject({ hidden: false })
})

test('a batch that is cancelled writes no more, goes on where it stopped, and is undone once', async () => {
  const [one, two] = [await aProduct(db), await aProduct(db)]
  const id = await aBatch()
  await write(id, [{ position: 1, product: { id: one, changes: { price: 12_000 } } }])
  await cancelBatch(db, staff, id)
  const rest: BatchRow[] = [{ position: 2, product: { id: two, changes: { price: 12_000 } } }]
  expect(await writeBatchPiece(db, id, rest)).toBeNull()
  await expect(cancelBatch(db, staff, id)).rejects.toMatchObject({ code: 'batch_not_running' })
  await resumeBatch(db, staff, id)
  expect(await write(id, rest)).toEqual([[2, 'changed']])
  await done(id)
  await expect(resumeBatch(db, staff, id)).rejects.toMatchObject({ code: 'batch_complete' })
  const [first, second] = await Promise.allSettled([undoBatch(db, staff, id), undoBatch(db, staff, id)])
  expect([first?.status, second?.status].sort()).toEqual(['fulfilled', 'rejected'])
})

test('who loses the permission meanwhile ends the batch, and the command line needs none', async () => {
  const one = await aProduct(db)
  const writer = await aStaffMember(db, { permissions: ['products.read', 'products.change'] })
  const id = await aBatch({ kind: 'staff', accountId: writer.accountId })
  const rows: BatchRow[] = [{ position: 1, product: { id: one, changes: { price: 12_000 } } }]
  await workOnBatch(db, id, async () => void (await writeBatchPiece(db, id, rows)))
  expect(await batchOf(id)).toMatchObject({ state: 'failed', changed: 0, failure: expect.any(String) })
  expect(await productOf(one)).toMatchObject({ price: 10_000, version: 1 })
  // Who has it go on does so by their own permissions: nobody sets prices in the name of another.
  const begun = await aBatch()
  await cancelBatch(db, staff, begun)
  await resumeBatch(db, { kind: 'staff', accountId: writer.accountId }, begun)
  await workOnBatch(db, begun, async () => void (await writeBatchPiece(db, begun, rows)))
  expect(await batchOf(begun)).toMatchObject({ state: 'failed', changed: 0 })
  expect(await productOf(one)).toMatchObject({ price: 10_000 })
  const bare = await aBatch(null, 'import')
  expect(await write(bare, rows)).toEqual([[1, 'changed']])
})
