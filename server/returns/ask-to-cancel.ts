import { canCancel, type OrderPosition } from '../../contract/order-states.ts'
import type { Buyer } from '../accounts/actor.ts'
import type { Database } from '../db/database.ts'
import { cancelLocked } from '../orders/cancel-order.ts'
import { lockOrder } from '../orders/move-order.ts'
import { requestReturnOfLocked } from './request-return.ts'

/**
 * What CANCELAR does: cancels an order, or asks for its return once it is on its way. The choice is made with the order
 * locked, so that it cannot be sent in between.
 * @throws DomainError `order_not_found` or `order_not_cancellable`.
 */
export async function askToCancel(
  db: Database,
  buyer: Buyer,
  orderId: number,
): Promise<{ position: OrderPosition; isReturn: boolean }> {
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, buyer, orderId)
    const isReturn = canCancel(order.state, order.stage) === 'return'
    const position = isReturn
      ? await requestReturnOfLocked(tx, buyer, order)
      : await cancelLocked(tx, buyer, order)
    return { position: { state: position.state, stage: position.stage }, isReturn }
  })
}
