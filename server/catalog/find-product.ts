import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import type { Picture, Product, SpecRow } from '../../contract/api/catalog.ts'
import type { Executor } from '../db/database.ts'
import { sellables } from '../db/schema/catalog.ts'
import {
  isForSale,
  pictureOf,
  readSpecs,
  type Specs,
  selectProducts,
  toProduct,
  toProducts,
} from './product-rows.ts'
import { type SpecDefinition, specDefinitions } from './spec-definitions.ts'

/** A product's or a build's own page. One that was taken off sale keeps its page: people have the link. */
export type ProductDetail = {
  product: Product
  picture: Picture
  specs: SpecRow[]
  isForSale: boolean
  /** Others of its category that are in stock, nearest in price first. */
  similar: Product[]
}

const SIMILAR = 4

/** The product of that id; null when there is none, or none that ever had a price. */
export async function findProduct(db: Executor, id: number): Promise<ProductDetail | null> {
  const [row] = await selectProducts(db).where(
    and(eq(sellables.id, id), sql`${sellables.priceCents} is not null`),
  )
  if (!row) return null
  const specs = (await readSpecs(db, [id])).get(id) ?? {}
  const similarRows = await selectProducts(db)
    .where(
      and(
        isForSale,
        eq(sellables.kind, row.kind),
        row.categoryId === null ? isNull(sellables.categoryId) : eq(sellables.categoryId, row.categoryId),
        ne(sellables.id, id),
        sql`${sellables.stock} > 0`,
      ),
    )
    .orderBy(sql`abs(${sellables.priceCents} - ${row.priceCents})`, sellables.id)
    .limit(SIMILAR)
  return {
    product: toProduct(row, specs),
    picture: pictureOf(row),
    specs: toSpecRows(specs),
    isForSale: row.hiddenAt === null,
    similar: await toProducts(db, similarRows),
  }
}

function toSpecRows(specs: Specs): SpecRow[] {
  const rows: SpecRow[] = []
  for (const definition of specDefinitions as readonly (SpecDefinition & { key: keyof Specs })[]) {
    const value = specs[definition.key]
    if (value === undefined) continue
    const text =
      typeof value === 'boolean'
        ? value
          ? 'Sí'
          : 'No'
        : Array.isArray(value)
          ? value.join(', ')
          : String(value)
    rows.push({ label: definition.label, value: definition.unit ? `${text} ${definition.unit}` : text })
  }
  return rows
}
