import { sql } from 'drizzle-orm'
import type { ProductBody } from '../../contract/api/admin/products.ts'
import type { Executor, Transaction } from '../db/database.ts'
import type { EditedFields } from '../db/schema/catalog.ts'
import { requirePermission } from '../staff/require-permission.ts'
import { addSellables } from './add-sellables.ts'
import { newSku } from './create-product.ts'
import {
  columnsOf,
  editedName,
  holdSpecDefinitions,
  readTypedSpecs,
  refuseUnfit,
} from './internal/product-changes.ts'
import { requireForEdits } from './internal/require-for-edits.ts'
import {
  findTakenSkus,
  findUnknownCategories,
  NO_CATEGORY,
  reasonOf,
  SKU_TAKEN,
} from './internal/row-checks.ts'
import type { BatchEditor } from './internal/write-edits.ts'
import type { Specs } from './product-rows.ts'
import type { SpecValue } from './spec-definitions.ts'

/** A product to add as a draft. `stock` are the units that it begins with; without a SKU it gets one. */
export type NewProduct = { body: ProductBody; stock?: number }

/** What becomes of a product to add, or would: a preview has no id yet. */
export type AddedOutcome =
  | { outcome: 'created'; id: number | null }
  | { outcome: 'refused'; id: null; reason: string }

/** Tells what `addProducts` would do, in the same order, and writes nothing. */
export async function previewNewProducts(
  db: Executor,
  added: readonly NewProduct[],
): Promise<AddedOutcome[]> {
  const reasons = (await checkAll(db, added)).map(({ reason }) => reason)
  return reasons.map((reason) =>
    reason === null ? { outcome: 'created', id: null } : { outcome: 'refused', id: null, reason },
  )
}

/**
 * Adds some hundred products in one transaction, as drafts which no buyer sees before they are published, each with the first row
 * of its history. One that cannot be added is refused by itself, with the reason. Returns what became of each, in the order of
 * `added`.
 * @throws DomainError `not_permitted`; then all must be rolled back.
 */
export async function addProducts(
  tx: Transaction,
  added: readonly NewProduct[],
  { staff, cause, batchId }: BatchEditor,
): Promise<AddedOutcome[]> {
  if (added.length === 0) return []
  if (staff) await requirePermission(tx, staff, 'products.change')
  await requireForEdits(tx, staff, added.map(fieldsOf))
  await holdSpecDefinitions(
    tx,
    added.flatMap(({ body }) => Object.keys(body.specs ?? {})),
  )
  const checked = (await checkAll(tx, added)).map((one) => ({ ...one, sku: one.body.sku ?? newSku() }))
  const { rows } = await tx.execute<{ now: string }>(sql`select now()::text as now`)
  const hiddenAt = new Date(rows[0]?.now ?? '')
  const good = checked.filter(({ reason }) => reason === null)
  const idOf = await addSellables(
    tx,
    good.map(({ body: { specs: _, ...fields }, stock = 0, sku, specs }) => ({
      ...columnsOf(fields),
      kind: 'product',
      name: fields.name,
      sku,
      specs: specs as Specs,
      openingStock: stock,
      // A price alone publishes what is not hidden.
      hiddenAt,
    })),
  )
  await tx.execute(sql`
    insert into sellable_edit (sellable_id, version, cause, fields, edited_by, batch_id)
    select id, 1, ${cause}, '{}'::jsonb, ${staff?.accountId ?? null}::bigint, ${batchId}::bigint
      from unnest(${sql.param([...idOf.values()])}::bigint[]) as added (id)`)
  return checked.map(({ reason, sku }) =>
    reason === null
      ? { outcome: 'created', id: idOf.get(sku) ?? null }
      : { outcome: 'refused', id: null, reason },
  )
}

/** The fields that it begins with, as the history would name them, for the permissions that they need. */
function fieldsOf({ body, stock }: NewProduct): { fields: EditedFields } {
  const names = [...Object.keys(body).map(editedName), ...(stock ? ['stock'] : [])]
  return { fields: Object.fromEntries(names.map((name) => [name, { before: null, after: null }])) }
}

type Checked = NewProduct & { specs: Record<string, SpecValue>; reason: string | null }

async function checkAll(db: Executor, added: readonly NewProduct[]): Promise<Checked[]> {
  const unknown = await findUnknownCategories(
    db,
    added.map(({ body }) => body.category_id),
  )
  const takenBy = await findTakenSkus(
    db,
    added.map(({ body }) => body.sku),
  )
  const named = new Set<string>()
  const checked: Checked[] = []
  for (const one of added) {
    const { specs: typed = {}, ...fields } = one.body
    const refuse = (reason: string) => checked.push({ ...one, specs: {}, reason })
    if (unknown.has(fields.category_id)) refuse(NO_CATEGORY)
    else if (fields.sku !== undefined && (takenBy.has(fields.sku) || named.has(fields.sku))) refuse(SKU_TAKEN)
    else {
      try {
        refuseUnfit(columnsOf(fields))
        const specs = await readTypedSpecs(db, typed)
        const given = Object.entries(specs).filter((entry): entry is [string, SpecValue] => entry[1] !== null)
        checked.push({ ...one, specs: Object.fromEntries(given), reason: null })
        if (fields.sku !== undefined) named.add(fields.sku)
      } catch (error) {
        refuse(reasonOf(error))
      }
    }
  }
  return checked
}
