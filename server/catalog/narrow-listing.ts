import { and, inArray } from 'drizzle-orm'
import type { CatalogPage, Product, SearchChip, SearchSuggestion } from '../../contract/api/catalog.ts'
import { LAPTOPS } from '../../contract/categories.ts'
import { PAGE_SIZE } from '../../contract/constants.ts'
import type { FilterPair, Filters } from '../../contract/facets.ts'
import { MAX_SEARCH_LENGTH, type SearchSort } from '../../contract/listing.ts'
import { SEARCH_SCREEN } from '../../contract/screens.ts'
import type { Database, Executor } from '../db/database.ts'
import { sellables } from '../db/schema/catalog.ts'
import { narrowScope, pageOf, type Scope } from './facets/scope.ts'
import { filterNamesOf } from './facets/sources-of.ts'
import { noteFailedSearch } from './failed-searches.ts'
import { type ListingFilter, listProducts } from './list-products.ts'
import { chipsOf } from './preview-search.ts'
import { addTo, type Bitset, emptySet, keepCommon, removeFrom, sizeOf } from './product-index/bitset.ts'
import { ownTraits, type ProductColumns, slotsBy } from './product-index/product-columns.ts'
import type { ProductIndex } from './product-index.ts'
import { isForSale, selectProducts, toProducts } from './product-rows.ts'
import { type Category, readCategories } from './read-categories.ts'
import { readSpecDefinitions } from './read-spec-definitions.ts'
import { type FoundInCatalog, searchCatalog } from './search-catalog.ts'

/** A listing, or all that a search finds. */
export type NarrowFilter = ListingFilter | { search: string }

/** What a search understood, and where nothing fits, what it leaves out and what comes nearest. */
export type Heard = {
  understood: SearchChip[]
  suggestions: SearchSuggestion[]
  ignored: string[]
  nearest: Product[]
}

/** `heard` is null of a listing. */
export type NarrowedListing = { found: CatalogPage; filters: Filters; heard: Heard | null }

/** Reads one page of a listing, 12 products, of those that fit the filters, and says what one more filter would leave. */
export async function narrowListing(
  db: Database,
  index: ProductIndex,
  filter: NarrowFilter,
  { asked, sort, page }: { asked: readonly FilterPair[]; sort: SearchSort; page: number },
): Promise<NarrowedListing> {
  // Without filters the database lists as it always did, also what the index has not heard of yet, and meanwhile the index
  // counts.
  const readWhole = () =>
    'search' in filter ? null : listProducts(db, filter, sort === 'best' ? 'priceLow' : sort, page)
  const [{ ids, total, filters, hits }, whole] = await Promise.all([
    narrowed(db, index, filter, { asked, sort, page }),
    asked.length === 0 ? readWhole() : null,
  ])
  const found = filters.pairs.length === 0 ? (whole ?? (await readWhole())) : null
  return {
    found: found ?? (await readPage(db, ids, total, page)),
    filters,
    heard: hits && (await hear(db, filter, hits)),
  }
}

async function narrowed(
  db: Database,
  index: ProductIndex,
  filter: NarrowFilter,
  { asked, sort, page }: { asked: readonly FilterPair[]; sort: SearchSort; page: number },
) {
  const [definitions, categories] = await Promise.all([readSpecDefinitions(db), readCategories(db)])
  const hits = 'search' in filter ? await searchCatalog(db, index, filter.search) : null
  const columns = hits?.columns ?? (await index.read())
  const scope = scopeOf(columns, categories, filter, hits?.slots)
  const { set, filters } = narrowScope(columns, { definitions, categories }, scope, asked, sort)
  const order = sort === 'best' ? hits?.slots : slotsBy(columns, sort)
  return { ids: pageOf(columns, set, order ?? columns.byPrice, page), total: sizeOf(set), filters, hits }
}

/** What stands beside the products of a search. One that found nothing is counted for the staff. */
async function hear(db: Database, filter: NarrowFilter, hits: FoundInCatalog): Promise<Heard> {
  if (hits.total === 0 && 'search' in filter) await noteFailedSearch(db, filter.search)
  return {
    understood: chipsOf(hits.understood),
    suggestions: [...hits.suggestions],
    ignored: [...hits.ignored],
    nearest: await readProducts(db, hits.nearest),
  }
}

/** All names that the filters of some listing have in an address. Others mean nothing there. */
export async function readFilterNames(db: Database): Promise<ReadonlySet<string>> {
  return filterNamesOf(await readSpecDefinitions(db))
}

function scopeOf(
  columns: ProductColumns,
  categories: readonly Category[],
  filter: NarrowFilter,
  hits: Int32Array = new Int32Array(),
): Scope {
  if ('search' in filter) {
    const set = emptySet(columns.capacity)
    for (const slot of hits) addTo(set, slot)
    const query = { search: filter.search.trim().slice(0, MAX_SEARCH_LENGTH) }
    return { set, categoryId: null, hasCategories: true, path: SEARCH_SCREEN, query }
  }
  if ('category' in filter) {
    const path = categories.find(({ id }) => id === filter.category)?.path ?? '/productos'
    const set = ofCategory(columns, filter.category)
    return { set, categoryId: filter.category, hasCategories: false, path, query: {} }
  }
  const everywhere = { categoryId: null, path: '/productos' }
  if ('all' in filter)
    return { ...everywhere, set: columns.alive.slice(), hasCategories: true, query: { all: true } }
  const set = columns.featured.slice()
  for (const slot of columns.traits.get(ownTraits.category)?.get(String(LAPTOPS))?.slots ?? [])
    removeFrom(set, slot)
  return { ...everywhere, set, hasCategories: false, query: {} }
}

function ofCategory({ traits, alive, capacity }: ProductColumns, id: number): Bitset {
  const set = emptySet(capacity)
  for (const slot of traits.get(ownTraits.category)?.get(String(id))?.slots ?? []) addTo(set, slot)
  keepCommon(set, alive)
  return set
}

async function readPage(db: Executor, ids: number[], total: number, page: number): Promise<CatalogPage> {
  return {
    products: await readProducts(db, ids),
    total,
    page,
    pages: Math.max(1, Math.ceil(total / PAGE_SIZE)),
  }
}

/** In the order of the ids. Price and stock are those of the database; what has been taken off sale since is missing. */
async function readProducts(db: Executor, ids: readonly number[]): Promise<Product[]> {
  if (ids.length === 0) return []
  const rows = await selectProducts(db).where(and(inArray(sellables.id, [...ids]), isForSale))
  return toProducts(
    db,
    rows.sort((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id)),
  )
}
