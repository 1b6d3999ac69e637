import { eq, sql } from 'drizzle-orm'
import type { Transaction } from '../db/database.ts'
import { orders } from '../db/schema/orders.ts'

/**
 * Notes on a locked order since when a return or the warranty of something of it is asked for, and nothing once its last case
 * is closed: lists and counts of orders read it there. Cases are written by `server/returns`.
 */
export async function noteOpenCases(tx: Transaction, orderId: number): Promise<void> {
  await tx
    .update(orders)
    .set({
      returnRequestedAt: sql`(select min(asked_at) from return_case where order_id = ${orderId} and closed_at is null)`,
    })
    .where(eq(orders.id, orderId))
}
