import type { CatalogPage, Product, SearchChip, SearchSuggestion } from '../../contract/api/catalog.ts'
import { LAPTOPS } from '../../contract/categories.ts'
import { PAGE_SIZE } from '../../contract/constants.ts'
import type { FilterPair, Filters } from '../../contract/facets.ts'
import { MAX_SEARCH_LENGTH, type SearchSort, type Sort } from '../../contract/listing.ts'
import { SEARCH_SCREEN } from '../../contract/screens.ts'
import type { Database } from '../db/database.ts'
import { gzipPartNow, type HashedPart } from '../gzip-parts.ts'
import { narrowScope, pageOf, type Scope } from './facets/scope.ts'
import { filterNamesOf } from './facets/sources-of.ts'
import { noteFailedSearch } from './failed-searches.ts'
import { type ListingFilter, readListing } from './list-products.ts'
import { chipsOf } from './preview-search.ts'
import {
  addTo,
  type Bitset,
  emptySet,
  isEmpty,
  keepCommon,
  removeFrom,
  sizeOf,
} from './product-index/bitset.ts'
import { ownTraits, type ProductColumns, slotsBy } from './product-index/product-columns.ts'
import type { ProductIndex } from './product-index.ts'
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
  const { ids, total, filters, hits, listedBySql } = await narrowed(db, index, filter, { asked, sort, page })
  return {
    found: (await listedBySql?.()) ?? (await readPage(index, ids, total, page)),
    filters,
    heard: hits && (await hear(db, index, filter, hits)),
  }
}

/** The JSON of a page: `json`, and behind it `end`, which is packed. `isEmpty`: it has no products. */
export type WrittenListing = { json: string; end: HashedPart; isEmpty: boolean }

/** The end of the JSON of a page, which many have alike: the filters of a listing in which none is chosen are counted once for all of its pages. */
const writtenEnds = new WeakMap<Filters, HashedPart>()

/** The same page as `GET /api/catalog` sends it, put together from what is kept of its parts: the filters stand in its `end`. */
export async function writeListing(
  db: Database,
  index: ProductIndex,
  filter: NarrowFilter,
  asking: { asked: readonly FilterPair[]; sort: SearchSort; page: number },
): Promise<WrittenListing> {
  const { ids, total, filters, hits, listedBySql } = await narrowed(db, index, filter, asking)
  if (hits?.total === 0) await noteFailed(db, filter)
  const end = writtenEnds.get(filters) ?? gzipPartNow(Buffer.from(`${JSON.stringify(filters)}}`))
  writtenEnds.set(filters, end)
  const bySql = await listedBySql?.()
  const texts = bySql
    ? bySql.products.map((product) => JSON.stringify(product))
    : await index.readProductTexts(ids)
  const rest = JSON.stringify(placeOf(bySql?.total ?? total, asking.page)).slice(1, -1)
  return {
    json: `{"products":[${texts.join(',')}],${rest},"filters":`,
    end,
    isEmpty: texts.length === 0,
  }
}

/** Reads one page of a listing, 12 products, and counts them all. A page past the end is empty. */
export async function listProducts(
  db: Database,
  index: ProductIndex,
  filter: ListingFilter,
  sort: Sort,
  page: number,
): Promise<CatalogPage> {
  if (index.isBehind()) return readListing(db, filter, sort, page)
  const columns = await index.read()
  const set = setOf(columns, filter)
  const total = sizeOf(set)
  return readPage(index, pageOf(columns, { set, total, slots: slotsBy(columns, sort) }, page), total, page)
}

