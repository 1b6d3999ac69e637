import { asc, eq, inArray } from 'drizzle-orm'
import type { Executor } from './database.ts'
import { orderLines } from './schema/orders.ts'
import { goodsReturnLines, goodsReturns } from './schema/returns.ts'

export type GoodsReturn = typeof goodsReturns.$inferSelect & {
  /** Units by line of the order, with what they were sold for in cents: nothing of it comes back when they were exchanged. */
  contents: readonly {
    lineId: number
    count: number
    isToStock: boolean
    isExchanged: boolean
    totalCents: number
  }[]
}

/** What came back of orders, by order, the first return first. */
export async function readGoodsReturns(
  db: Executor,
  orderIds: number[],
): Promise<ReadonlyMap<number, GoodsReturn[]>> {
  const rows = await db
    .select()
    .from(goodsReturns)
    .where(inArray(goodsReturns.orderId, orderIds))
    .orderBy(asc(goodsReturns.id))
  const units = await db
    .select({ line: goodsReturnLines, unitPriceCents: orderLines.unitPriceCents })
    .from(goodsReturnLines)
    .innerJoin(orderLines, eq(orderLines.id, goodsReturnLines.orderLineId))
    .where(
      inArray(
        goodsReturnLines.goodsReturnId,
        rows.map(({ id }) => id),
      ),
    )
    .orderBy(asc(goodsReturnLines.orderLineId))
  const unitsOf = Map.groupBy(units, ({ line }) => line.goodsReturnId)
  return Map.groupBy(
    rows.map((row) => ({
      ...row,
      contents: (unitsOf.get(row.id) ?? []).map(({ line, unitPriceCents }) => ({
        lineId: line.orderLineId,
        count: line.quantity,
        isToStock: line.isToStock,
        isExchanged: line.isExchanged,
        totalCents: line.isExchanged ? 0 : line.quantity * unitPriceCents,
      })),
    })),
    ({ orderId }) => orderId,
  )
}
