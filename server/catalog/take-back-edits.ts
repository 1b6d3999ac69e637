import { type SQL, sql } from 'drizzle-orm'
import { shopTime } from '../../contract/shop-time.ts'
import type { Transaction } from '../db/database.ts'
import { postgresErrorIn } from '../db/database-errors.ts'
import type { EditedFields } from '../db/schema/catalog.ts'
import { requirePermission } from '../staff/require-permission.ts'
import type { Product, ProductOutcome } from './change-products.ts'
import { deleteProducts, FOREIGN_KEY } from './internal/delete-products.ts'
import { lockProducts } from './internal/lock-products.ts'
import { columnOfEdited, complaintOf, holdSpecDefinitions, refuseUnfit } from './internal/product-changes.ts'
import { fieldLabels } from './internal/product-edit.ts'
import { readDefinedSpecsOf } from './internal/read-defined-specs.ts'
import { requireForEdits } from './internal/require-for-edits.ts'
import { findTakenSkus, findUnknownCategories, reasonOf, SKU_TAKEN } from './internal/row-checks.ts'
import { type BatchEditor, type PlannedEdit, writeEdits } from './internal/write-edits.ts'
import { readSpecDefinitions } from './read-spec-definitions.ts'
import type { SpecValue } from './spec-definitions.ts'

/** What some edits did with a product: the first version that they made, and each field before and after all of them. */
type Done = { id: number; firstVersion: number; fields: EditedFields }

/**
 * Takes back what a batch changed of some hundred products, in one transaction: each field that still holds what the batch wrote
 * gets what it held before, in a new edit under the editor's batch. A field that somebody changed since, or whose earlier category
 * or specification is no more, is kept and told in `reason`. A draft that the batch added is discarded, unless what somebody wrote
 * in it since still stands, or it was named or got photos; one that began with units stays as a draft without them, because the
 * ledger keeps what it was told. What was published of them is hidden, its page stays, and its first units go: unless it was sold.
 * Returns what became of each, in the order of `ids`.
 * @throws DomainError `not_permitted`; then all must be rolled back.
 */
export async function takeBackEdits(
  tx: Transaction,
  { batchId, ids }: { batchId: number; ids: readonly number[] },
  editor: BatchEditor,
): Promise<ProductOutcome[]> {
  const products = await lockProducts(tx, ids)
  const doneOf = await readDone(tx, batchId, ids)
  const keys = [...doneOf.values()].flatMap(({ fields }) => Object.keys(fields).flatMap(specKeyOf))
  const specsOf =
    keys.length === 0
      ? new Map<number, Record<string, SpecValue>>()
      : await readDefinedSpecsOf(tx, [...products.keys()], [...new Set(keys)])
  const takenBy = await findTakenSkus(
    tx,
    [...doneOf.values()].map(({ fields }) => fields.sku?.before as string | undefined),
  )
  const isThere = await heldBefore(tx, [...doneOf.values()])
  const moved = await readOpenings(tx, ids)
  const sold = await findSold(tx, ids)
  const laterWork = await readLaterWork(tx, batchId, ids)
  const withPhotos = await findPhotographed(tx, ids)
  const labelOf = await fieldLabels(tx)
  const outcomes: ProductOutcome[] = []
  const edits: PlannedEdit[] = []
  const added: { at: number; product: Product }[] = []
  for (const id of ids) {
    const product = products.get(id) ?? null
    const done = doneOf.get(id)
    const refuse = (reason: string) => outcomes.push({ outcome: 'refused', id, product, reason })
    if (!product || !done) refuse('Ese producto ya no está')
    else if (done.firstVersion === 1) {
      if (product.publishedAt !== null) {
        const edit = offSale(product)
        if (product.hiddenAt !== null) refuse('Ya estuvo a la venta: sigue oculto')
        else if (sold.has(id)) refuse('Ya se vendió: ocúltalo si no se vende más')
        else if (product.stock !== (moved.get(id) ?? 0)) refuse('Sus existencias se movieron después')
        else {
          edits.push(edit)
          outcomes.push({ outcome: 'changed', id, product, fields: edit.fields, reason: PAGE_STAYS })
        }
      } else if (laterWork.has(id)) refuse('Cambió después: revísalo antes de descartarlo')
      else if (withPhotos.has(id)) refuse('Ya tiene fotos: revísalo antes de descartarlo')
      else if (moved.has(id)) {
        const edit = withoutStock(product)
        if (product.stock === 0 || product.stock !== moved.get(id))
          refuse('Sus existencias se movieron después')
        else {
          edits.push(edit)
          outcomes.push({ outcome: 'changed', id, product, fields: edit.fields, reason: LEDGER_STAYS })
        }
      } else added.push({ at: outcomes.push({ outcome: 'removed', id, product }) - 1, product })
    } else {
      const gone = Object.keys(done.fields).filter((field) => !isThere(field, done.fields[field]?.before))
      const edit = planBack(product, specsOf.get(id) ?? {}, done.fields, gone)
      const kept = Object.keys(done.fields).filter(
        (field) => !(field in edit.fields) && !gone.includes(field),
      )
      const told = [
        ...(kept.length > 0 ? [`Cambió después y se queda: ${kept.map(labelOf).join(', ')}`] : []),
        ...(gone.length > 0 ? [`Lo de antes ya no existe: ${gone.map(labelOf).join(', ')}`] : []),
      ].join('. ')
      const problem = problemOf(edit, takenBy)
      if (problem) refuse(problem)
      else if (Object.keys(edit.fields).length === 0) refuse(told || 'No hay nada que deshacer')
      else {
        edits.push(edit)
        outcomes.push({ outcome: 'changed', id, product, fields: edit.fields, ...(told && { reason: told }) })
      }
    }
  }
  await requireForEdits(tx, editor.staff, edits)
  await writeEdits(tx, edits, editor)
  if (added.length > 0 && editor.staff) await requirePermission(tx, editor.staff, 'products.change')
  for (const { at, product } of await discardAdded(tx, added))
    outcomes[at] = {
      outcome: 'refused',
      id: product.id,
      product,
      reason: 'Ya se usa en otra parte de la tienda',
    }
  return outcomes
}

