import { and, inArray } from 'drizzle-orm'
import type { CartLineNow } from '../../contract/api/catalog.ts'
import type { Executor } from '../db/database.ts'
import { sellables } from '../db/schema/catalog.ts'
import { isForSale, selectProducts, toProduct } from './product-rows.ts'

/** What the catalogue says now of the products and builds in a cart. Those that are no longer for sale are left out. */
export async function readCartLines(db: Executor, ids: number[]): Promise<CartLineNow[]> {
  const rows = await selectProducts(db).where(and(inArray(sellables.id, ids), isForSale))
  return rows.map((row) => {
    const { id, name, img_url, price, stock } = toProduct(row)
    return { id, name, img_url, price, stock }
  })
}

/** The small picture of each of these products and builds, also of those no longer for sale, because people own them. */
export async function readThumbnails(db: Executor, ids: number[]): Promise<ReadonlyMap<number, string>> {
  const rows = await selectProducts(db).where(inArray(sellables.id, ids))
  return new Map(rows.map((row) => [row.id, toProduct(row).img_url]))
}
