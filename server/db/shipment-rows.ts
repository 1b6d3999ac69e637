import { asc, inArray } from 'drizzle-orm'
import { nameCarrier, trackingLink } from '../../contract/carriers.ts'
import type { Executor } from './database.ts'
import { pickups, shipmentLines, shipments } from './schema/fulfilment.ts'

export type ShipmentOfOrder = typeof shipments.$inferSelect & {
  /** As people read it. */
  carrierLabel: string
  /** Where the parcel is followed. Null: the carrier has no page that we know. */
  trackingUrl: string | null
  /** Units by line of the order. */
  contents: readonly { lineId: number; count: number }[]
}

/** The parcels of orders, by order, the first that left first. */
export async function readShipments(
  db: Executor,
  orderIds: number[],
): Promise<ReadonlyMap<number, ShipmentOfOrder[]>> {
  const rows = await db
    .select()
    .from(shipments)
    .where(inArray(shipments.orderId, orderIds))
    .orderBy(asc(shipments.id))
  const packed = await db
    .select()
    .from(shipmentLines)
    .where(
      inArray(
        shipmentLines.shipmentId,
        rows.map(({ id }) => id),
      ),
    )
    .orderBy(asc(shipmentLines.orderLineId))
  const contentsOf = Map.groupBy(packed, ({ shipmentId }) => shipmentId)
  return Map.groupBy(
    rows.map((row) => ({
      ...row,
      carrierLabel: nameCarrier(row),
      trackingUrl: trackingLink(row),
      contents: (contentsOf.get(row.id) ?? []).map(({ orderLineId, quantity }) => ({
        lineId: orderLineId,
        count: quantity,
      })),
    })),
    ({ orderId }) => orderId,
  )
}

/** Who picked orders up at the shop, by order. */
export async function readPickups(
  db: Executor,
  orderIds: number[],
): Promise<ReadonlyMap<number, typeof pickups.$inferSelect>> {
  const rows = await db.select().from(pickups).where(inArray(pickups.orderId, orderIds))
  return new Map(rows.map((row) => [row.orderId, row]))
}
