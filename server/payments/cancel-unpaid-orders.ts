import { sql } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { DomainError } from '../domain-error.ts'
import { theShop } from '../orders/actor.ts'
import { cancelOrder } from '../orders/cancel-order.ts'
import { readSettings } from '../settings/settings.ts'

const REASON = 'No recibimos la confirmación de tu pago a tiempo.'

/**
 * Cancels the orders that stayed unpaid after their reminder, if the shop has been told to, and tells which. A buyer
 * who has answered with a photo waits for us, and is left alone.
 */
export async function cancelUnpaidOrders(db: Database): Promise<number[]> {
  const { unpaid_cancel_hours } = await readSettings(db)
  if (unpaid_cancel_hours === 0) return []
  const { rows } = await db.execute<{ id: number }>(sql`
    select id from customer_order
     where state = 'PENDIENTE' and stage = 'payment_review'
       and payment_reminded_at <= now() - make_interval(hours => ${unpaid_cancel_hours})
       and not exists (select from receipt_photo
                        where order_id = customer_order.id and uploaded_at > payment_reminded_at)
     order by id`)
  const cancelled: number[] = []
  for (const { id } of rows) {
    try {
      await cancelOrder(db, theShop, id, REASON)
      cancelled.push(id)
    } catch (error) {
      // Somebody confirmed or cancelled it meanwhile.
      if (!(error instanceof DomainError)) throw error
    }
  }
  return cancelled
}
