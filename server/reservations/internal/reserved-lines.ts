import { asc, eq, inArray, sql } from 'drizzle-orm'
import type { Executor } from '../../db/database.ts'
import { sellables } from '../../db/schema/catalog.ts'
import { reservationLines } from '../../db/schema/orders.ts'

/** The lines of reservations, in the order of the cart: quantities and prices as reserved, sellables as they are now. */
export async function readReservedLines(db: Executor, ...reservationIds: string[]) {
  return db
    .select({
      reservationId: reservationLines.reservationId,
      sellableId: reservationLines.sellableId,
      sku: sellables.sku,
      name: sellables.name,
      quantity: reservationLines.quantity,
      unitPriceCents: reservationLines.unitPriceCents,
      totalCents: sql<number>`${reservationLines.quantity} * ${reservationLines.unitPriceCents}`,
      parts: reservationLines.parts,
      taxClass: sellables.taxClass,
      priceCentsNow: sellables.priceCents,
      isHidden: sql<boolean>`${sellables.hiddenAt} is not null`,
    })
    .from(reservationLines)
    .innerJoin(sellables, eq(sellables.id, reservationLines.sellableId))
    .where(inArray(reservationLines.reservationId, reservationIds))
    .orderBy(asc(reservationLines.position))
}
