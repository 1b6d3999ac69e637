import { and, sql } from 'drizzle-orm'
import type { ProductChanges } from '../../contract/api/admin/products.ts'
import { shopTime } from '../../contract/shop-time.ts'
import type { Executor, Transaction } from '../db/database.ts'
import { type EditedFields, sellables } from '../db/schema/catalog.ts'
import { DomainError } from '../domain-error.ts'
import { lockProducts } from './internal/lock-products.ts'
import { editOf } from './internal/plan-edit.ts'
import { differencesOf, holdSpecDefinitions, readTypedSpecs } from './internal/product-changes.ts'
import type { StoredProduct } from './internal/product-edit.ts'
import { readDefinedSpecsOf } from './internal/read-defined-specs.ts'
import { requireForEdits } from './internal/require-for-edits.ts'
import {
  findTakenSkus,
  findUnknownCategories,
  NO_CATEGORY,
  reasonOf,
  SKU_TAKEN,
} from './internal/row-checks.ts'
import { type BatchEditor, type PlannedEdit, writeEdits } from './internal/write-edits.ts'
import type { SpecValue } from './spec-definitions.ts'

export type { BatchEditor }

/** A row of `sellable` that is a product. Money is in cents. */
export type Product = StoredProduct

/** What one product of many is to become. What is left out stays. */
export type WantedProduct = {
  id: number
  /**
   * As `changeProduct` takes them. A function gets the product as it is by now, locked when it is written, and may refuse it by a
   * DomainError whose message the staff read.
   */
  changes?: ProductChanges | ((product: Product) => ProductChanges)
  /** false puts it on sale, which asks for a price; true takes it off. */
  isHidden?: boolean
  /** The units that can be sold from now on. The ledger gets the difference as a correction. */
  stock?: number
}

/** What becomes of one product of many, or would. `fields` holds before and after as `sellable_edit` does. */
export type ProductOutcome =
  | { outcome: 'changed'; id: number; product: Product; fields: EditedFields; reason?: string }
  | { outcome: 'removed'; id: number; product: Product }
  | { outcome: 'same'; id: number; product: Product }
  | { outcome: 'refused'; id: number; product: Product | null; reason: string }

type Planned = { outcome: ProductOutcome; edit?: PlannedEdit }

/**
 * Tells what `changeProducts` would do with these products as they are now, in the same order, and writes nothing. A caller with
 * tens of thousands asks in pieces of some hundred.
 */
export async function previewProducts(
  db: Executor,
  wanted: readonly WantedProduct[],
): Promise<ProductOutcome[]> {
  const products = await readProducts(
    db,
    wanted.map(({ id }) => id),
  )
  return (await planAll(db, withAllChanges(wanted, products), products)).map(({ outcome }) => outcome)
}

/**
 * Changes some hundred products in one transaction and in a few statements: locks them in the order of their ids, as orders do,
 * raises their versions, writes `sellable_edit` and `price_change`, and tells the pages. A product that cannot be changed as it
 * is wanted is refused by itself, with the reason, and stays; nothing else fails for it. Returns what became of each, in the order
 * of `wanted`, which names no product twice.
 * @throws DomainError `not_permitted` when the staff of the editor may not do what it comes to; then all must be rolled back.
 */
export async function changeProducts(
  tx: Transaction,
  wanted: readonly WantedProduct[],
  editor: BatchEditor,
): Promise<ProductOutcome[]> {
  const products = await lockProducts(
    tx,
    wanted.map(({ id }) => id),
  )
  const given = withAllChanges(wanted, products)
  await holdSpecDefinitions(
    tx,
    given.flatMap(({ changes }) => Object.keys(changes?.specs ?? {})),
  )
  const planned = await planAll(tx, given, products)
  const edits = planned.flatMap(({ edit }) => edit ?? [])
  await requireForEdits(tx, editor.staff, edits)
  await writeEdits(tx, edits, editor)
  return planned.map(({ outcome }) => outcome)
}

async function readProducts(db: Executor, ids: readonly number[]): Promise<Map<number, Product>> {
  const rows = await db
    .select()
    .from(sellables)
    .where(and(sql`id = any(${sql.param(ids)}::bigint[])`, sql`kind = 'product'`))
  return new Map(rows.map((row) => [row.id, row]))
}

