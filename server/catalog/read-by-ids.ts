import { inArray } from 'drizzle-orm'
import type { Executor } from '../db/database.ts'
import { sellables } from '../db/schema/catalog.ts'
import { selectProducts, toProduct } from './product-rows.ts'

/** The small picture of each of these products and builds, also of those no longer for sale, because people own them. */
export async function readThumbnails(db: Executor, ids: number[]): Promise<ReadonlyMap<number, string>> {
  const rows = await selectProducts(db).where(inArray(sellables.id, ids))
  return new Map(rows.map((row) => [row.id, toProduct(row).img_url]))
}
