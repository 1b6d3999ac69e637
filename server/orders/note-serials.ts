import { eq } from 'drizzle-orm'
import type { Transaction } from '../db/database.ts'
import { orders } from '../db/schema/orders.ts'
import { countMissingSerials } from '../serials/count-missing.ts'

/** Notes on a locked order of how many units that left the serial number is still to be written down. */
export async function noteSerials(tx: Transaction, orderId: number, missing: number): Promise<void> {
  await tx.update(orders).set({ serialsMissing: missing }).where(eq(orders.id, orderId))
}

/**
 * The same after units came back, of which nobody is asked any more, and `left` went out in exchange. Numbers that nobody was
 * asked for before, because it was an old order or they were waived, are not asked for now.
 */
export async function recountSerials(
  tx: Transaction,
  orderId: number,
  { left }: { left: number },
): Promise<void> {
  const [order] = await tx.select({ asked: orders.serialsMissing }).from(orders).where(eq(orders.id, orderId))
  const missing = await countMissingSerials(tx, orderId)
  await noteSerials(tx, orderId, Math.min(missing, (order?.asked ?? 0) + left))
}
