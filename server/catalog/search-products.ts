import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { CatalogPage, Product, SearchHit } from '../../contract/api/catalog.ts'
import { SEARCH_PREVIEW_LIMIT } from '../../contract/constants.ts'
import type { Sort } from '../../contract/listing.ts'
import { namedCategories } from '../../contract/named-categories.ts'
import type { Database, Executor } from '../db/database.ts'
import { sellables } from '../db/schema/catalog.ts'
import { pageOfProducts } from './list-products.ts'
import { isForSale, orderings, selectProducts, toProduct, toProducts } from './product-rows.ts'

/** Longer than any name of a product: what comes after cannot match, and need not reach the database. */
const MAX_QUERY_LENGTH = 200

/** The preview of a search: at most six products, what can be bought first, then the cheapest. */
export async function searchPreview(db: Executor, query: string): Promise<SearchHit[]> {
  const found = matching(query)
  if (!found) return []
  const rows = await selectProducts(db)
    .where(and(eq(sellables.kind, 'product'), isForSale, found))
    .orderBy(sql`${sellables.stock} = 0`, ...orderings.priceLow)
    .limit(SEARCH_PREVIEW_LIMIT)
  return rows.map((row) => {
    const { id, name, price, stock, img_url } = toProduct(row, {})
    return { id, name, price, stock, img_url, path: `/producto/${id}` }
  })
}

/** All that a search finds, sorted and paged like a listing. */
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

const ALIKE = 4
/** From here up two spellings count as near: "rtx 5o90" and "rtx 5090" come to 0.5, words of other things to 0.3. */
const NEAR = '0.4'

/** For a search that finds nothing: what is spelled nearly so, the nearest first. "rtx 5o90" leads to the RTX 5090. */
export function searchAlike(db: Database, query: string): Promise<Product[]> {
  const text = sql`fold(${searchedText(query)})`
  return db.transaction(async (tx) => {
    // Only so does the index know which names to look at.
    await tx.execute(sql`select set_config('pg_trgm.word_similarity_threshold', ${NEAR}, true)`)
    const rows = await selectProducts(tx)
      .where(and(eq(sellables.kind, 'product'), isForSale, sql`${text} <% ${sellables.searchName}`))
      .orderBy(sql`${text} <<-> ${sellables.searchName}`, ...orderings.priceLow)
      .limit(ALIKE)
    return toProducts(tx, rows)
  })
}

/**
 * The specification's "name contains", without case or accents, and whatever is of a category that the search names. What
 * means something to LIKE is escaped: a search for "100%" looks for a per cent sign. Folding comes first, because it
 * makes a plain "%" of the wide one of Asian keyboards. Null when there is nothing to look for.
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
