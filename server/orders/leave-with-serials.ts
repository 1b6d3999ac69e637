import type { Staff } from '../accounts/actor.ts'
import type { Transaction } from '../db/database.ts'
import { DomainError } from '../domain-error.ts'
import { countMissingSerials } from '../serials/count-missing.ts'
import { packSerials, type SerialsOfLine } from '../serials/pack-serials.ts'
import { readSettings } from '../settings/settings.ts'
import { noteSerials } from './note-serials.ts'

type Leaving = {
  orderId: number
  serials: readonly SerialsOfLine[] | undefined
  parcel?: { shipmentId: number; units: ReadonlyMap<number, number> } | undefined
}

/**
 * Writes down the numbers of units that leave the shop with a locked order, once it is said that they left. Those that are
 * missing stay noted on the order, if the settings let them be written down later.
 * @throws DomainError `invalid`: see `packSerials`; `serials_missing` when all of them are needed now.
 */
export async function leaveWithSerials(
  tx: Transaction,
  staff: Staff,
  { orderId, serials = [], parcel }: Leaving,
): Promise<void> {
  await packSerials(tx, staff, { orderId, serials, parcel })
  const missing = await countMissingSerials(tx, orderId)
  const { serials_later } = await readSettings(tx)
  if (missing > 0 && !serials_later) throw new DomainError('serials_missing')
  await noteSerials(tx, orderId, missing)
}
