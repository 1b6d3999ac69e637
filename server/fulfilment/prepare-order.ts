import type { OrderPosition } from '../../contract/order-states.ts'
import type { Staff } from '../accounts/actor.ts'
import type { Database } from '../db/database.ts'
import { moveOrder } from '../orders/move-order.ts'
import { lockForStaff } from './internal/lock-for-staff.ts'

/**
 * Notes that somebody packs a paid order. The note is for the staff.
 * @throws DomainError `order_not_found`, `not_permitted`, `order_changed` or `transition_refused`.
 */
export async function prepareOrder(
  db: Database,
  staff: Staff,
  orderId: number,
  { note, seen }: { note?: string | undefined; seen?: number | undefined } = {},
): Promise<OrderPosition> {
  return db.transaction(async (tx) => {
    const order = await lockForStaff(tx, staff, 'orders.prepare', orderId, seen)
    return moveOrder(tx, staff, order, { event: 'preparing', note })
  })
}