async function narrowed(
  db: Database,
  index: ProductIndex,
  filter: NarrowFilter,
  { asked, sort, page }: { asked: readonly FilterPair[]; sort: SearchSort; page: number },
) {
  const isBehind = index.isBehind()
  const [definitions, categories] = await Promise.all([readSpecDefinitions(db), readCategories(db)])
  const hits = 'search' in filter ? await searchCatalog(db, index, filter.search) : null
  const columns = hits?.columns ?? (await index.read())
  const scope = scopeOf(columns, categories, filter, hits?.slots)
  const narrowed = narrowScope(columns, { definitions, categories }, scope, {
    asked,
    sort,
    hits: hits?.slots,
  })
  const { total, filters } = narrowed
  // What an index that is being built anew does not know yet is in a listing without filters all the same.
  const listedBySql =
    isBehind && filters.pairs.length === 0 && !('search' in filter)
      ? () => readListing(db, filter, sort === 'best' ? 'priceLow' : sort, page)
      : null
  return { ids: pageOf(columns, narrowed, page), total, filters, hits, listedBySql }
}

/** What stands beside the products of a search. One that found nothing is counted for the staff. */
async function hear(
  db: Database,
  index: ProductIndex,
  filter: NarrowFilter,
  hits: FoundInCatalog,
): Promise<Heard> {
  if (hits.total === 0) await noteFailed(db, filter)
  return {
    understood: chipsOf(hits.understood),
    suggestions: [...hits.suggestions],
    ignored: [...hits.ignored],
    nearest: await index.readProducts(hits.nearest),
  }
}

async function noteFailed(db: Database, filter: NarrowFilter): Promise<void> {
  if ('search' in filter) await noteFailedSearch(db, filter.search)
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
    return { set, listing: null, categoryId: null, hasCategories: true, path: SEARCH_SCREEN, query }
  }
  const listing = JSON.stringify(filter)
  if ('category' in filter) {
    const path = categories.find(({ id }) => id === filter.category)?.path ?? '/productos'
    const set = setOf(columns, filter)
    return { set, listing, categoryId: filter.category, hasCategories: false, path, query: {} }
  }
  const everywhere = { set: setOf(columns, filter), listing, categoryId: null, path: '/productos' }
  return 'all' in filter
    ? { ...everywhere, hasCategories: true, query: { all: true } }
    : { ...everywhere, hasCategories: false, query: {} }
}

/** Picked out once for each change of what the index knows, by the listing. Only of listings that have products. */
const setsOf = new WeakMap<ProductColumns, { version: number; sets: Map<string, Bitset> }>()

/** The products of a listing. Whoever reads the set leaves it as it is. */
function setOf(columns: ProductColumns, filter: ListingFilter): Bitset {
  const { version } = columns
  const known = setsOf.get(columns)
  const kept = known?.version === version ? known : { version, sets: new Map<string, Bitset>() }
  setsOf.set(columns, kept)
  const listing = JSON.stringify(filter)
  const set = kept.sets.get(listing) ?? pickOut(columns, filter)
  if (!isEmpty(set)) kept.sets.set(listing, set)
  return set
}

/** The specification excludes laptops from what is featured. */
function pickOut(columns: ProductColumns, filter: ListingFilter): Bitset {
  if ('category' in filter) return ofCategory(columns, filter.category)
  if ('all' in filter) return columns.alive.slice()
  const set = columns.featured.slice()
  for (const slot of columns.traits.get(ownTraits.category)?.get(String(LAPTOPS))?.slots ?? [])
    removeFrom(set, slot)
  return set
}

function ofCategory({ traits, alive, capacity }: ProductColumns, id: number): Bitset {
  const set = emptySet(capacity)
  for (const slot of traits.get(ownTraits.category)?.get(String(id))?.slots ?? []) addTo(set, slot)
  keepCommon(set, alive)
  return set
}

async function readPage(
  index: ProductIndex,
  ids: readonly number[],
  total: number,
  page: number,
): Promise<CatalogPage> {
  return { products: await index.readProducts(ids), ...placeOf(total, page) }
}

const placeOf = (total: number, page: number): Omit<CatalogPage, 'products'> => ({
  total,
  page,
  pages: Math.max(1, Math.ceil(total / PAGE_SIZE)),
})