async function readDone(
  tx: Transaction,
  batchId: number,
  ids: readonly number[],
): Promise<Map<number, Done>> {
  return readEdits(tx, ids, sql`batch_id = ${batchId}`)
}

/** Those in which something else was written since the batch began, other than what was taken back again. */
async function readLaterWork(
  tx: Transaction,
  batchId: number,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const edits = await readEdits(tx, ids, sql`batch_id is distinct from ${batchId}`)
  const isLeft = ({ fields }: Done) =>
    Object.values(fields).some(({ before, after }) => JSON.stringify(before) !== JSON.stringify(after))
  return new Set([...edits.values()].filter(isLeft).map(({ id }) => id))
}

async function readEdits(tx: Transaction, ids: readonly number[], isMeant: SQL): Promise<Map<number, Done>> {
  const { rows } = await tx.execute<{ id: number; version: number; fields: EditedFields }>(sql`
    select sellable_id::float8 as id, version, fields from sellable_edit
     where ${isMeant} and sellable_id = any(${sql.param(ids)}::bigint[]) order by sellable_id, version`)
  const doneOf = new Map<number, Done>()
  for (const { id, version, fields } of rows) {
    const earlier = doneOf.get(id)
    const done = earlier ?? { id, firstVersion: version, fields: {} }
    doneOf.set(id, done)
    for (const [field, { before, after }] of Object.entries(fields))
      done.fields[field] = { before: done.fields[field] ? done.fields[field].before : before, after }
  }
  return doneOf
}

/**
 * Tells whether a field can hold again what it held: the category may have been removed meanwhile, and the specification removed
 * or made of another kind. Those that are there stay until the transaction ends.
 */
async function heldBefore(
  tx: Transaction,
  done: readonly Done[],
): Promise<(field: string, before: unknown) => boolean> {
  const written = done.flatMap(({ fields }) => Object.entries(fields))
  const unknown = await findUnknownCategories(
    tx,
    written.flatMap(([field, { before }]) =>
      field === 'category_id' && before !== null ? [Number(before)] : [],
    ),
  )
  await holdSpecDefinitions(
    tx,
    written.flatMap(([field]) => specKeyOf(field)),
  )
  const definitions = new Map((await readSpecDefinitions(tx)).map((one) => [one.key, one]))
  return (field, before) => {
    if (before === null) return true
    if (field === 'category_id') return !unknown.has(Number(before))
    const [key] = specKeyOf(field)
    if (key === undefined) return true
    const definition = definitions.get(key)
    return definition !== undefined && complaintOf(definition, before as SpecValue) === null
  }
}

const PAGE_STAYS = 'Ya estuvo a la venta: queda oculto, y su página sigue'
const LEDGER_STAYS = 'Queda como borrador sin unidades: el registro de existencias no se borra'

/** Those that have pictures, which raise no version: somebody worked on them. */
async function findPhotographed(tx: Transaction, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    select distinct sellable_id::float8 as id from sellable_media where sellable_id = any(${sql.param(ids)}::bigint[])`)
  return new Set(rows.map(({ id }) => id))
}

/** Those that a buyer ordered, whatever became of the order. Units that are reserved are missing on the shelf. */
async function findSold(tx: Transaction, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    select distinct sellable_id::float8 as id from order_line where sellable_id = any(${sql.param(ids)}::bigint[])`)
  return new Set(rows.map(({ id }) => id))
}

