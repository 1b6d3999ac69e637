import { and, asc, eq, gte, inArray, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { Picture, Product } from '../../contract/api/catalog.ts'
import type { BuildSlot } from '../../contract/build-slots.ts'
import { buildsSection } from '../../contract/categories.ts'
import { toDollars } from '../../contract/money.ts'
import type { Executor } from '../db/database.ts'
import { buildComponents, categories, media, sellables } from '../db/schema/catalog.ts'
import { sellableMedia } from '../db/schema/pictures.ts'
import { asNamed, builder, statement } from '../db/statement.ts'
import { toPicture, toThumbnail } from '../media/picture.ts'
import { TILE_SIZE, tilePath } from '../media/tiles.ts'
import { readSpecDefinitions } from './read-spec-definitions.ts'
import type { SpecKey } from './seed-spec-definitions.ts'
import { cardFigures, type SpecDefinition, type SpecValue } from './spec-definitions.ts'

/** SQL condition for what buyers see in lists and can buy: it has a price and is not hidden. */
export const isForSale = and(isNotNull(sellables.priceCents), isNull(sellables.hiddenAt))

/** SQL for the words of a picture: those of this article, or else the picture's own. Null: there are none. */
export const shownAlt = sql<string | null>`coalesce(${sellableMedia.alt}, nullif(${media.alt}, ''))`

const columns = {
  id: sellables.id,
  kind: sellables.kind,
  sku: sellables.sku,
  name: sellables.name,
  brand: sellables.brand,
  description: sellables.description,
  categoryId: sellables.categoryId,
  category: categories.label,
  icon: categories.icon,
  priceCents: sellables.priceCents,
  previousPriceCents: sellables.previousPriceCents,
  condition: sellables.condition,
  grade: sellables.grade,
  warrantyMonths: sellables.warrantyMonths,
  isFeatured: sellables.isFeatured,
  stock: sellables.stock,
  hiddenAt: sellables.hiddenAt,
  file: media.file,
  alt: shownAlt,
  isReal: sellableMedia.isReal,
  width: media.width,
  height: media.height,
  widths: media.widths,
}

/** Selects sellables with their category and first picture. The caller adds conditions and order. */
export function selectProducts(db: Executor) {
  return db
    .select(columns)
    .from(sellables)
    .leftJoin(categories, eq(categories.id, sellables.categoryId))
    .leftJoin(sellableMedia, and(eq(sellableMedia.sellableId, sellables.id), eq(sellableMedia.position, 0)))
    .leftJoin(media, eq(media.id, sellableMedia.mediaId))
    .$dynamic()
}

export type ProductRow = Awaited<ReturnType<typeof selectProducts>>[number]

const named = asNamed(columns)

/** The same for a `statement`. */
export function selectRows(more: Record<string, SQL> = {}) {
  return builder
    .select({ ...named, ...asNamed(more) })
    .from(sellables)
    .leftJoin(categories, eq(categories.id, sellables.categoryId))
    .leftJoin(sellableMedia, and(eq(sellableMedia.sellableId, sellables.id), eq(sellableMedia.position, 0)))
    .leftJoin(media, eq(media.id, sellableMedia.mediaId))
    .$dynamic()
}

const selectForSale = (which: SQL | undefined, more?: Record<string, SQL>) =>
  selectRows(more).where(and(eq(sellables.kind, 'product'), isForSale, which))

/** Those with ids from `first` to below `end`, by id. */
export const readRangeForSale = statement<{ first: number; end: number }, ProductRow>(({ first, end }) =>
  selectForSale(and(gte(sellables.id, first), lt(sellables.id, end))).orderBy(asc(sellables.id)),
)

/** Turns rows into the contract's products, in the same order, and adds the figures that their cards show. */
export async function toProducts(db: Executor, rows: ProductRow[]): Promise<Product[]> {
  const idsOf = (kind: ProductRow['kind']) => rows.filter((row) => row.kind === kind).map(({ id }) => id)
  const definitions = await readSpecDefinitions(db)
  const [specsOf, parts] = await Promise.all([
    readSpecs(db, idsOf('product'), { only: [...keysOnCards(definitions)] }),
    readComponents(db, idsOf('build')),
  ])
  return rows.map((row) =>
    toProduct(
      row,
      row.kind === 'build'
        ? decidingParts(parts.get(row.id) ?? [])
        : cardFigures(definitions, row.categoryId ?? 0, specsOf.get(row.id) ?? {}),
    ),
  )
}

/** Each listing asks, and the definitions stay the same object until they change. */
const onCards = new WeakMap<readonly SpecDefinition[], ReadonlySet<string>>()

/** The keys of what some card shows. */
function keysOnCards(definitions: readonly SpecDefinition[]): ReadonlySet<string> {
  const keys = onCards.get(definitions) ?? findKeysOnCards(definitions)
  onCards.set(definitions, keys)
  return keys
}

const findKeysOnCards = (definitions: readonly SpecDefinition[]) =>
  new Set(
    definitions
      .filter(({ places }) => [...places.values()].some(({ cardPosition }) => cardPosition !== null))
      .map(({ key }) => key),
  )

/** Products for sale as their cards show them, in no order: by one statement, because that is all that most listings ask for. */
export async function readCards(db: Executor, ids: readonly number[]): Promise<Product[]> {
  const definitions = await readSpecDefinitions(db)
  const rows = await readCardRows(db, { ids })
  const keys = keysOnCards(definitions)
  return rows.map((row) =>
    toProduct(row, cardFigures(definitions, row.categoryId ?? 0, specsIn(row.specs, keys))),
  )
}

const readCardRows = statement<{ ids: readonly number[] }, ProductRow & WithSpecs>(({ ids }) =>
  selectForSale(sql`${sellables.id} = any(${ids}::bigint[])`, { specs: specsAsJson }),
)

/** A row with its specifications, which `specsIn` reads. */
export type WithSpecs = { specs: string | null }

/**
 * SQL for all specifications of a sellable in its own row, as JSON: pairs of key and value. To pick out some keys takes PostgreSQL
 * longer than to write all, and so do `json_build_array`, and `to_json` for keys (letters, digits and `_`)
 * and for yes and no. A number needs it: `NaN` as it stands is no JSON.
 */
export const specsAsJson = sql<string | null>`(
  select '[' || string_agg(
           '["' || key || '",' || coalesce(to_json(number)::text, to_json(text)::text, boolean::text) || ']',
           ',' order by key, ordinal) || ']'
    from spec_value where sellable_id = ${sellables.id})`

/** All of them, or those of some keys. */
export function specsIn(json: string | null, keys?: ReadonlySet<string>): Specs {
  const specs: Specs = {}
  const pairs: [string, number | string | boolean][] = JSON.parse(json ?? '[]')
  for (const [key, value] of pairs) if (keys?.has(key) ?? true) addSpec(specs, key, value)
  return specs
}

type Component = { slot: BuildSlot; label: string }

/**
 * SQL for what a part of a build is called: as the product is today, or as it was written down where it is none, or one
 * that nobody may know of yet.
 */
export const componentName = sql<string>`case when ${buildComponents.quantity} > 1 then ${buildComponents.quantity} || ' × ' else '' end
  || case when ${sellables.publishedAt} is not null then ${sellables.name} else ${buildComponents.label} end`

/** Reads the parts of these builds, by build. */
export async function readComponents(db: Executor, ids: number[]): Promise<Map<number, Component[]>> {
  if (ids.length === 0) return new Map()
  const components = await db
    .select({ id: buildComponents.buildId, slot: buildComponents.slot, label: componentName })
    .from(buildComponents)
    .leftJoin(sellables, eq(sellables.id, buildComponents.productId))
    .where(inArray(buildComponents.buildId, ids))
  return Map.groupBy(components, ({ id }) => id)
}

export type Specs = Partial<Record<SpecKey, SpecValue>>

type SpecRow = {
  id: number
  key: string
  number: number | null
  text: string | null
  boolean: boolean | null
}

const specRows = (which: SQL) => sql`
  select sellable_id as id, key, number, text, boolean from spec_value
   where ${which} order by sellable_id, key, ordinal`

const readAllSpecs = statement<{ ids: readonly number[] }, SpecRow>(({ ids }) =>
  specRows(sql`sellable_id = any(${ids}::bigint[])`),
)

/** Every listing asks for some. */
const readSomeSpecs = statement<{ ids: readonly number[]; keys: readonly string[] }, SpecRow>(
  ({ ids, keys }) => specRows(sql`sellable_id = any(${ids}::bigint[]) and key = any(${keys}::text[])`),
)

/** Reads the specifications of several sellables, all or `only` some. */
export async function readSpecs(
  db: Executor,
  ids: readonly number[],
  { only }: { only?: readonly string[] } = {},
): Promise<Map<number, Specs>> {
  if (ids.length === 0) return new Map()
  return bySellable(only ? await readSomeSpecs(db, { ids, keys: only }) : await readAllSpecs(db, { ids }))
}

function bySellable(values: readonly SpecRow[]): Map<number, Specs> {
  const specsOf = new Map<number, Specs>()
  for (const { id, key, number, text, boolean } of values) {
    const specs = specsOf.get(id) ?? {}
    specsOf.set(id, specs)
    addSpec(specs, key, number ?? text ?? boolean ?? '')
  }
  return specsOf
}

/** A key with several values becomes a list. */
function addSpec(specs: Specs, key: string, value: number | string | boolean): void {
  const earlier = specs[key as SpecKey]
  specs[key as SpecKey] = earlier === undefined ? value : [...[earlier].flat(), value].map(String)
}

/** Turns a row into the contract's product; `figures` are what its card shows beside the price. */
export function toProduct(row: ProductRow, figures: string[] = []): Product {
  const picture = pictureOf(row)
  const category = row.kind === 'build' ? buildsSection.label : row.category
  return {
    id: row.id,
    name: row.name,
    price: toDollars(row.priceCents ?? 0),
    previous_price: row.previousPriceCents === null ? null : toDollars(row.previousPriceCents),
    description: row.description,
    img_url: row.file === null ? picture.src : toThumbnail({ file: row.file, widths: row.widths ?? [] }),
    img_srcset: picture.srcset,
    img_alt: picture.alt,
    category,
    category_id: row.categoryId,
    category_name: category,
    brand: row.brand,
    stock: row.stock,
    sku: row.sku,
    relevant: row.isFeatured,
    condition: row.condition,
    grade: row.grade,
    warranty_months: row.warrantyMonths,
    figures,
  }
}

/** The parts that decide how fast a build runs games. */
export function decidingParts(parts: readonly Component[]): string[] {
  const deciding: readonly BuildSlot[] = ['CPU', 'GPU', 'RAM']
  return deciding.flatMap((slot) => parts.find((part) => part.slot === slot)?.label ?? [])
}

export function pictureOf(row: ProductRow): Picture {
  if (row.file === null) {
    const src = tilePath(row.kind, row.categoryId, row.icon)
    return { src, srcset: '', alt: `Sin imagen de ${row.name}`, width: TILE_SIZE, height: TILE_SIZE }
  }
  const { alt, width, height, widths } = row
  return toPicture({
    file: row.file,
    alt: alt ?? row.name,
    width: width ?? TILE_SIZE,
    height: height ?? TILE_SIZE,
    widths: widths ?? [],
  })
}
