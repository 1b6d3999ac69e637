import { eq } from 'drizzle-orm'
import type { Transaction } from '../db/database.ts'
import { orders } from '../db/schema/orders.ts'

/**
 * Notes on a locked order whether an invoice of it is still to be written down. Invoices are written by
 * `server/invoices`.
 */
export async function noteInvoice(
  tx: Transaction,
  orderId: number,
  { needsInvoice }: { needsInvoice: boolean },
): Promise<void> {
  await tx.update(orders).set({ needsInvoice }).where(eq(orders.id, orderId))
}
