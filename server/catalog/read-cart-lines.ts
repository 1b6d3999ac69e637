import { and, inArray } from 'drizzle-orm'
import type { CartLineNow } from '../../contract/api/catalog.ts'
import type { Executor } from '../db/database.ts'
import { sellables } from '../db/schema/catalog.ts'
import { isForSale, selectProducts, toProduct } from './product-rows.ts'

/** What the catalogue says now of what lies in a cart, products and builds alike. What is not for sale any more is absent. */
export async function readCartLines(db: Executor, ids: number[]): Promise<CartLineNow[]> {
  const rows = await selectProducts(db).where(and(inArray(sellables.id, ids), isForSale))
  return rows.map((row) => {
    const { id, name, img_url, price, stock } = toProduct(row, {})
    return { id, name, img_url, price, stock }
  })
}
