import type { Staff } from '../accounts/actor.ts'
import type { Database } from '../db/database.ts'
import { changeStock } from './change-stock.ts'

type Correction = {
  sellableId: number
  /** Units to add, or to take off when below zero. What buyers hold is not to be had. */
  difference: number
  /** Why: a broken box, a miscount. */
  note: string
  key?: string
}

/**
 * Brings the stock to what lies on the shelf.
 * @throws DomainError `not_found`, or `stock_too_low` when fewer units are free than are to be taken off.
 */
export async function correctStock(
  db: Database,
  staff: Staff,
  { difference, ...correction }: Correction,
): Promise<{ stock: number }> {
  return changeStock(db, staff, { ...correction, quantity: difference, reason: 'correction' })
}
