import { and, eq } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { favourites } from '../db/schema/accounts.ts'

/** Takes a product off a buyer's wish list. One that is not on it is gone already. */
export async function deleteFavourite(db: Database, accountId: number, sellableId: number): Promise<void> {
  await db
    .delete(favourites)
    .where(and(eq(favourites.accountId, accountId), eq(favourites.sellableId, sellableId)))
}
