import { and, asc, eq, gt, isNull, or, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { BuildPart, GalleryPicture, Product, SpecRow } from '../../contract/api/catalog.ts'
import { buildSlots } from '../../contract/build-slots.ts'
import type { Executor } from '../db/database.ts'
import { buildComponents, media, sellables } from '../db/schema/catalog.ts'
import { sellableMedia } from '../db/schema/pictures.ts'
import { serialNumbers } from '../db/schema/serials.ts'
import { asNamed, builder, statement } from '../db/statement.ts'
import { toPicture } from '../media/picture.ts'
import { isUnitHere } from './internal/unit-photos.ts'
import {
  componentName,
  decidingParts,
  isForSale,
  type ProductRow,
  pictureOf,
  readSpecs,
  type Specs,
  selectRows,
  shownAlt,
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
  /** In their order, those of units last; cards show the first. There is always one. */
  pictures: GalleryPicture[]
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

/**
 * Returns null for an unknown id, and for a draft that was never for sale; as a preview also that is shown, as if it were
 * on sale.
 */
export async function findProduct(
  db: Executor,
  id: number,
  { isPreview = false }: { isPreview?: boolean } = {},
): Promise<ProductDetail | null> {
  const [row] = await readShown(db, { id, isPreview })
  if (!row) return null
  const definitions = await readSpecDefinitions(db)
  const specs = (await readSpecs(db, [id])).get(id) ?? {}
  const parts = row.kind === 'build' ? await readParts(db, id) : []
  const { kind, categoryId, priceCents } = row
  // Without a price of its own, the cheapest come first.
  const asked = { id, kind, categoryId, cents: priceCents ?? 0 }
  const similarRows = await (categoryId === null ? readNearestOutside : readNearest)(db, asked)
  const further = await readFurtherPictures(db, row)
  const first = { ...pictureOf(row), note: noteOf(row) }
  // The drawing of the category stands where there is nothing else.
  const pictures = row.file === null && further.length > 0 ? further : [first, ...further]
  return {
    kind: row.kind,
    product: toProduct(
      row,
      row.kind === 'build'
        ? decidingParts(parts.map(({ slot, name }) => ({ slot, label: name })))
        : cardFigures(definitions, row.categoryId ?? 0, specs),
    ),
    pictures,
    hasPicture: row.file !== null || further.length > 0,
    specs: toSpecRows(
      row.categoryId === null ? definitions : specsAt('tablePosition', definitions, row.categoryId),
      specs,
    ),
    isPowerUnit: specs.product_type === 'UPS' || specs.product_type === 'Regulador',
    parts,
    isForSale: row.priceCents !== null && (isPreview || row.hiddenAt === null),
    similar: await toProducts(db, similarRows),
  }
}

const readShown = statement<{ id: number; isPreview: boolean }, ProductRow>(({ id, isPreview }) =>
  selectRows().where(
    sql`${sellables.id} = ${id} and (${isPreview}::boolean or ${sellables.publishedAt} is not null)`,
  ),
)

type Near = { id: number; kind: ProductRow['kind']; categoryId: number | null; cents: number }

/**
 * Five fill one row on the widest screen. Of one category, or of none, where builds are. The index by price is read from `cents` both ways, some rows each: sorted by
 * how far they are, all of a category would be.
 */
const nearest = (inCategory: (categoryId: Placeholder) => SQL) =>
  statement<Near, ProductRow>(({ id, kind, categoryId, cents }) => {
    const others = sql`select id, price_cents from sellable
      where ${isForSale} and kind = ${kind} and ${inCategory(categoryId)} and stock > 0 and id <> ${id}`
    const distance = sql`abs(${sellables.priceCents} - ${cents}::int)`
    return selectRows()
      .where(
        sql`${sellables.id} in (
          select id from (
            (${others} and price_cents >= ${cents}::int order by price_cents, id limit 5)
            union all
            (${others} and price_cents < ${cents}::int order by price_cents desc, id limit 5)
          ) as near order by abs(price_cents - ${cents}::int), id limit 5)`,
      )
      .orderBy(distance, sellables.id)
  })

const readNearest = nearest((categoryId) => sql`category_id = ${categoryId}::int`)
const readNearestOutside = nearest(() => sql`category_id is null`)

/** The others of an article, and the photos of its units that no buyer has. */
async function readFurtherPictures(
  db: Executor,
  { id, name }: Pick<ProductRow, 'id' | 'name'>,
): Promise<GalleryPicture[]> {
  const rows = await readFurther(db, { id })
  // Buyers tell units apart by their place: what is printed on one is for its buyer alone.
  const units = [...new Set(rows.flatMap(({ serialId }) => serialId ?? []))]
  return rows.map(({ isReal, serialId, ...picture }, index) => {
    const note =
      serialId === null || units.length === 1
        ? noteOf({ ...picture, isReal, serialId })
        : `Foto real, unidad ${units.indexOf(serialId) + 1} de ${units.length}`
    const alt = picture.alt ?? (serialId === null ? `${name}, imagen ${index + 2}` : `${name}: ${note}`)
    return { ...toPicture({ ...picture, alt }), note }
  })
}

type FurtherRow = {
  file: string
  alt: string | null
  width: number
  height: number
  widths: number[]
  isReal: boolean
  serialId: number | null
}

const readFurther = statement<{ id: number }, FurtherRow>(({ id }) =>
  builder
    .select(
      asNamed({
        file: media.file,
        alt: shownAlt,
        width: media.width,
        height: media.height,
        widths: media.widths,
        isReal: sellableMedia.isReal,
        serialId: sellableMedia.serialId,
      }),
    )
    .from(sellableMedia)
    .innerJoin(media, eq(media.id, sellableMedia.mediaId))
    .leftJoin(serialNumbers, eq(serialNumbers.id, sellableMedia.serialId))
    .where(
      and(
        eq(sellableMedia.sellableId, id),
        gt(sellableMedia.position, 0),
        or(isNull(sellableMedia.serialId), isUnitHere),
      ),
    )
    .orderBy(asc(sellableMedia.position)),
)

type Noted = { file: string | null; isReal: boolean | null; serialId?: number | null }

/** What stands below a picture: a rendering shows the model, a photo what is sold. */
function noteOf({ file, isReal, serialId = null }: Noted): string {
  if (file === null) return 'Aún sin imagen'
  if (serialId !== null) return 'Foto real de la unidad'
  return isReal ? 'Foto real' : 'Imagen referencial'
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
