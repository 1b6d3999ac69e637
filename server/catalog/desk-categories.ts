import { asc, eq, sql } from 'drizzle-orm'
import type {
  CategoriesAnswer,
  CategoryBody,
  CategorySpecsBody,
  ChangeCategoryBody,
  DeskCategoryAnswer,
  ListedCategory,
} from '../../contract/api/admin/categories.ts'
import {
  buildsSection,
  FIRST_OWN_CATEGORY,
  categories as fixedCategories,
} from '../../contract/categories.ts'
import { fold } from '../../contract/fold.ts'
import type { Staff } from '../accounts/actor.ts'
import { recordAudit } from '../accounts/record-audit.ts'
import { noteWholeCatalogChange } from '../catalog-changes/catalog-changes.ts'
import type { Database, Executor, Transaction } from '../db/database.ts'
import { categories, sellables, specDefinitionCategories, specDefinitions } from '../db/schema/catalog.ts'
import { DomainError } from '../domain-error.ts'
import { tilePath } from '../media/tiles.ts'
import { requirePermission } from '../staff/require-permission.ts'
import { categorySlug } from './facets/sources-of.ts'

type Row = typeof categories.$inferSelect

/**
 * All categories in the order of menus. Whoever works with articles may see them: they choose one there.
 * @throws DomainError `not_permitted`.
 */
export async function listDeskCategories(db: Executor, staff: Staff): Promise<CategoriesAnswer> {
  await requirePermission(db, staff, 'categories.manage', 'products.read', 'stock.read')
  const rows = await db.select().from(categories).orderBy(asc(categories.position), asc(categories.id))
  const counted = await db
    .select({ id: sellables.categoryId, products: sql<number>`count(*)::int` })
    .from(sellables)
    .groupBy(sellables.categoryId)
  const productsOf = new Map(counted.map(({ id, products }) => [id, products]))
  return { categories: rows.map((row) => toListed(row, productsOf.get(row.id) ?? 0)) }
}

/**
 * One category with all that the staff say of it.
 * @throws DomainError `not_permitted` or `category_not_found`.
 */
export async function readDeskCategory(db: Executor, staff: Staff, id: number): Promise<DeskCategoryAnswer> {
  await requirePermission(db, staff, 'categories.manage')
  const [row] = await db.select().from(categories).where(eq(categories.id, id))
  if (!row) throw new DomainError('category_not_found')
  const places = await db
    .select()
    .from(specDefinitionCategories)
    .where(eq(specDefinitionCategories.categoryId, id))
  const inOrder = (place: 'tablePosition' | 'facetPosition' | 'cardPosition') =>
    places.filter((one) => one[place] !== null).sort((one, other) => (one[place] ?? 0) - (other[place] ?? 0))
  return {
    ...toListed(row, await productsIn(db, id)),
    version: row.version,
    singular: row.singular,
    slug: categorySlug(row.path),
    words: row.words,
    icon: row.icon,
    lead: row.lead,
    table: inOrder('tablePosition').map(({ key }) => key),
    facets: inOrder('facetPosition').map(({ key, facetKind }) => ({ key, kind: facetKind ?? 'values' })),
    card: inOrder('cardPosition').map(({ key }) => key),
  }
}

async function productsIn(db: Executor, id: number): Promise<number> {
  const [counted] = await db
    .select({ products: sql<number>`count(*)::int` })
    .from(sellables)
    .where(eq(sellables.categoryId, id))
  return counted?.products ?? 0
}

function toListed(row: Row, products: number): ListedCategory {
  return {
    id: row.id,
    label: row.label,
    path: row.path,
    is_own: isOwn(row),
    is_hidden: row.isHidden,
    products,
    img_url: tilePath('product', row.id, row.icon),
  }
}

const isOwn = ({ id }: Pick<Row, 'id'>) => id >= FIRST_OWN_CATEGORY

/**
 * Adds a category behind all others. Every process shows it within a second. Returns its id.
 * @throws DomainError `not_permitted`, or `invalid` for a name or a path that another has.
 */
export async function createCategory(db: Database, staff: Staff, body: CategoryBody): Promise<number> {
  return db.transaction(async (tx) => {
    const all = await lockCategories(tx, staff)
    const path = ownPath(body.slug)
    refuseTaken(all, { label: body.label, path })
    await freePath(tx, path)
    const [row] = await tx
      .insert(categories)
      .values({
        id: sql`nextval('category_own_id')`,
        label: body.label,
        singular: body.singular,
        path,
        position: sql`(select greatest(${FIRST_OWN_CATEGORY}, max(position) + 1) from category)`,
        words: wordsOf(body.words),
        icon: body.icon ?? 'caja',
        lead: body.lead ?? '',
        isHidden: body.is_hidden ?? false,
      })
      .returning()
    if (!row) throw new Error('A category was not added')
    await noteWholeCatalogChange(tx)
    await recordAudit(tx, staff, {
      action: 'category_created',
      subject: `category:${row.id}`,
      after: toldOf(row),
    })
    return row.id
  })
}

