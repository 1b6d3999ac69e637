import { and, desc, eq, isNotNull, sql } from 'drizzle-orm'
import type { Product } from '../../contract/api/catalog.ts'
import { MAX_FAVOURITES } from '../../contract/constants.ts'
import { lockBuyer } from '../accounts/lock-buyer.ts'
import { isForSale, selectProducts, toProducts } from '../catalog/product-rows.ts'
import type { Database, Executor } from '../db/database.ts'
import { favourites } from '../db/schema/accounts.ts'
import { sellables } from '../db/schema/catalog.ts'
import { DomainError } from '../domain-error.ts'

/**
 * Puts a product that is for sale on a buyer's wish list. One that is on it already keeps its place.
 * @throws DomainError `product_not_found`, also for a draft. Its message says so when the product is no longer for sale.
 * @throws DomainError `too_many_favourites`.
 */
export async function addFavourite(db: Database, accountId: number, sellableId: number): Promise<void> {
  await db.transaction(async (tx) => {
    await lockBuyer(tx, accountId)
    const [product] = await tx
      .select({ isForSale: sql<boolean>`${isForSale}` })
      .from(sellables)
      .where(and(eq(sellables.id, sellableId), isNotNull(sellables.publishedAt)))
    if (!product) throw new DomainError('product_not_found')
    if (!product.isForSale)
      throw new DomainError('product_not_found', { message: 'Ese producto ya no está a la venta.' })
    await tx.insert(favourites).values({ accountId, sellableId }).onConflictDoNothing()
    if ((await tx.$count(favourites, eq(favourites.accountId, accountId))) > MAX_FAVOURITES) {
      throw new DomainError('too_many_favourites')
    }
  })
}

/** Takes a product off a buyer's wish list. One that is not on it is gone already. */
export async function deleteFavourite(db: Database, accountId: number, sellableId: number): Promise<void> {
  await db
    .delete(favourites)
    .where(and(eq(favourites.accountId, accountId), eq(favourites.sellableId, sellableId)))
}

/** Empties a buyer's wish list. */
export async function forgetFavourites(db: Executor, accountId: number): Promise<void> {
  await db.delete(favourites).where(eq(favourites.accountId, accountId))
}

/**
 * A buyer's favourites, newest first. A product that is no longer for sale stays on the list, because only the buyer
 * removes it; it counts as out of stock, and its page says why. One without a price is left out until it has one again,
 * because a card would offer it for nothing. So is one that was never published.
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
