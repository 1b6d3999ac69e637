import { sql } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { awaitsReceiptPhoto, isOverdue } from '../db/order-conditions.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { noteReminder } from '../orders/order-history.ts'
import { readSettings } from '../settings/settings.ts'

const AT_ONCE = 100

/**
 * Asks the buyers of overdue orders for the photo of their receipt, once for each order. Returns the orders' ids. An
 * order that has a photo waits for the staff, so its buyer is not asked.
 */
export async function remindUnpaidOrders(db: Database): Promise<number[]> {
  const reminded: number[] = []
  for (;;) {
    const { found, asked } = await db.transaction(async (tx) => {
      const { unpaid_reminder_hours } = await readSettings(tx)
      const { rows: locked } = await tx.execute<{ id: number }>(sql`
        select id from customer_order
         where ${isOverdue(unpaid_reminder_hours)} and ${awaitsReceiptPhoto} and payment_reminded_at is null
         order by placed_at limit ${AT_ONCE} for no key update skip locked`)
      // Checked again with the orders locked, because a photo may have come while the statement above ran.
      const { rows } = await tx.execute<{ id: number }>(sql`
        select id from customer_order
         where id = any(${sql.param(locked.map(({ id }) => id))}::bigint[]) and ${awaitsReceiptPhoto}
         order by placed_at`)
      for (const { id } of rows) {
        await noteReminder(tx, id)
        await queueMail(tx, { template: 'payment-reminder', orderId: id })
      }
      return { found: locked.length, asked: rows.map(({ id }) => id) }
    })
    reminded.push(...asked)
    if (found < AT_ONCE) return reminded
  }
}
