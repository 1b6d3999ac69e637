import { type SQL, sql } from 'drizzle-orm'
import type { ProductsQuery } from '../../contract/api/admin/products.ts'
import { matchesArticle } from '../inventory/matching-articles.ts'
import { isInState } from './internal/product-state.ts'

/** SQL condition on `sellable`: it is a product that fits a search and filters of the desk's list. */
export function fitsDeskFilter({ q = '', state, category }: Omit<ProductsQuery, 'page'>): SQL {
  const isInCategory = category === undefined ? sql`true` : sql`category_id = ${Number(category)}::int`
  const isWanted = state === undefined ? sql`true` : isInState[state]
  return sql`kind = 'product' and ${matchesArticle(q) ?? sql`true`} and ${isInCategory} and ${isWanted}`
}
