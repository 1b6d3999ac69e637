import { raiseCatalogVersion } from '../catalog/catalog-version.ts'
import type { Database } from '../db/database.ts'
import { giveBack, lockOpenReservation } from './holds.ts'
import { lockBuyer } from './lock-buyer.ts'

/** Frees what a buyer holds. Tells whether there was anything; asked again, there is not. */
export async function releaseReservation(db: Database, accountId: number): Promise<boolean> {
  const isReleased = await db.transaction(async (tx) => {
    await lockBuyer(tx, accountId)
    const own = await lockOpenReservation(tx, accountId)
    if (own) await giveBack(tx, [own])
    return own !== null
  })
  if (isReleased) await raiseCatalogVersion(db)
  return isReleased
}
