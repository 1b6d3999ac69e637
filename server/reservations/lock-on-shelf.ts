import type { Settings } from '../../contract/api/settings.ts'
import type { Transaction } from '../db/database.ts'
import { pipeline } from '../db/pipeline.ts'
import { type Held, readHeld } from './holding-limit.ts'
import { lockExpired, releaseHolds } from './holds.ts'
import { lockAndPrice, type PricedCart, type WantedLine } from './price-cart.ts'

/**
 * Locks what is wanted of the shelf and prices it from the catalogue. Expired reservations are released here too, in
 * case the background is not running, unless it is known that there are none. With it comes what the account `holder`
 * holds already, for `refuseAboveLimit`: nothing where it is null.
 * @throws DomainError `cart_changed` or `order_too_large`, as `lockAndPrice`.
 */
export async function lockOnShelf(
  tx: Transaction,
  wanted: readonly WantedLine[],
  settings: Settings,
  { holder, isAnyExpired = true }: { holder: number | null; isAnyExpired?: boolean },
): Promise<PricedCart & { held: Held[] }> {
  const sellableIds = wanted.map(({ sellableId }) => sellableId)
  if (isAnyExpired) await releaseHolds(tx, await lockExpired(tx, { sellableIds }), { alsoLock: sellableIds })
  const [cart, held] = await pipeline(
    lockAndPrice(tx, wanted, settings.tax_general_bp),
    holder === null ? [] : readHeld(tx, holder, settings),
  )
  return { ...cart, held }
}
