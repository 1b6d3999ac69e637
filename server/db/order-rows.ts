import { asc, desc, eq, inArray, type SQL } from 'drizzle-orm'
import type { Executor } from './database.ts'
import { type OrderMoney, readOrderMoney } from './order-money.ts'
import { orderEvents, orderLines, orders, transferCodes } from './schema/orders.ts'

/** Orders with their lines, money and transfer code, newest first. Orders and mails read them, and mails must not import orders. */
export async function readOrderRows(db: Executor, which: SQL | undefined) {
  const rows = await db
    .select({ order: orders, transferCode: transferCodes.code })
    .from(orders)
    .leftJoin(transferCodes, eq(transferCodes.orderId, orders.id))
    .where(which)
    .orderBy(desc(orders.id))
  const ids = rows.map(({ order }) => order.id)
  const lines = await db
    .select()
    .from(orderLines)
    .where(inArray(orderLines.orderId, ids))
    .orderBy(asc(orderLines.position))
  const linesOf = Map.groupBy(lines, ({ orderId }) => orderId)
  const moneyOf = await readOrderMoney(db, ids)
  return rows.map((row) => ({
    ...row,
    lines: linesOf.get(row.order.id) ?? [],
    money: found(moneyOf.get(row.order.id)),
  }))
}

function found(money: OrderMoney | undefined): OrderMoney {
  if (!money) throw new Error('An order was not found again')
  return money
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
