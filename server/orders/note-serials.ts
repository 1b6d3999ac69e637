import { eq } from 'drizzle-orm'
import type { Transaction } from '../db/database.ts'
import { orders } from '../db/schema/orders.ts'

/** Notes on a locked order of how many units that left the serial number is still to be written down. */
export async function noteSerials(tx: Transaction, orderId: number, missing: number): Promise<void> {
  await tx.update(orders).set({ serialsMissing: missing }).where(eq(orders.id, orderId))
}
