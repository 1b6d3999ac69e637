import type { OrderPosition } from '../../contract/order-states.ts'
import type { Staff } from '../accounts/actor.ts'
import type { Database } from '../db/database.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { lockOrder, moveOrder } from './move-order.ts'

/**
 * Notes that an order is in its buyer's hands. That is its end: what follows can only be a return.
 * @throws DomainError `order_not_found` or `transition_refused`.
 */
export async function deliverOrder(
  db: Database,
  staff: Staff,
  orderId: number,
  note?: string,
): Promise<OrderPosition> {
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, staff, orderId)
    const position = await moveOrder(tx, staff, order, { event: 'delivered', note })
    await queueMail(tx, { template: 'order-delivered', orderId })
    return position
  })
}