/**
 * Changes some fields of a category; what is left out stays. A path that it had before goes on leading to it. Of the
 * specification's only the words can be changed. Returns the version that it makes.
 * @throws DomainError `not_permitted`, `category_not_found`, `category_changed`, `category_fixed` or `invalid`.
 */
export async function changeCategory(
  db: Database,
  staff: Staff,
  id: number,
  { version, ...changes }: ChangeCategoryBody,
): Promise<number> {
  return db.transaction(async (tx) => {
    const all = await lockCategories(tx, staff)
    const before = categoryOf(all, id, version)
    const { words, ...others } = changes
    if (!isOwn(before) && Object.values(others).some((value) => value !== undefined))
      throw new DomainError('category_fixed')
    const path = others.slug === undefined ? before.path : ownPath(others.slug)
    const rest = all.filter((one) => one.id !== id)
    refuseTaken(rest, { label: others.label ?? '', path })
    if (path !== before.path) await freePath(tx, path)
    const [after] = await tx
      .update(categories)
      .set({
        label: others.label,
        singular: others.singular,
        words: words && wordsOf(words),
        icon: others.icon,
        lead: others.lead,
        ...(path !== before.path && {
          path,
          formerPaths: [...before.formerPaths.filter((former) => former !== path), before.path],
        }),
        isHidden: others.is_hidden,
        version: before.version + 1,
      })
      .where(eq(categories.id, id))
      .returning()
    if (!after) throw new DomainError('category_not_found')
    await noteWholeCatalogChange(tx)
    await recordAudit(tx, staff, {
      action: 'category_changed',
      subject: `category:${id}`,
      before: toldOf(before),
      after: toldOf(after),
    })
    return after.version
  })
}

/**
 * Says which specifications the products of a category show, on their pages, on their cards and as filters. Returns the
 * version that it makes.
 * @throws DomainError `not_permitted`, `category_not_found`, `category_changed` or `invalid`.
 */
export async function placeSpecs(
  db: Database,
  staff: Staff,
  id: number,
  { version, table, facets, card }: CategorySpecsBody,
): Promise<number> {
  return db.transaction(async (tx) => {
    const all = await lockCategories(tx, staff)
    const before = categoryOf(all, id, version)
    await refuseUnfitPlaces(tx, { table, facets, card })
    const earlier = await tx
      .delete(specDefinitionCategories)
      .where(eq(specDefinitionCategories.categoryId, id))
      .returning()
    const keys = [...new Set([...table, ...facets.map(({ key }) => key), ...card])]
    const rows = keys.map((key) => ({
      key,
      categoryId: id,
      tablePosition: placeIn(table, key),
      facetPosition: placeIn(
        facets.map((facet) => facet.key),
        key,
      ),
      facetKind: facets.find((facet) => facet.key === key)?.kind ?? null,
      cardPosition: placeIn(card, key),
    }))
    if (rows.length > 0) await tx.insert(specDefinitionCategories).values(rows)
    await tx
      .update(categories)
      .set({ version: before.version + 1 })
      .where(eq(categories.id, id))
    await noteWholeCatalogChange(tx)
    const inOrder = (place: 'tablePosition' | 'facetPosition' | 'cardPosition') =>
      earlier
        .filter((one) => one[place] !== null)
        .sort((one, other) => (one[place] ?? 0) - (other[place] ?? 0))
        .map(({ key }) => key)
    await recordAudit(tx, staff, {
      action: 'category_specs_placed',
      subject: `category:${id}`,
      before: {
        table: inOrder('tablePosition'),
        facets: inOrder('facetPosition'),
        card: inOrder('cardPosition'),
      },
      after: { table, facets: facets.map(({ key }) => key), card },
    })
    return before.version + 1
  })
}

function placeIn(keys: readonly string[], key: string): number | null {
  const at = keys.indexOf(key)
  return at === -1 ? null : at
}

/** Locks the definitions too, so that none of them goes meanwhile. */
async function refuseUnfitPlaces(
  tx: Transaction,
  { table, facets, card }: Omit<CategorySpecsBody, 'version'>,
): Promise<void> {
  const rows = await tx
    .select({ key: specDefinitions.key, type: specDefinitions.type })
    .from(specDefinitions)
    .for('key share')
  const typeOf = new Map(rows.map(({ key, type }) => [key, type]))
  const fields: Record<string, string> = {}
  const lists = { table, facets: facets.map(({ key }) => key), card }
  for (const [list, keys] of Object.entries(lists)) {
    if (new Set(keys).size < keys.length) fields[list] = 'Una característica está dos veces'
    if (keys.some((key) => !typeOf.has(key))) fields[list] = 'Una de las características ya no existe'
  }
  if (facets.some(({ key, kind }) => kind === 'range' && typeOf.get(key) !== 'number'))
    fields.facets ??= 'Solo los números se filtran por rango'
  if (Object.keys(fields).length > 0) throw new DomainError('invalid', { fields })
}

