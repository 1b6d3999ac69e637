import type { OrderPosition } from '../../contract/order-states.ts'
import type { Staff } from '../accounts/actor.ts'
import type { Database } from '../db/database.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { moveOrder } from '../orders/move-order.ts'
import { lockForStaff } from './internal/lock-for-staff.ts'

/**
 * Notes that a packed order waits at the shop, and tells its buyer.
 * @throws DomainError `order_not_found`, `not_permitted`, `order_changed` or `transition_refused`.
 */
export async function readyForPickup(
  db: Database,
  staff: Staff,
  orderId: number,
  { note, seen }: { note?: string | undefined; seen?: number | undefined } = {},
): Promise<OrderPosition> {
  return db.transaction(async (tx) => {
    const order = await lockForStaff(tx, staff, 'orders.prepare', orderId, seen)
    const position = await moveOrder(tx, staff, order, { event: 'ready_for_pickup', note })
    await queueMail(tx, { template: 'order-ready', orderId })
    return position
  })
}
