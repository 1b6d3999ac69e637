import type { Staff } from '../accounts/actor.ts'
import type { Database } from '../db/database.ts'
import { requirePermission } from '../staff/require-permission.ts'
import { allocate, lockOrders, type Share } from './internal/allocate.ts'

/**
 * Gives orders what is left over of money received. An order that has its total by it is paid; what a cancelled one gets is
 * owed back.
 * @throws DomainError `order_not_found`, `money_not_found`, `too_little_left` or `invalid`.
 */
export async function allocateMoney(
  db: Database,
  staff: Staff,
  moneyId: number,
  shares: readonly Share[],
  note?: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    await requirePermission(tx, staff, 'payments.confirm')
    const locked = await lockOrders(tx, staff, shares)
    await allocate(tx, staff, moneyId, shares, locked, note)
  })
}