/** The units with which those of the drafts began that began with some. */
async function readOpenings(tx: Transaction, ids: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await tx.execute<{ id: number; units: number }>(sql`
    select sellable_id::float8 as id, coalesce(sum(quantity) filter (where reason = 'opening'), 0)::int as units
      from stock_movement where sellable_id = any(${sql.param(ids)}::bigint[]) group by sellable_id`)
  return new Map(rows.map(({ id, units }) => [id, units]))
}

function withoutStock(product: Product): PlannedEdit {
  return {
    product,
    set: {},
    specs: {},
    stockDifference: -product.stock,
    fields: { stock: { before: product.stock, after: 0 } },
  }
}

function offSale(product: Product): PlannedEdit {
  const { stockDifference, fields } = withoutStock(product)
  return {
    product,
    set: { hiddenAt: 'now' },
    specs: {},
    stockDifference,
    fields: { is_hidden: { before: false, after: true }, ...(product.stock > 0 && fields) },
  }
}

const specKeyOf = (field: string) => (field.startsWith('specs.') ? [field.slice('specs.'.length)] : [])

/** An edit that gives back each field which still holds what was written. */
function planBack(
  product: Product,
  specs: Readonly<Record<string, SpecValue | undefined>>,
  written: EditedFields,
  gone: readonly string[],
): PlannedEdit {
  const edit: PlannedEdit = { product, set: {}, specs: {}, stockDifference: 0, fields: {} }
  for (const [field, { before, after }] of Object.entries(written)) {
    const now = heldValue(product, specs, field)
    if (gone.includes(field)) continue
    if (JSON.stringify(now) !== JSON.stringify(after)) continue
    const [key] = specKeyOf(field)
    const column = columnOfEdited(field)
    // A date that has passed meanwhile would put it on sale at once.
    if (field === 'publish_at' && before !== null && Date.parse(String(before)) < Date.now()) continue
    if (key !== undefined) edit.specs[key] = before as SpecValue | null
    else if (field === 'stock') edit.stockDifference = Number(before) - Number(after)
    else if (field === 'is_hidden') edit.set.hiddenAt = before ? 'now' : null
    else if (field === 'publish_at') edit.set.publishAt = before as string | null
    else if (column) Object.assign(edit.set, { [column]: before })
    else continue
    edit.fields[field] = { before: now, after: before }
  }
  return edit
}

function heldValue(
  product: Product,
  specs: Readonly<Record<string, SpecValue | undefined>>,
  field: string,
): unknown {
  const [key] = specKeyOf(field)
  if (key !== undefined) return specs[key] ?? null
  if (field === 'stock') return product.stock
  if (field === 'is_hidden') return product.hiddenAt !== null
  if (field === 'publish_at') return product.publishAt && shopTime(product.publishAt)
  const column = columnOfEdited(field)
  return column && product[column]
}

function problemOf(
  { product, set }: PlannedEdit,
  takenBy: ReadonlyMap<string | undefined, number>,
): string | null {
  if ((takenBy.get(set.sku) ?? product.id) !== product.id) return SKU_TAKEN
  const { hiddenAt: _, publishAt, ...columns } = set
  const isHidden = set.hiddenAt === undefined ? product.hiddenAt !== null : set.hiddenAt !== null
  if (publishAt && !isHidden) return 'Ya está a la venta: su fecha no vuelve'
  try {
    refuseUnfit({ ...product, ...columns })
    return null
  } catch (error) {
    return reasonOf(error)
  }
}

type Added = { at: number; product: Product }

/** Discards drafts, all at once or, when other rows name some of them, one by one. Returns those that stay. */
async function discardAdded(tx: Transaction, added: readonly Added[]): Promise<Added[]> {
  if (added.length === 0 || (await discard(tx, added))) return []
  const kept: Added[] = []
  for (const one of added) if (!(await discard(tx, [one]))) kept.push(one)
  return kept
}

async function discard(tx: Transaction, added: readonly Added[]): Promise<boolean> {
  const ids = added.map(({ product }) => product.id)
  try {
    await tx.transaction(async (inner) => {
      // Drizzle's inner transaction is a savepoint; the notes stay those of the outer one.
      const { notes, $client, begun } = tx
      await deleteProducts(Object.assign(inner, { notes, $client, begun }), ids)
    })
    return true
  } catch (error) {
    if (postgresErrorIn(error)?.code === FOREIGN_KEY) return false
    throw error
  }
}
