import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { CatalogPage, Product, SearchHit } from '../../contract/api/catalog.ts'
import { SEARCH_PREVIEW_LIMIT } from '../../contract/constants.ts'
import type { Sort } from '../../contract/listing.ts'
import { namedCategories } from '../../contract/named-categories.ts'
import type { Database, Executor } from '../db/database.ts'
import { sellables } from '../db/schema/catalog.ts'
import { orderings, pageOfProducts } from './list-products.ts'
import { isForSale, selectProducts, toProduct, toProducts } from './product-rows.ts'

/** Longer than any product name, so the rest of a longer query cannot match and is cut off. */
const MAX_QUERY_LENGTH = 200

/** Finds the products of the search preview: at most six, those in stock first, then the cheapest. */
export async function searchPreview(db: Executor, query: string): Promise<SearchHit[]> {
  const found = matching(query)
  if (!found) return []
  const rows = await selectProducts(db)
    .where(and(eq(sellables.kind, 'product'), isForSale, found))
    .orderBy(sql`${sellables.stock} = 0`, ...orderings.priceLow)
    .limit(SEARCH_PREVIEW_LIMIT)
  return rows.map((row) => {
    const { id, name, price, stock, img_url } = toProduct(row)
    return { id, name, price, stock, img_url, path: `/producto/${id}` }
  })
}

/** Finds one page of everything that matches, sorted and paged like a listing. */
export async function searchPage(
  db: Executor,
  query: string,
  sort: Sort,
  page: number,
): Promise<CatalogPage> {
  const found = matching(query)
  if (!found) return { products: [], total: 0, page, pages: 1 }
  return pageOfProducts(db, found, sort, page)
}

/** The ids of all that `searchPage` pages through, in no order. */
export async function searchIds(db: Executor, query: string): Promise<number[]> {
  const found = matching(query)
  if (!found) return []
  const rows = await db
    .select({ id: sellables.id })
    .from(sellables)
    .where(and(eq(sellables.kind, 'product'), isForSale, found))
  return rows.map(({ id }) => id)
}

const ALIKE = 4
/** The least similarity of a match: "rtx 5o90" and "rtx 5090" score 0.5, unrelated names up to 0.3. */
const NEAR = '0.4'

/** Finds names spelled almost like the query, for a search without results: "rtx 5o90" finds the RTX 5090. */
export async function searchAlike(db: Database, query: string): Promise<Product[]> {
  const text = sql`fold(${searchedText(query)})`
  const rows = await db.transaction(async (tx) => {
    // The operator <% uses the index only with this threshold.
    await tx.execute(sql`select set_config('pg_trgm.word_similarity_threshold', ${NEAR}, true)`)
    return await selectProducts(tx)
      .where(and(eq(sellables.kind, 'product'), isForSale, sql`${text} <% ${sellables.searchName}`))
      .orderBy(sql`${text} <<-> ${sellables.searchName}`, ...orderings.priceLow)
      .limit(ALIKE)
  })
  return toProducts(db, rows)
}

/**
 * SQL condition for "name contains", ignoring case and accents, or for the category that the query names. Null for an
 * empty query. Characters that LIKE interprets are escaped, so "100%" finds a per cent sign. The text is folded before
 * that, because folding turns the full-width "％" of Asian keyboards into "%".
 */
function matching(query: string): SQL | null {
  const text = searchedText(query)
  if (text === '') return null
  const escaped = sql`regexp_replace(fold(${text}), '([\\\\%_])', '\\\\\\1', 'g')`
  const contains = sql`${sellables.searchName} like '%' || ${escaped} || '%'`
  const named = namedCategories(text)
  return named.length === 0 ? contains : sql`(${contains} or ${inArray(sellables.categoryId, named)})`
}

function searchedText(query: string): string {
  return query.trim().slice(0, MAX_QUERY_LENGTH).toWellFormed().replaceAll('\0', '')
}
