import { and, inArray } from 'drizzle-orm'
import type { CatalogPage } from '../../contract/api/catalog.ts'
import { categories, LAPTOPS } from '../../contract/categories.ts'
import { PAGE_SIZE } from '../../contract/constants.ts'
import type { FilterPair, Filters } from '../../contract/facets.ts'
import { MAX_SEARCH_LENGTH, type Sort } from '../../contract/listing.ts'
import type { Database, Executor } from '../db/database.ts'
import { sellables } from '../db/schema/catalog.ts'
import { narrowScope, pageOf, type Scope } from './facets/scope.ts'
import { filterNamesOf } from './facets/sources-of.ts'
import { type ListingFilter, listProducts } from './list-products.ts'
import { addTo, type Bitset, emptySet, keepCommon, removeFrom, sizeOf } from './product-index/bitset.ts'
import { ownTraits, type ProductColumns } from './product-index/product-columns.ts'
import type { ProductIndex } from './product-index.ts'
import { isForSale, selectProducts, toProducts } from './product-rows.ts'
import { readSpecDefinitions } from './read-spec-definitions.ts'
import { searchIds, searchPage } from './search-products.ts'

/** A listing, or all that a search finds. */
export type NarrowFilter = ListingFilter | { search: string }

export type NarrowedListing = { found: CatalogPage; filters: Filters }

/** Reads one page of a listing, 12 products, of those that fit the filters, and says what one more filter would leave. */
export async function narrowListing(
  db: Database,
  index: ProductIndex,
  filter: NarrowFilter,
  { asked, sort, page }: { asked: readonly FilterPair[]; sort: Sort; page: number },
): Promise<NarrowedListing> {
  // Without filters the database lists as it always did, also what the index has not heard of yet, and meanwhile the index
  // counts.
  const readWhole = () =>
    'search' in filter ? searchPage(db, filter.search, sort, page) : listProducts(db, filter, sort, page)
  const [{ ids, total, filters }, whole] = await Promise.all([
    narrowed(db, index, filter, { asked, sort, page }),
    asked.length === 0 ? readWhole() : null,
  ])
  if (filters.pairs.length === 0) return { found: whole ?? (await readWhole()), filters }
  return { found: await readPage(db, ids, total, page), filters }
}

async function narrowed(
  db: Database,
  index: ProductIndex,
  filter: NarrowFilter,
  { asked, sort, page }: { asked: readonly FilterPair[]; sort: Sort; page: number },
) {
  const definitions = await readSpecDefinitions(db)
  const hits = 'search' in filter ? await searchIds(db, filter.search) : []
  const columns = await index.read()
  const { set, filters } = narrowScope(columns, definitions, scopeOf(columns, filter, hits), asked, sort)
  return { ids: pageOf(columns, set, sort, page), total: sizeOf(set), filters }
}

/** All names that the filters of some listing have in an address. Others mean nothing there. */
export async function readFilterNames(db: Database): Promise<ReadonlySet<string>> {
  return filterNamesOf(await readSpecDefinitions(db))
}

function scopeOf(columns: ProductColumns, filter: NarrowFilter, hits: readonly number[]): Scope {
  if ('search' in filter) {
    const set = emptySet(columns.capacity)
    for (const id of hits) {
      const slot = columns.slotOf.get(id)
      if (slot !== undefined) addTo(set, slot)
    }
    const query = { search: filter.search.trim().slice(0, MAX_SEARCH_LENGTH) }
    return { set, categoryId: null, hasCategories: true, path: '/buscar', query }
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

/** Price and stock are those of the database. What has been taken off sale since is missing. */
async function readPage(db: Executor, ids: number[], total: number, page: number): Promise<CatalogPage> {
  const rows =
    ids.length === 0 ? [] : await selectProducts(db).where(and(inArray(sellables.id, ids), isForSale))
  const inOrder = rows.sort((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))
  return {
    products: await toProducts(db, inOrder),
    total,
    page,
    pages: Math.max(1, Math.ceil(total / PAGE_SIZE)),
  }
}
