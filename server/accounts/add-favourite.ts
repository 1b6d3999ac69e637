import { and, eq } from 'drizzle-orm'
import { MAX_FAVOURITES } from '../../contract/constants.ts'
import { isForSale } from '../catalog/product-rows.ts'
import type { Database } from '../db/database.ts'
import { favourites } from '../db/schema/accounts.ts'
import { sellables } from '../db/schema/catalog.ts'
import { DomainError } from '../domain-error.ts'
import { lockBuyer } from '../orders/lock-buyer.ts'

/** Puts what is for sale on a buyer's wish list. What is on it already stays where it is. */
export async function addFavourite(db: Database, accountId: number, sellableId: number): Promise<void> {
  await db.transaction(async (tx) => {
    await lockBuyer(tx, accountId)
    const [product] = await tx
      .select({ id: sellables.id })
      .from(sellables)
      .where(and(eq(sellables.id, sellableId), isForSale))
    if (!product) throw new DomainError('product_not_found')
    await tx.insert(favourites).values({ accountId, sellableId }).onConflictDoNothing()
    if ((await tx.$count(favourites, eq(favourites.accountId, accountId))) > MAX_FAVOURITES) {
      throw new DomainError('too_many_favourites')
    }
  })
}
