import { asc, desc, eq, inArray, type SQL } from 'drizzle-orm'
import type { Executor } from './database.ts'
import { orderEvents, orderLines, orders, payments, receiptPhotos } from './schema/orders.ts'
import { bankAccounts } from './schema/shop.ts'

/** Orders with their lines, payment and photo, newest first. Orders and mails read them, and mails must not import orders. */
export async function readOrderRows(db: Executor, which: SQL | undefined) {
  const rows = await db
    .select({ order: orders, payment: payments, bankAccount: bankAccounts, photo: receiptPhotos })
    .from(orders)
    .leftJoin(payments, eq(payments.orderId, orders.id))
    .leftJoin(bankAccounts, eq(bankAccounts.id, payments.bankAccountId))
    .leftJoin(receiptPhotos, eq(receiptPhotos.orderId, orders.id))
    .where(which)
    .orderBy(desc(orders.id))
  const ids = rows.map(({ order }) => order.id)
  const lines = await db
    .select()
    .from(orderLines)
    .where(inArray(orderLines.orderId, ids))
    .orderBy(asc(orderLines.position))
  const linesOf = Map.groupBy(lines, ({ orderId }) => orderId)
  return rows.map((row) => ({ ...row, lines: linesOf.get(row.order.id) ?? [] }))
}

export type OrderWithLines = Awaited<ReturnType<typeof readOrderRows>>[number]

/** What became of orders, by their ids. */
export async function readHistories(db: Executor, ids: number[]) {
  const events = await db
    .select()
    .from(orderEvents)
    .where(inArray(orderEvents.orderId, ids))
    .orderBy(asc(orderEvents.id))
  return Map.groupBy(events, ({ orderId }) => orderId)
}
