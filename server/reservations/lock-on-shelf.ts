import type { Settings } from '../../contract/api/settings.ts'
import type { Transaction } from '../db/database.ts'
import { pipeline } from '../db/pipeline.ts'
import { type Held, readHeld } from './holding-limit.ts'
import { lockExpired, releaseHolds } from './holds.ts'
import { lockAndPrice, type PricedCart, type WantedLine } from './price-cart.ts'

/**
 * Locks what is wanted of the shelf and prices it from the catalogue. Expired reservations are released here too, in
 * case the background is not running: those in `expired` if they are locked already. With it comes what the account `holder`
 * holds already, for `refuseAboveLimit`: nothing where it is null.
 * @throws DomainError `cart_changed` or `order_too_large`, as `lockAndPrice`.
 */
export async function lockOnShelf(
  tx: Transaction,
  wanted: readonly WantedLine[],
  settings: Settings,
  { holder, expired }: { holder: number | null; expired?: readonly { id: string }[] | null },
): Promise<PricedCart & { held: Held[] }> {
  const sellableIds = wanted.map(({ sellableId }) => sellableId)
  const toRelease = expired ?? (await lockExpired(tx, { sellableIds }))
  await releaseHolds(tx, toRelease, { alsoLock: sellableIds })
  const [cart, held] = await pipeline(
    lockAndPrice(tx, wanted, settings.tax_general_bp),
    holder === null ? [] : readHeld(tx, holder, settings),
  )
  return { ...cart, held }
}
