import { sql } from 'drizzle-orm'
import { system } from '../accounts/actor.ts'
import type { Database } from '../db/database.ts'
import { awaitsReceiptPhoto } from '../db/order-conditions.ts'
import { cancelLocked } from '../orders/cancel-order.ts'
import { lockOrder } from '../orders/move-order.ts'
import { readSettings, validSince } from '../settings/settings.ts'
import { workingHoursBefore } from './internal/working-hours.ts'

const REASON = 'No recibimos a tiempo la foto de tu comprobante.'
const AT_ONCE = 50

/**
 * Cancels the orders that showed no receipt in the working hours after their reminder was sent, if the owner has set
 * `unpaid_cancel_hours`. Returns their ids. It spares orders whose reminder was never sent, because their buyers were not
 * asked for anything, orders that are older than the setting, and orders of which in those hours another transfer was told or one was
 * found missing. It also spares every order while the staff have not
 * decided any payment since its reminder: in a shop where nobody looks, a missing payment proves nothing.
 */
export async function cancelUnpaidOrders(db: Database): Promise<number[]> {
  const { unpaid_cancel_hours, holidays } = await readSettings(db)
  const setAt = await validSince(db, 'unpaid_cancel_hours')
  if (unpaid_cancel_hours === 0 || setAt === null) return []
  const remindedBy = workingHoursBefore(await databaseTime(db), unpaid_cancel_hours, holidays)
  const cancelled: number[] = []
  for (let after = 0; ; ) {
    const { rows } = await db.execute<{ id: number }>(sql`
      select customer_order.id from customer_order
        join mail as reminder on reminder.order_id = customer_order.id and reminder.template = 'payment-reminder'
                             and reminder.status = 'sent'
       where ${awaitsReceiptPhoto} and customer_order.id > ${after} and placed_at > ${setAt.toISOString()}
         and reminder.sent_at <= ${remindedBy.toISOString()}
         and not exists (select from payment where order_id = customer_order.id
                          and greatest(payment.created_at, checked_at) > ${remindedBy.toISOString()})
         and reminder.sent_at < (select max(checked_at) from payment
                                  where not exists (select from customer_order as example
                                                     where example.id = payment.order_id and example.is_example))
       order by customer_order.id limit ${AT_ONCE}`)
    for (const { id } of rows) if (await cancelIfStillUnpaid(db, id)) cancelled.push(id)
    after = rows.at(-1)?.id ?? after
    if (rows.length < AT_ONCE) return cancelled
  }
}

/** Checks again with the order locked, because a photo may have come or somebody may have decided in between. */
async function cancelIfStillUnpaid(db: Database, id: number): Promise<boolean> {
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, system, id)
    const { rows } = await tx.execute(
      sql`select from customer_order where id = ${id} and ${awaitsReceiptPhoto}`,
    )
    if (rows.length === 0) return false
    await cancelLocked(tx, system, order, REASON)
    return true
  })
}

async function databaseTime(db: Database): Promise<Date> {
  const { rows } = await db.execute<{ ms: number }>(
    sql`select extract(epoch from now())::float8 * 1000 as ms`,
  )
  if (!rows[0]) throw new Error('A select returned no row')
  return new Date(rows[0].ms)
}
