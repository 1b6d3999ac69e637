import { and, desc, eq, isNotNull } from 'drizzle-orm'
import type { Product } from '../../contract/api/catalog.ts'
import { selectProducts, toProducts } from '../catalog/product-rows.ts'
import type { Executor } from '../db/database.ts'
import { favourites } from '../db/schema/accounts.ts'
import { sellables } from '../db/schema/catalog.ts'

/**
 * A buyer's favourites, newest first. What is no longer for sale stays on the list, since nobody but the buyer takes it
 * off; it counts as out of stock, and its page says why. What has no price is left out until it has one again: a card
 * would offer it for nothing. So is what was never published.
 */
export async function readWishlist(db: Executor, accountId: number): Promise<Product[]> {
  const rows = await selectProducts(db)
    .innerJoin(favourites, eq(favourites.sellableId, sellables.id))
    .where(
      and(
        eq(favourites.accountId, accountId),
        isNotNull(sellables.priceCents),
        isNotNull(sellables.publishedAt),
      ),
    )
    .orderBy(desc(favourites.createdAt), desc(sellables.id))
  return toProducts(
    db,
    rows.map((row) => (row.hiddenAt === null ? row : { ...row, stock: 0 })),
  )
}
