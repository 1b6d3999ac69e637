import { and, inArray, isNull } from 'drizzle-orm'
import type { Executor } from './database.ts'
import { invoices } from './schema/invoices.ts'

export type InvoiceRow = typeof invoices.$inferSelect

/** The invoices that count, by order. Orders and mails read them, and must not import invoices. */
export async function readLiveInvoices(
  db: Executor,
  orderIds: number[],
): Promise<ReadonlyMap<number, InvoiceRow>> {
  const rows = await db
    .select()
    .from(invoices)
    .where(and(inArray(invoices.orderId, orderIds), isNull(invoices.annulledAt)))
  return new Map(rows.map((row) => [row.orderId, row]))
}
