import type { Staff } from '../accounts/actor.ts'
import type { Database } from '../db/database.ts'
import { changeStock } from './change-stock.ts'

type Delivery = { sellableId: number; count: number; note?: string; key?: string }

/**
 * Puts units that arrived on sale; the same delivery (`key`) entered twice counts once.
 * @throws DomainError `not_found`.
 */
export async function receiveStock(
  db: Database,
  staff: Staff,
  { count, ...delivery }: Delivery,
): Promise<{ stock: number }> {
  return changeStock(db, staff, { ...delivery, quantity: count, reason: 'received' })
}
