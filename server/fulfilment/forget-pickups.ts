import { eq, inArray } from 'drizzle-orm'
import type { Transaction } from '../db/database.ts'
import { pickups } from '../db/schema/fulfilment.ts'
import { orders } from '../db/schema/orders.ts'

/** Takes the persons out of the pick-ups of a buyer's orders. That they were picked up, and who handed them over, stays. */
export async function forgetPickups(tx: Transaction, accountId: number): Promise<void> {
  const own = tx.select({ id: orders.id }).from(orders).where(eq(orders.accountId, accountId))
  await tx.update(pickups).set({ name: '', identification: '' }).where(inArray(pickups.orderId, own))
}
