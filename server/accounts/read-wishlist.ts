import { desc, eq } from 'drizzle-orm'
import type { Product } from '../../contract/api/catalog.ts'
import { selectProducts, toProducts } from '../catalog/product-rows.ts'
import type { Executor } from '../db/database.ts'
import { favourites } from '../db/schema/accounts.ts'
import { sellables } from '../db/schema/catalog.ts'

/**
 * A buyer's favourites, newest first. What is no longer for sale stays on the list, since nobody but the buyer takes it
 * off; it counts as out of stock, and its page says why.
 */
export async function readWishlist(db: Executor, accountId: number): Promise<Product[]> {
  const rows = await selectProducts(db)
    .innerJoin(favourites, eq(favourites.sellableId, sellables.id))
    .where(eq(favourites.accountId, accountId))
    .orderBy(desc(favourites.createdAt), desc(sellables.id))
  return toProducts(
    db,
    rows.map((row) => (row.hiddenAt === null && row.priceCents !== null ? row : { ...row, stock: 0 })),
  )
}
