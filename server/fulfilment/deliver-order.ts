import type { OrderPosition } from '../../contract/order-states.ts'
import type { Staff } from '../accounts/actor.ts'
import type { Database } from '../db/database.ts'
import { DomainError } from '../domain-error.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { moveOrder } from '../orders/move-order.ts'
import { lockForStaff } from './internal/lock-for-staff.ts'

/**
 * Notes that a sent order has reached its buyer. That is its end: only a return can follow. An order that waits at the shop
 * is handed over instead, to somebody whose identification was seen: see `handOver`.
 * @throws DomainError `order_not_found`, `not_permitted`, `order_changed` or `transition_refused`.
 */
export async function deliverOrder(
  db: Database,
  staff: Staff,
  orderId: number,
  { note, seen }: { note?: string | undefined; seen?: number | undefined } = {},
): Promise<OrderPosition> {
  return db.transaction(async (tx) => {
    const order = await lockForStaff(tx, staff, 'orders.ship', orderId, seen)
    if (order.stage === 'ready_for_pickup') throw new DomainError('transition_refused')
    const position = await moveOrder(tx, staff, order, { event: 'delivered', note })
    await queueMail(tx, { template: 'order-delivered', orderId })
    return position
  })
}
