import { type SQL, sql } from 'drizzle-orm'
import { moneyFields } from '../../../contract/product-fields.ts'
import type { Staff } from '../../accounts/actor.ts'
import { noteCatalogChange } from '../../catalog-changes/catalog-changes.ts'
import type { Transaction } from '../../db/database.ts'
import { pipeline } from '../../db/pipeline.ts'
import type { EditedFields } from '../../db/schema/catalog.ts'
import { moveStock } from '../../inventory/move-stock.ts'
import { addSpecs } from '../add-sellables.ts'
import type { Specs } from '../product-rows.ts'
import { repriceBuilds } from '../reprice-builds.ts'
import type { SpecValue } from '../spec-definitions.ts'
import { type Columns, editedName } from './product-changes.ts'
import type { StoredProduct } from './product-edit.ts'

/** Who edits many products: null is the command line. Each edit names the batch that it belongs to. */
export type BatchEditor = { staff: Staff | null; cause: 'staff' | 'import'; batchId: number }

/** One edit of many. All values are those after it. */
export type PlannedEdit = {
  product: StoredProduct
  /** Columns as a row has them, moments as PostgreSQL reads them. */
  set: Columns & {
    hiddenAt?: Date | 'now' | null
    publishAt?: string | null
  }
  /** By key; null takes one away. */
  specs: Record<string, SpecValue | null>
  /** Units that come, or go where it is negative. */
  stockDifference: number
  /** The same as the history tells it. */
  fields: EditedFields
}

/** A note of more ids than this would tell every process to read the whole catalogue anew. */
const IDS_A_NOTE = 100

/** Writes the edits of products that `lockProducts` locked with their history, in a few statements however many they are, and tells the pages. */
export async function writeEdits(
  tx: Transaction,
  edits: readonly PlannedEdit[],
  editor: BatchEditor,
): Promise<void> {
  if (edits.length === 0) return
  await writeColumns(tx, edits)
  await writeSpecs(tx, edits)
  await writeStock(tx, edits, editor)
  const repriced = edits.filter(({ product, set }) => set.priceCents !== undefined && product.publishedAt)
  await pipeline(
    tx.execute(sql`
      insert into sellable_edit (sellable_id, version, cause, fields, edited_by, batch_id)
      select id, version, ${editor.cause}, fields::jsonb, ${editor.staff?.accountId ?? null}::bigint, ${editor.batchId}::bigint
        from unnest(
          ${sql.param(edits.map(({ product }) => product.id))}::bigint[],
          ${sql.param(edits.map(({ product }) => product.version + 1))}::int[],
          ${sql.param(edits.map(({ fields }) => JSON.stringify(fields)))}::text[]) as edited (id, version, fields)`),
    // The prices of a draft are nobody's history: it may still be thrown away.
    repriced.length > 0 &&
      tx.execute(sql`
        insert into price_change (sellable_id, old_price_cents, new_price_cents, cause)
        select id, old_price_cents, new_price_cents, ${editor.cause}
          from unnest(
            ${sql.param(repriced.map(({ product }) => product.id))}::bigint[],
            ${sql.param(repriced.map(({ product }) => product.priceCents))}::int[],
            ${sql.param(repriced.map(({ set }) => set.priceCents ?? null))}::int[])
            as repriced (id, old_price_cents, new_price_cents)`),
  )
  await tellPages(tx, edits)
  const priced = edits.filter(({ set }) => set.priceCents !== undefined)
  await repriceBuilds(
    tx,
    priced.map(({ product }) => product.id),
    editor.staff,
  )
}

type Column = keyof PlannedEdit['set']

