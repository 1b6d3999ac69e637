import type { OrderPosition } from '../../contract/order-states.ts'
import type { Staff } from '../accounts/actor.ts'
import type { Database } from '../db/database.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { lockOrder, moveOrder } from './move-order.ts'

const mailOf = { preparing: null, shipped: 'order-shipped', ready_for_pickup: 'order-ready' } as const

/**
 * Moves a paid order on: preparing, then sent or ready to be picked up. The note goes into its history. The note of a
 * sent order, such as its number at the carrier, is for the buyer, who reads it there and in the mail.
 * @throws DomainError `order_not_found` or `transition_refused`.
 */
export async function advanceStage(
  db: Database,
  staff: Staff,
  orderId: number,
  stage: keyof typeof mailOf,
  note?: string,
): Promise<OrderPosition> {
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, staff, orderId)
    const position = await moveOrder(tx, staff, order, { event: stage, note })
    const template = mailOf[stage]
    if (template) await queueMail(tx, { template, orderId })
    return position
  })
}

/**
 * Notes that an order is in its buyer's hands. That is its end: only a return can follow.
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
