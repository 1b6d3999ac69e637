import type { CatalogPage, GamerBuild, SearchAnswer } from '../../contract/api/catalog.ts'
import type { Comparison } from '../../contract/api/comparison.ts'
import type { FilterPair } from '../../contract/facets.ts'
import type { SearchSort, Sort } from '../../contract/listing.ts'
import type { Database } from '../db/database.ts'
import { compareProducts } from './compare-products.ts'
import { type Companion, findCompanions } from './find-companions.ts'
import { findProduct, type ProductDetail } from './find-product.ts'
import { categoryPictures } from './internal/category-pictures.ts'
import { listBuilds } from './list-builds.ts'
import type { ListingFilter } from './list-products.ts'
import {
  type Heard,
  listProducts,
  type NarrowedListing,
  type NarrowFilter,
  narrowListing,
  readFilterNames,
  type WrittenListing,
  writeListing,
} from './narrow-listing.ts'
import { previewSearch } from './preview-search.ts'
import type { ProductIndex } from './product-index.ts'
import { type Category, readCategories } from './read-categories.ts'

export type { Category, Companion, Heard, ListingFilter, NarrowedListing, NarrowFilter, ProductDetail }

/** What pages read from the catalogue. All of it is public and the same for everyone, because pages are cached. */
export type CatalogReads = {
  listProducts(filter: ListingFilter, sort: Sort, page: number): Promise<CatalogPage>
  narrowListing(
    filter: NarrowFilter,
    asked: readonly FilterPair[],
    sort: SearchSort,
    page: number,
  ): Promise<NarrowedListing>
  /** The same as JSON, for the API. */
  writeListing(
    filter: NarrowFilter,
    asked: readonly FilterPair[],
    sort: SearchSort,
    page: number,
  ): Promise<WrittenListing>
  filterNames(): Promise<ReadonlySet<string>>
  findProduct(id: number): Promise<ProductDetail | null>
  /** What fits a product and can be bought now. Empty while it is not for sale itself. */
  findCompanions(id: number): Promise<Companion[]>
  listBuilds(): Promise<GamerBuild[]>
  /** Products that are not for sale are left out. */
  compareProducts(ids: readonly number[]): Promise<Comparison>
  categoryPictures(): Promise<Record<number, string>>
  /** Those that the shop shows and those that it hides, in the order of menus. */
  categories(): Promise<readonly Category[]>
  search(query: string): Promise<SearchAnswer>
}

export function catalogReads(db: Database, index: ProductIndex): CatalogReads {
  return {
    listProducts: (filter, sort, page) => listProducts(db, index, filter, sort, page),
    narrowListing: (filter, asked, sort, page) => narrowListing(db, index, filter, { asked, sort, page }),
    writeListing: (filter, asked, sort, page) => writeListing(db, index, filter, { asked, sort, page }),
    filterNames: () => readFilterNames(db),
    findProduct: (id) => findProduct(db, id),
    findCompanions: (id) => findCompanions(index, id),
    listBuilds: () => listBuilds(db),
    compareProducts: (ids) => compareProducts(db, ids),
    categoryPictures: () => categoryPictures(db),
    categories: () => readCategories(db),
    search: (query) => previewSearch(db, index, query),
  }
}
