import { sql } from 'drizzle-orm'
import type { Transaction } from '../db/database.ts'
import { pipeline } from '../db/pipeline.ts'
import type { reservations } from '../db/schema/orders.ts'
import { statement } from '../db/statement.ts'
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

type Head = Pick<
  typeof reservations.$inferSelect,
  'status' | 'orderId' | 'placedFrom' | 'offerId' | 'shippingCents' | 'shippingTo' | 'termsVersion'
> & { hasExpired: boolean }

const lock = statement<{ id: string; accountId: number }, Head>(
  ({ id, accountId }) => sql`
    select status, order_id as "orderId", placed_from as "placedFrom", offer_id as "offerId",
           shipping_cents as "shippingCents", shipping_to as "shippingTo", terms_version as "termsVersion",
           expires_at <= now() as "hasExpired"
      from reservation where id = ${id} and account_id = ${accountId} for no key update`,
)

/** A reservation as it stands while it is locked, with its lines. */
export type LockedCart = {
  id: string
  reservation: Head | undefined
  reserved: Awaited<ReturnType<typeof readReservedLines>>
}

/** Locks what a buyer reserved, for `findReserved`. The account must be locked. */
export async function lockReserved(tx: Transaction, accountId: number, id: string): Promise<LockedCart> {
  const [[reservation], reserved] = await pipeline(lock(tx, { id, accountId }), readReservedLines(tx, { id }))
  return { id, reservation, reserved }
}

/**
 * What a buyer reserved, at the prices of that moment.
 * @throws DomainError `reservation_not_found`, also for a reservation of somebody else; `reservation_closed` when its buyer released it;
 *   `reservation_differs` when these are not the lines that were reserved.
 */
export function findReserved(
  { id, reservation, reserved }: LockedCart,
  wanted: readonly WantedLine[],
  taxRateBp: number,
): ReservedCart {
  if (!reservation) throw new DomainError('reservation_not_found')
  const { status, orderId, placedFrom, offerId, shippingCents, shippingTo, termsVersion } = reservation
  const head = { id, placedFrom, offerId, freight: { cents: shippingCents, to: shippingTo }, termsVersion }
  if (status === 'released') throw new DomainError('reservation_closed')
  const isOpen = status === 'open'
  if (status === 'expired' || (isOpen && reservation.hasExpired))
    return { ...head, state: 'expired', isHolding: isOpen }
  const lines = reserved.map((line) => ({ ...line, taxRateBp: taxRateOf(line.taxClass, taxRateBp) }))
  if (cartKey(lines) !== cartKey(wanted)) throw new DomainError('reservation_differs')
  return orderId === null ? { ...head, state: 'open', lines } : { ...head, state: 'ordered', orderId, lines }
}
