import { type SQL, sql } from 'drizzle-orm'
import type { Executor } from '../db/database.ts'
import { readSettings, type Settings } from '../settings/settings.ts'

/** Whether an order's payment has waited too long to be confirmed. Reads the table `customer_order`. */
export function isOverdue({ unpaid_reminder_hours }: Settings): SQL<boolean> {
  if (unpaid_reminder_hours === 0) return sql`false`
  return sql`(customer_order.state = 'PENDIENTE' and customer_order.stage = 'payment_review'
    and customer_order.placed_at <= now() - make_interval(hours => ${unpaid_reminder_hours}))`
}

/** The orders whose payment nobody has confirmed in time, the longest waiting first. */
export async function findOverduePayments(db: Executor): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select id from customer_order where ${isOverdue(await readSettings(db))} order by placed_at, id`)
  return rows.map(({ id }) => id)
}
