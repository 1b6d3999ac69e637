import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { MAX_FAVOURITES } from '../../contract/constants.ts'
import { isForSale } from '../catalog/product-rows.ts'
import type { Database } from '../db/database.ts'
import { favourites } from '../db/schema/accounts.ts'
import { sellables } from '../db/schema/catalog.ts'
import { DomainError } from '../domain-error.ts'
import { lockBuyer } from './lock-buyer.ts'

/**
 * Puts what is for sale on a buyer's wish list. What is on it already stays where it is.
 * @throws DomainError `product_not_found`, for a draft as for none; of what was for sale once it says so.
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
