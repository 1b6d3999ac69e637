import { and, eq, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import type { BuildPart, Picture, Product, SpecRow } from '../../contract/api/catalog.ts'
import { buildSlots } from '../../contract/build-slots.ts'
import type { Executor } from '../db/database.ts'
import { buildComponents, sellables } from '../db/schema/catalog.ts'
import {
  isForSale,
  pictureOf,
  readSpecs,
  type Specs,
  selectProducts,
  toProduct,
  toProducts,
} from './product-rows.ts'
import { type SpecDefinition, specDefinitions, specText } from './spec-definitions.ts'

/** A product's or a build's own page. One that was taken off sale keeps its page, because people have the link. */
export type ProductDetail = {
  kind: 'product' | 'build'
  /** Its price is 0 where there is none any more; the page shows a price only while it is for sale. */
  product: Product
  picture: Picture
  /** False: the picture is the drawn tile of its kind. */
  hasPicture: boolean
  specs: SpecRow[]
  /** What a build is made of; empty for anything else. */
  parts: BuildPart[]
  isForSale: boolean
  /** Others of its category that are in stock, nearest in price first. */
  similar: Product[]
}

/** A row of the widest window. */
const SIMILAR = 5

/** The product of that id; null when there is none, and while it is a draft that was never for sale. */
export async function findProduct(db: Executor, id: number): Promise<ProductDetail | null> {
  const [row] = await selectProducts(db).where(and(eq(sellables.id, id), isNotNull(sellables.publishedAt)))
  if (!row) return null
  const specs = (await readSpecs(db, [id])).get(id) ?? {}
  const parts = row.kind === 'build' ? await readParts(db, id) : []
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
    // A product whose price was taken away shows the cheapest ones.
    .orderBy(sql`abs(${sellables.priceCents} - ${row.priceCents ?? 0})`, sellables.id)
    .limit(SIMILAR)
  return {
    kind: row.kind,
    product: toProduct(
      row,
      specs,
      parts.map(({ slot, name }) => ({ slot, label: name })),
    ),
    picture: pictureOf(row),
    hasPicture: row.file !== null,
    specs: toSpecRows(specs),
    parts,
    isForSale: row.hiddenAt === null && row.priceCents !== null,
    similar: await toProducts(db, similarRows),
  }
}

/** The parts of a build in the order of its slots; one that is sold by itself tells its id. */
async function readParts(db: Executor, buildId: number): Promise<BuildPart[]> {
  const rows = await db
    .select({
      slot: buildComponents.slot,
      name: buildComponents.label,
      id: sql<number | null>`case when ${isForSale} then ${sellables.id} end`,
    })
    .from(buildComponents)
    .leftJoin(sellables, eq(sellables.id, buildComponents.productId))
    .where(eq(buildComponents.buildId, buildId))
  return rows.sort((a, b) => buildSlots.indexOf(a.slot) - buildSlots.indexOf(b.slot))
}

function toSpecRows(specs: Specs): SpecRow[] {
  const rows: SpecRow[] = []
  for (const definition of specDefinitions as readonly (SpecDefinition & { key: keyof Specs })[]) {
    const value = specs[definition.key]
    if (value !== undefined) rows.push({ label: definition.label, value: specText(definition, value) })
  }
  return rows
}
