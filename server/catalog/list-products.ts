import { and, eq, ne, or, type SQL, sql } from 'drizzle-orm'
import type { CatalogPage } from '../../contract/api/catalog.ts'
import { LAPTOPS } from '../../contract/categories.ts'
import { PAGE_SIZE } from '../../contract/constants.ts'
import type { Sort } from '../../contract/listing.ts'
import type { Executor } from '../db/database.ts'
import { sellables } from '../db/schema/catalog.ts'
import { isForSale, selectProducts, toProducts } from './product-rows.ts'

/** How the database sorts for each `Sort`. Names sort as in Spanish, with ñ after n; the id decides between equals. */
export const orderings = {
  priceLow: [sql`${sellables.priceCents} asc`, sql`${sellables.id} asc`],
  priceHig: [sql`${sellables.priceCents} desc`, sql`${sellables.id} desc`],
  asc: [sql`${sellables.name} collate "es-x-icu" asc`, sql`${sellables.id} asc`],
  des: [sql`${sellables.name} collate "es-x-icu" desc`, sql`${sellables.id} desc`],
} satisfies Record<Sort, SQL[]>

export type ListingFilter = { category: number } | { featured: true } | { all: true }

/** Reads one page of a listing from the database, while the index does not know it: see `narrow-listing.ts`. */
export async function readListing(
  db: Executor,
  filter: ListingFilter,
  sort: Sort,
  page: number,
): Promise<CatalogPage> {
  const where = and(eq(sellables.kind, 'product'), isForSale, matching(filter))
  const [counted, rows] = await Promise.all([
    db.select({ total: sql<number>`count(*)` }).from(sellables).where(where),
    selectProducts(db)
      .where(where)
      .orderBy(...orderings[sort])
      .limit(PAGE_SIZE)
      .offset((page - 1) * PAGE_SIZE),
  ])
  const total = counted[0]?.total ?? 0
  return {
    products: await toProducts(db, rows),
    total,
    page,
    pages: Math.max(1, Math.ceil(total / PAGE_SIZE)),
  }
}

function matching(filter: ListingFilter): SQL | undefined {
  if ('category' in filter) return eq(sellables.categoryId, filter.category)
  if ('featured' in filter) {
    // The specification excludes laptops from "destacado". A product without a category is included.
    return and(
      sql`${sellables.isFeatured}`,
      or(sql`${sellables.categoryId} is null`, ne(sellables.categoryId, LAPTOPS)),
    )
  }
}
