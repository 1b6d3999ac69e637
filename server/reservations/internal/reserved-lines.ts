import { asc, eq, sql } from 'drizzle-orm'
import type { Executor } from '../../db/database.ts'
import { sellables } from '../../db/schema/catalog.ts'
import { reservationLines } from '../../db/schema/orders.ts'

/** The lines of a reservation, in the order of the cart: its quantities and prices, and what it names as it is now. */
export async function readReservedLines(db: Executor, reservationId: string) {
  return db
    .select({
      sellableId: reservationLines.sellableId,
      sku: sellables.sku,
      name: sellables.name,
      quantity: reservationLines.quantity,
      unitPriceCents: reservationLines.unitPriceCents,
      totalCents: sql<number>`${reservationLines.quantity} * ${reservationLines.unitPriceCents}`,
      taxClass: sellables.taxClass,
      priceCentsNow: sellables.priceCents,
      isHidden: sql<boolean>`${sellables.hiddenAt} is not null`,
    })
    .from(reservationLines)
    .innerJoin(sellables, eq(sellables.id, reservationLines.sellableId))
    .where(eq(reservationLines.reservationId, reservationId))
    .orderBy(asc(reservationLines.position))
}
