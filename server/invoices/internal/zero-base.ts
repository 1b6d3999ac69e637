import { sql } from 'drizzle-orm'
import type { Executor } from '../../db/database.ts'

/** The cents of an order's lines that are not taxed. */
export async function zeroBaseOf(db: Executor, orderId: number): Promise<number> {
  const { rows } = await db.execute<{ cents: number }>(
    sql`select coalesce(sum(total_cents), 0)::int as cents from order_line where order_id = ${orderId} and tax_rate_bp = 0`,
  )
  return rows[0]?.cents ?? 0
}
