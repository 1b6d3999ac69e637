import { and, eq, sql } from 'drizzle-orm'
import type { Transaction } from '../db/database.ts'
import { pipeline } from '../db/pipeline.ts'
import { reservations } from '../db/schema/orders.ts'
import type { ChargedFreight } from '../delivery/charge-freight.ts'
import { DomainError } from '../domain-error.ts'
import { readReservedLines } from './internal/reserved-lines.ts'
import { cartKey, type PricedLine, taxRateOf, type WantedLine } from './price-cart.ts'

export type ReservedCart = {
  id: string
  /** The network that it counts for while it is open, if its buyer's e-mail was unconfirmed. */
  placedFrom: string | null
  /** Whose lines and prices it holds. */
  offerId: number | null
  /** What is charged for sending it, and where to. */
  freight: ChargedFreight
  /** Of the terms, that its buyer accepted. Null for one that is older than their versions. */
  termsVersion: number | null
} & (
  | { state: 'open'; lines: PricedLine[] }
  /** Its time has run out. When it is still holding stock, the caller must release it. */
  | { state: 'expired'; isHolding: boolean }
  | { state: 'ordered'; orderId: number; lines: PricedLine[] }
)

/**
 * Locks what a buyer reserved, and returns it at the prices of that moment. The account must be locked.
 * @throws DomainError `reservation_not_found`, also for a reservation of somebody else; `reservation_closed` when its buyer released it;
 *   `reservation_differs` when these are not the lines that were reserved.
 */
export async function findReserved(
  tx: Transaction,
  accountId: number,
  id: string,
  wanted: readonly WantedLine[],
  taxRateBp: number,
): Promise<ReservedCart> {
  const [[reservation], reserved] = await pipeline(
    tx
      .select({
        status: reservations.status,
        orderId: reservations.orderId,
        placedFrom: reservations.placedFrom,
        offerId: reservations.offerId,
        freight: { cents: reservations.shippingCents, to: reservations.shippingTo },
        termsVersion: reservations.termsVersion,
        hasExpired: sql<boolean>`${reservations.expiresAt} <= now()`,
      })
      .from(reservations)
      .where(and(eq(reservations.id, id), eq(reservations.accountId, accountId)))
      .for('no key update'),
    readReservedLines(tx, id),
  )
  if (!reservation) throw new DomainError('reservation_not_found')
  const { status, orderId, placedFrom, offerId, freight, termsVersion } = reservation
  const head = { id, placedFrom, offerId, freight, termsVersion }
  if (status === 'released') throw new DomainError('reservation_closed')
  const isOpen = status === 'open'
  if (status === 'expired' || (isOpen && reservation.hasExpired))
    return { ...head, state: 'expired', isHolding: isOpen }
  const lines = reserved.map((line) => ({ ...line, taxRateBp: taxRateOf(line.taxClass, taxRateBp) }))
  if (cartKey(lines) !== cartKey(wanted)) throw new DomainError('reservation_differs')
  return orderId === null ? { ...head, state: 'open', lines } : { ...head, state: 'ordered', orderId, lines }
}