/**
 * Puts the categories of the staff into another order, behind the specification's.
 * @throws DomainError `not_permitted`, or `category_changed` where `ids` are not exactly those that there are.
 */
export async function orderCategories(db: Database, staff: Staff, ids: readonly number[]): Promise<void> {
  await db.transaction(async (tx) => {
    const own = (await lockCategories(tx, staff)).filter(isOwn)
    const known = new Set(own.map(({ id }) => id))
    if (ids.length !== known.size || new Set(ids).size !== ids.length || ids.some((id) => !known.has(id)))
      throw new DomainError('category_changed')
    for (const [at, id] of ids.entries())
      await tx
        .update(categories)
        .set({ position: FIRST_OWN_CATEGORY + at })
        .where(eq(categories.id, id))
    await noteWholeCatalogChange(tx)
    await recordAudit(tx, staff, {
      action: 'categories_ordered',
      subject: 'categories',
      before: { order: own.map(({ label }) => label) },
      after: { order: ids.map((id) => own.find((one) => one.id === id)?.label) },
    })
  })
}

/**
 * Removes a category that has no product. What it showed of specifications goes with it.
 * @throws DomainError `not_permitted`, `category_not_found`, `category_changed`, `category_fixed` or `category_in_use`.
 */
export async function removeCategory(db: Database, staff: Staff, id: number, version: number): Promise<void> {
  await db.transaction(async (tx) => {
    const all = await lockCategories(tx, staff)
    const before = categoryOf(all, id, version)
    if (!isOwn(before)) throw new DomainError('category_fixed')
    // Who puts a product into it holds its row until that is done: it is counted here, or finds no category there.
    await tx.select({ id: categories.id }).from(categories).where(eq(categories.id, id)).for('update')
    if ((await productsIn(tx, id)) > 0) throw new DomainError('category_in_use')
    await tx.delete(specDefinitionCategories).where(eq(specDefinitionCategories.categoryId, id))
    await tx.delete(categories).where(eq(categories.id, id))
    await noteWholeCatalogChange(tx)
    await recordAudit(tx, staff, {
      action: 'category_removed',
      subject: `category:${id}`,
      before: toldOf(before),
    })
  })
}

/**
 * All categories, of which no other transaction writes one until this one ends: names and paths are judged among all. Who
 * puts a product into one does not wait for it.
 * @throws DomainError `not_permitted`.
 */
async function lockCategories(tx: Transaction, staff: Staff): Promise<Row[]> {
  await requirePermission(tx, staff, 'categories.manage')
  await tx.execute(sql`lock table category in share row exclusive mode`)
  return tx.select().from(categories).orderBy(asc(categories.position), asc(categories.id))
}

function categoryOf(all: readonly Row[], id: number, version: number): Row {
  const category = all.find((one) => one.id === id)
  if (!category) throw new DomainError('category_not_found')
  if (category.version !== version) throw new DomainError('category_changed')
  return category
}

const ownPath = (slug: string) => `/productos/${slug}`

/** Filters and addresses know a category by the end of its path, so that no two may share it, wherever they lie. */
const fixedSlugs = new Set([...fixedCategories, buildsSection].map(({ path }) => categorySlug(path)))

function refuseTaken(others: readonly Row[], { label, path }: { label: string; path: string }): void {
  const fields: Record<string, string> = {}
  const isOfOther = others.some((one) => one.path === path)
  const isFixed = fixedSlugs.has(categorySlug(path)) && !fixedCategories.some((one) => one.path === path)
  if (isOfOther || isFixed) fields.slug = 'Esa dirección ya es de otra sección'
  const names = [...others.map((one) => one.label), buildsSection.label]
  if (names.some((name) => fold(name) === fold(label))) fields.label = 'Ya hay una sección con ese nombre'
  if (Object.keys(fields).length > 0) throw new DomainError('invalid', { fields })
}

/** Whoever has a path today keeps it, so that it no longer leads to the one that had it before. */
async function freePath(tx: Transaction, path: string): Promise<void> {
  await tx
    .update(categories)
    .set({ formerPaths: sql`array_remove(former_paths, ${path})` })
    .where(sql`${path} = any(former_paths)`)
}

/** Each word once, however it is written. */
function wordsOf(words: readonly string[] = []): string[] {
  return [...new Map(words.map((word) => [fold(word), word])).values()]
}

function toldOf({ label, singular, path, words, icon, lead, isHidden }: Row) {
  return { label, singular, path, words, icon, lead, is_hidden: isHidden }
}
