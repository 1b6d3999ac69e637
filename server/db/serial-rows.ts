import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { Executor } from './database.ts'
import { orderLines } from './schema/orders.ts'
import { serialNumbers, serialSales } from './schema/serials.ts'

/** A unit that was packed for an order. */
export type SoldSerial = {
  /** Of the sale, which a correction names. */
  id: number
  orderId: number
  lineId: number
  /** As typed or scanned. */
  number: string
  shipmentId: number | null
  recordedAt: Date
  /** When it came back. */
  returnedAt: Date | null
}

/** The numbers of the units of orders, by line, in the order that they were written down. What was undone is left out. */
export async function readSerials(
  db: Executor,
  orderIds: readonly number[],
): Promise<ReadonlyMap<number, SoldSerial[]>> {
  const rows = await db
    .select({
      id: serialSales.id,
      orderId: orderLines.orderId,
      lineId: serialSales.orderLineId,
      number: serialNumbers.number,
      shipmentId: serialSales.shipmentId,
      recordedAt: serialSales.recordedAt,
      returnedAt: serialSales.returnedAt,
    })
    .from(serialSales)
    .innerJoin(serialNumbers, eq(serialNumbers.id, serialSales.serialId))
    .innerJoin(orderLines, eq(orderLines.id, serialSales.orderLineId))
    .where(and(inArray(orderLines.orderId, [...orderIds]), isNull(serialSales.undoneAt)))
    .orderBy(asc(serialSales.id))
  return Map.groupBy(rows, ({ lineId }) => lineId)
}
