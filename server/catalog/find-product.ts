import { and, asc, eq, gt, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import type { BuildPart, Picture, Product, SpecRow } from '../../contract/api/catalog.ts'
import { buildSlots } from '../../contract/build-slots.ts'
import type { Executor } from '../db/database.ts'
import { buildComponents, media, sellableMedia, sellables } from '../db/schema/catalog.ts'
import { toPicture } from '../media/picture.ts'
import {
  componentName,
  decidingParts,
  isForSale,
  pictureOf,
  readSpecs,
  type Specs,
  selectProducts,
  toProduct,
  toProducts,
} from './product-rows.ts'
import { readSpecDefinitions } from './read-spec-definitions.ts'
import { cardFigures, type SpecDefinition, specsAt, specText } from './spec-definitions.ts'

/** What the page of a product or build shows. The page stays when it is taken off sale, because people have the link. */
export type ProductDetail = {
  kind: 'product' | 'build'
  /** `price` is 0 if it has none any more; the page shows a price only while `isForSale`. */
  product: Product
  /** In their order; cards show the first. */
  pictures: Picture[]
  /** False if the one picture is the tile that is drawn for its category. */
  hasPicture: boolean
  specs: SpecRow[]
  /** A UPS or a regulator, of which the page about power cuts says for what it is enough. */
  isPowerUnit: boolean
  /** The parts of a build; empty for a product. */
  parts: BuildPart[]
  isForSale: boolean
  /** Others of the same category that are in stock, nearest in price first. */
  similar: Product[]
}

/** They fill one row on the widest screen. */
const SIMILAR = 5

/** Returns null for an unknown id, and for a draft that was never for sale. */
export async function findProduct(db: Executor, id: number): Promise<ProductDetail | null> {
  const [row] = await selectProducts(db).where(and(eq(sellables.id, id), isNotNull(sellables.publishedAt)))
  if (!row) return null
  const definitions = await readSpecDefinitions(db)
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
    // Without a price of its own, the cheapest come first.
    .orderBy(sql`abs(${sellables.priceCents} - ${row.priceCents ?? 0})`, sellables.id)
    .limit(SIMILAR)
  return {
    kind: row.kind,
    product: toProduct(
      row,
      row.kind === 'build'
        ? decidingParts(parts.map(({ slot, name }) => ({ slot, label: name })))
        : cardFigures(definitions, row.categoryId ?? 0, specs),
    ),
    pictures: [pictureOf(row), ...(await readFurtherPictures(db, id))],
    hasPicture: row.file !== null,
    specs: toSpecRows(
      row.categoryId === null ? definitions : specsAt('tablePosition', definitions, row.categoryId),
      specs,
    ),
    isPowerUnit: specs.product_type === 'UPS' || specs.product_type === 'Regulador',
    parts,
    isForSale: row.hiddenAt === null && row.priceCents !== null,
    similar: await toProducts(db, similarRows),
  }
}

async function readFurtherPictures(db: Executor, id: number): Promise<Picture[]> {
  const rows = await db
    .select({
      file: media.file,
      alt: media.alt,
      width: media.width,
      height: media.height,
      widths: media.widths,
    })
    .from(sellableMedia)
    .innerJoin(media, eq(media.id, sellableMedia.mediaId))
    .where(and(eq(sellableMedia.sellableId, id), gt(sellableMedia.position, 0)))
    .orderBy(asc(sellableMedia.position))
  return rows.map(toPicture)
}

/** Reads the parts of a build in the order of their slots. Only a part that is for sale by itself has an id. */
async function readParts(db: Executor, buildId: number): Promise<BuildPart[]> {
  const rows = await db
    .select({
      slot: buildComponents.slot,
      name: componentName,
      id: sql<number | null>`case when ${isForSale} then ${sellables.id} end`,
    })
    .from(buildComponents)
    .leftJoin(sellables, eq(sellables.id, buildComponents.productId))
    .where(eq(buildComponents.buildId, buildId))
  return rows.sort((a, b) => buildSlots.indexOf(a.slot) - buildSlots.indexOf(b.slot))
}

function toSpecRows(definitions: readonly SpecDefinition[], specs: Specs): SpecRow[] {
  return definitions.flatMap((definition) => {
    const value = specs[definition.key as keyof Specs]
    return value === undefined ? [] : [{ label: definition.label, value: specText(definition, value) }]
  })
}