async function planAll(
  db: Executor,
  given: readonly Given[],
  products: ReadonlyMap<number, Product>,
): Promise<Planned[]> {
  const keys = [...new Set(given.flatMap(({ changes }) => Object.keys(changes?.specs ?? {})))]
  const specsOf = keys.length === 0 ? new Map() : await readDefinedSpecsOf(db, [...products.keys()], keys)
  const unknown = await findUnknownCategories(
    db,
    given.map(({ changes }) => changes?.category_id),
  )
  const takenBy = await findTakenSkus(
    db,
    given.map(({ changes }) => changes?.sku),
  )
  const planned: Planned[] = []
  for (const one of given) {
    const product = products.get(one.id) ?? null
    const refuse = (reason: string): Planned => ({
      outcome: { outcome: 'refused', id: one.id, product, reason },
    })
    if (!product) planned.push(refuse('Ese producto ya no está'))
    else if (one.refusal) planned.push(refuse(one.refusal))
    else if (unknown.has(one.changes?.category_id)) planned.push(refuse(NO_CATEGORY))
    else if ((takenBy.get(one.changes?.sku) ?? one.id) !== one.id) planned.push(refuse(SKU_TAKEN))
    else
      planned.push(
        await planOne(db, one, product, specsOf.get(one.id) ?? {}).catch((error) => refuse(reasonOf(error))),
      )
  }
  return planned
}

type Given = Omit<WantedProduct, 'changes'> & { changes?: ProductChanges | undefined; refusal?: string }

function withAllChanges(wanted: readonly WantedProduct[], products: ReadonlyMap<number, Product>): Given[] {
  return wanted.map((one) => withChanges(one, products.get(one.id)))
}

function withChanges({ changes, ...one }: WantedProduct, product: Product | undefined): Given {
  if (typeof changes !== 'function') return { ...one, changes }
  if (!product) return one
  try {
    return { ...one, changes: changes(product) }
  } catch (error) {
    return { ...one, refusal: reasonOf(error) }
  }
}

async function planOne(
  db: Executor,
  { id, changes = {}, isHidden, stock }: Given,
  product: Product,
  storedSpecs: Readonly<Record<string, SpecValue | undefined>>,
): Promise<Planned> {
  const { specs: typed = {}, ...columns } = changes
  const specs = Object.keys(typed).length === 0 ? {} : await readTypedSpecs(db, typed)
  const edited = differencesOf(product, storedSpecs, { ...columns, specs })
  const { set, specs: differing = {} } = editOf(product, edited, columns, specs)
  const { hiddenAt, publishAt: _, ...written } = set
  const edit: PlannedEdit = {
    product,
    set: { ...written, ...(hiddenAt !== undefined && { hiddenAt: product.hiddenAt ?? 'now' }) },
    specs: differing,
    stockDifference: 0,
    fields: edited,
  }
  if (isHidden !== undefined) planVisibility(edit, isHidden)
  if (stock !== undefined && stock !== product.stock) {
    edit.stockDifference = stock - product.stock
    edit.fields.stock = { before: product.stock, after: stock }
  }
  if (Object.keys(edit.fields).length === 0) return { outcome: { outcome: 'same', id, product } }
  return { outcome: { outcome: 'changed', id, product, fields: edit.fields }, edit }
}

/** As `publishProduct` and `hideProduct` do: a date that it waited for goes with it. */
function planVisibility({ product, set, fields }: PlannedEdit, isHidden: boolean): void {
  const priceCents = set.priceCents === undefined ? product.priceCents : set.priceCents
  if (!isHidden && priceCents === null)
    throw new DomainError('product_not_ready', { message: 'Para publicarlo falta el precio' })
  const wasHidden = product.hiddenAt !== null
  // A draft without a price is not hidden: only its price is missing. With one it goes on sale at once.
  if (isHidden === wasHidden && product.publishAt === null && set.hiddenAt === undefined) return
  if (isHidden !== wasHidden) fields.is_hidden = { before: wasHidden, after: isHidden }
  if (product.publishAt !== null) {
    fields.publish_at = { before: shopTime(product.publishAt), after: null }
    set.publishAt = null
  }
  set.hiddenAt = isHidden ? (product.hiddenAt ?? 'now') : null
}