/** How each column that an edit may change takes its value, and what it is called there. */
const assignments = {
  name: ['name', sql`name = wanted.name`],
  sku: ['sku', sql`sku = wanted.sku`],
  brand: ['brand', sql`brand = wanted.brand`],
  model: ['model', sql`model = wanted.model`],
  partNumber: ['part_number', sql`part_number = wanted.part_number`],
  description: ['description', sql`description = wanted.description`],
  categoryId: ['category_id', sql`category_id = wanted.category_id`],
  condition: ['condition', sql`condition = wanted.condition`],
  grade: ['grade', sql`grade = wanted.grade`],
  warrantyMonths: ['warranty_months', sql`warranty_months = wanted.warranty_months`],
  weightGrams: ['weight_grams', sql`weight_grams = wanted.weight_grams`],
  taxClass: ['tax_class', sql`tax_class = wanted.tax_class`],
  isFeatured: ['is_featured', sql`is_featured = wanted.is_featured`],
  priceCents: ['price_cents', sql`price_cents = wanted.price_cents`],
  previousPriceCents: ['previous_price_cents', sql`previous_price_cents = wanted.previous_price_cents`],
  costCents: ['cost_cents', sql`cost_cents = wanted.cost_cents`],
  hiddenAt: ['hidden_at', sql`hidden_at = wanted.hidden_at`],
  publishAt: ['publish_at', sql`publish_at = wanted.publish_at`],
} satisfies Record<Column, [name: string, SQL]>

/** One statement: each row says of every column that any of them changes what it holds afterwards. */
async function writeColumns(tx: Transaction, edits: readonly PlannedEdit[]): Promise<void> {
  const columns = [...new Set(edits.flatMap(({ set }) => Object.keys(set) as Column[]))]
  const rows = edits.map(({ product, set }) =>
    Object.fromEntries([
      ['id', product.id],
      ...columns.map((column) => [assignments[column][0], column in set ? set[column] : product[column]]),
    ]),
  )
  const assigned = columns.map((column) => sql`${assignments[column][1]}, `)
  await tx.execute(sql`
    update sellable set ${sql.join(assigned)} version = sellable.version + 1, updated_at = now()
      from jsonb_populate_recordset(null::sellable, ${JSON.stringify(rows)}::jsonb) as wanted
     where sellable.id = wanted.id`)
}

async function writeSpecs(tx: Transaction, edits: readonly PlannedEdit[]): Promise<void> {
  const written = edits.flatMap(({ product, specs }) =>
    Object.keys(specs).map((key) => ({ id: product.id, key })),
  )
  if (written.length === 0) return
  await tx.execute(sql`
    delete from spec_value using unnest(
      ${sql.param(written.map(({ id }) => id))}::bigint[], ${sql.param(written.map(({ key }) => key))}::text[])
      as written (id, key)
     where spec_value.sellable_id = written.id and spec_value.key = written.key`)
  await addSpecs(
    tx,
    edits.map(({ product, specs }) => {
      const kept = Object.entries(specs).filter(([, value]) => value !== null)
      return { id: product.id, specs: Object.fromEntries(kept) as Specs }
    }),
  )
}

async function writeStock(
  tx: Transaction,
  edits: readonly PlannedEdit[],
  { staff, batchId }: BatchEditor,
): Promise<void> {
  await moveStock(
    tx,
    edits
      .filter(({ stockDifference }) => stockDifference !== 0)
      .map(({ product, stockDifference }) => ({
        sellableId: product.id,
        quantity: stockDifference,
        reason: 'correction',
        reference: `correction:batch-${batchId}:${product.id}`,
        note: `Lote ${batchId}`,
        ...(staff && { recordedBy: staff.accountId }),
      })),
  )
}

/** Fields after which an index of what is for sale has only to read the price anew. */
const moneyNames = new Set([...moneyFields].map(editedName))

async function tellPages(tx: Transaction, edits: readonly PlannedEdit[]): Promise<void> {
  // Nobody sees a draft, unless this very edit makes it public.
  const seen = edits.filter(({ product, set }) => product.publishedAt !== null || set.hiddenAt === null)
  const isPriceAlone = ({ fields }: PlannedEdit) =>
    Object.keys(fields).every((field) => moneyNames.has(field))
  const { price = [], product = [] } = Object.groupBy(seen, (edit) =>
    isPriceAlone(edit) ? 'price' : 'product',
  )
  for (const [kind, told] of [
    ['price', price],
    ['product', product],
  ] as const) {
    const ids = told.map((edit) => edit.product.id)
    for (let at = 0; at < ids.length; at += IDS_A_NOTE)
      await noteCatalogChange(tx, kind, ids.slice(at, at + IDS_A_NOTE))
  }
}
