import { and, asc, eq, sql } from 'drizzle-orm'
import type { Transaction } from '../db/database.ts'
import { pipeline } from '../db/pipeline.ts'
import { sellables } from '../db/schema/catalog.ts'
import { reservationLines, reservations } from '../db/schema/orders.ts'
import { DomainError } from '../domain-error.ts'
import { basketKey, type PricedLine, type WantedLine } from './price-cart.ts'

export type ReservedCart = {
  id: string
  isOpen: boolean
  hasExpired: boolean
  /** The order that it became. */
  orderId: number | null
  /** The network that it counts for, while it is open and its buyer's e-mail was unconfirmed. */
  placedFrom: string | null
  lines: PricedLine[]
}

/**
 * What a buyer reserved, locked, at the prices of that moment. The account must be locked.
 * @throws DomainError `reservation_not_found` for another's as for none; `reservation_closed` when its buyer let it go;
 *   `reservation_differs` when these are not the lines that were reserved.
 */
export async function findReserved(
  tx: Transaction,
  accountId: number,
  id: string,
  details: readonly WantedLine[],
  taxRateBp: number,
): Promise<ReservedCart> {
  const [[reservation], lines] = await pipeline(
    tx
      .select({
        status: reservations.status,
        orderId: reservations.orderId,
        placedFrom: reservations.placedFrom,
        hasExpired: sql<boolean>`${reservations.expiresAt} <= now()`,
      })
      .from(reservations)
      .where(and(eq(reservations.id, id), eq(reservations.accountId, accountId)))
      .for('no key update'),
    readLines(tx, id, taxRateBp),
  )
  if (!reservation) throw new DomainError('reservation_not_found')
  const { status, orderId, placedFrom } = reservation
  if (status === 'released') throw new DomainError('reservation_closed')
  const isOpen = status === 'open'
  const hasExpired = status === 'expired' || (isOpen && reservation.hasExpired)
  if (hasExpired) return { id, isOpen, hasExpired, orderId, placedFrom, lines: [] }
  if (basketKey(lines) !== basketKey(details)) throw new DomainError('reservation_differs')
  return { id, isOpen, hasExpired, orderId, placedFrom, lines }
}

/** Written once with the reservation, and never changed. */
async function readLines(tx: Transaction, id: string, taxRateBp: number): Promise<PricedLine[]> {
  return tx
    .select({
      sellableId: reservationLines.sellableId,
      sku: sellables.sku,
      name: sellables.name,
      count: reservationLines.count,
      unitPriceCents: reservationLines.unitPriceCents,
      totalCents: sql<number>`${reservationLines.count} * ${reservationLines.unitPriceCents}`,
      taxRateBp: sql<number>`case when ${sellables.taxClass} = 'zero' then 0 else ${taxRateBp}::int end`,
    })
    .from(reservationLines)
    .innerJoin(sellables, eq(sellables.id, reservationLines.sellableId))
    .where(eq(reservationLines.reservationId, id))
    .orderBy(asc(reservationLines.position))
}
