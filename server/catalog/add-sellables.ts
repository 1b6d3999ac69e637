import { sql } from 'drizzle-orm'
import { noteCatalogChange } from '../catalog-changes/catalog-changes.ts'
import type { Executor, Transaction } from '../db/database.ts'
import { buildComponents, sellables, specValues } from '../db/schema/catalog.ts'
import { sellableMedia } from '../db/schema/pictures.ts'
import { recordOpeningStock } from '../inventory/move-stock.ts'
import type { Specs } from './product-rows.ts'
import type { SpecKey } from './seed-spec-definitions.ts'

type Columns = typeof sellables.$inferInsert
type Component = typeof buildComponents.$inferInsert

const DEFAULT_WARRANTY_MONTHS = 12

type SpecRow = {
  sellableId: number
  key: SpecKey
  ordinal: number
  number: number | null
  text: string | null
  boolean: boolean | null
}

/** A product or build to add. Prices are in cents and include IVA; the weight is in grams. */
export type NewSellable = Omit<
  Columns,
  'id' | 'stock' | 'version' | 'publishAt' | 'createdAt' | 'updatedAt'
> & {
  /** Units in stock from the start. */
  openingStock: number
  specs?: Specs
  /** Pictures in their order. Cards and lists show the first one. */
  mediaIds?: readonly number[]
  components?: readonly Omit<Component, 'buildId'>[]
}

export async function isCatalogEmpty(db: Executor): Promise<boolean> {
  const [any] = await db.select({ id: sellables.id }).from(sellables).limit(1)
  return any === undefined
}

/** Adds products and builds with their specifications, pictures, parts and opening stock. Returns their ids by SKU. */
export async function addSellables(
  tx: Transaction,
  added: readonly NewSellable[],
): Promise<Map<string, number>> {
  if (added.length === 0) return new Map()
  const rows = await insertSellables(tx, added)
  const ids = new Map(rows.map(({ id, sku }) => [sku, id]))
  const withIds = added.map((item) => {
    const id = ids.get(item.sku)
    if (id === undefined) throw new Error(`The insert lost ${item.sku}`)
    return { ...item, id }
  })
  await addSpecs(tx, withIds)
  await recordOpeningStock(
    tx,
    withIds.map(({ id, openingStock }) => ({ sellableId: id, quantity: openingStock })),
  )
  const pictures = withIds.flatMap(({ id, mediaIds = [] }) =>
    mediaIds.map((mediaId, position) => ({ sellableId: id, mediaId, position })),
  )
  if (pictures.length > 0) await tx.insert(sellableMedia).values(pictures)
  const parts = withIds.flatMap(({ id, components = [] }) =>
    components.map((part) => ({ ...part, buildId: id })),
  )
  if (parts.length > 0) await tx.insert(buildComponents).values(parts)
  // What begins hidden is seen by nobody.
  const seen = withIds.filter(({ hiddenAt }) => hiddenAt == null)
  await noteCatalogChange(
    tx,
    'product',
    seen.map(({ id }) => id),
  )
  return ids
}

/** Sends all rows as one JSON document. With a parameter for each cell, building the statement takes longer than the insert. */
async function insertSellables(tx: Transaction, added: readonly NewSellable[]) {
  const rows = added.map((item) => ({
    kind: item.kind,
    sku: item.sku,
    name: item.name,
    brand: item.brand,
    model: item.model,
    part_number: item.partNumber,
    description: item.description ?? '',
    category_id: item.categoryId,
    price_cents: item.priceCents,
    previous_price_cents: item.previousPriceCents,
    cost_cents: item.costCents,
    tax_class: item.taxClass ?? 'general',
    weight_grams: item.weightGrams,
    condition: item.condition ?? 'new',
    grade: item.grade,
    warranty_months: item.warrantyMonths ?? DEFAULT_WARRANTY_MONTHS,
    is_featured: item.isFeatured ?? false,
    build_pricing: item.buildPricing,
    build_discount: item.buildDiscount,
    stock: item.openingStock,
    hidden_at: item.hiddenAt,
  }))
  const inserted = await tx.execute<{ id: number; sku: string }>(sql`
    insert into ${sellables} (kind, sku, name, brand, model, part_number, description, category_id, price_cents,
      previous_price_cents, cost_cents, tax_class, weight_grams, condition, grade, warranty_months, is_featured,
      build_pricing, build_discount, stock, hidden_at)
    select kind, sku, name, brand, model, part_number, description, category_id, price_cents,
      previous_price_cents, cost_cents, tax_class, weight_grams, condition, grade, warranty_months, is_featured,
      build_pricing, build_discount, stock, hidden_at
      from jsonb_populate_recordset(null::sellable, ${JSON.stringify(rows)}::jsonb)
    returning id, sku`)
  return inserted.rows
}

/** Sends thousands of values as one array for each column, because one parameter for each value takes longer than the insert. */
export async function addSpecs(
  tx: Transaction,
  products: readonly { id: number; specs?: Specs | undefined }[],
): Promise<void> {
  const rows = products.flatMap(({ id, specs }) => specRows(id, specs ?? {}))
  if (rows.length === 0) return
  const column = <Key extends keyof SpecRow>(key: Key) => sql.param(rows.map((row) => row[key]))
  await tx.execute(sql`
    insert into ${specValues} (sellable_id, key, ordinal, number, text, boolean)
    select * from unnest(${column('sellableId')}::bigint[], ${column('key')}::text[], ${column('ordinal')}::smallint[],
      ${column('number')}::float8[], ${column('text')}::text[], ${column('boolean')}::boolean[])`)
}

function specRows(sellableId: number, specs: Specs): SpecRow[] {
  return (Object.keys(specs) as SpecKey[]).flatMap((key) =>
    [specs[key] ?? []].flat().map((value, ordinal) => ({
      sellableId,
      key,
      ordinal,
      number: typeof value === 'number' ? value : null,
      text: typeof value === 'string' ? value : null,
      boolean: typeof value === 'boolean' ? value : null,
    })),
  )
}
