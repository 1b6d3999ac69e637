import { asc, eq, sql } from 'drizzle-orm'
import type { OfferState } from '../../contract/offer-states.ts'
import type { Executor, Transaction } from '../db/database.ts'
import { offerLines, offers } from '../db/schema/offers.ts'
import { DomainError } from '../domain-error.ts'
import { offerState } from './internal/offer-state.ts'

/** A line of an offer, in cents. */
export type OfferedLine = { sellableId: number; quantity: number; unitPriceCents: number }

export type ClaimedOffer = { id: number; token: string; lines: readonly OfferedLine[] }

/** @throws DomainError `offer_not_found`. */
export async function findOfferId(db: Executor, token: string): Promise<number> {
  const [found] = await db.select({ id: offers.id }).from(offers).where(eq(offers.token, token))
  if (!found) throw new DomainError('offer_not_found')
  return found.id
}

/** The lines of an offer in the order in which the staff chose them. */
export async function readOfferedLines(db: Executor, offerId: number): Promise<OfferedLine[]> {
  return db
    .select({
      sellableId: offerLines.sellableId,
      quantity: offerLines.quantity,
      unitPriceCents: offerLines.unitPriceCents,
    })
    .from(offerLines)
    .where(eq(offerLines.offerId, offerId))
    .orderBy(asc(offerLines.position))
}

/**
 * Locks an offer for a buyer who reserves or orders it, until the transaction ends: of two buyers with the same link
 * one gets it. `isReserved`: this buyer has reserved it while it was open, so its time may be over and it may be
 * withdrawn. Lock it after the buyer's account and own reservation, and before any sellable.
 * @throws DomainError `offer_used`, `offer_being_paid` while somebody else's time to pay runs, `offer_withdrawn` or
 *   `offer_expired`.
 */
export async function claimOffer(
  tx: Transaction,
  id: number,
  { accountId, isReserved = false }: { accountId: number; isReserved?: boolean },
): Promise<ClaimedOffer> {
  await tx.execute(sql`select from offer where id = ${id} for no key update`)
  // A statement of its own: it sees what the transaction did that held the lock before.
  const { rows } = await tx.execute<{ token: string; state: OfferState; isBeingPaid: boolean }>(sql`
    select token, ${offerState} as state,
           exists (select from reservation
                    where offer_id = offer.id and status = 'open' and expires_at > now()
                      and account_id <> ${accountId}) as "isBeingPaid"
      from offer where id = ${id}`)
  const offer = rows[0]
  if (!offer) throw new DomainError('offer_not_found')
  if (offer.state === 'used') throw new DomainError('offer_used')
  if (offer.isBeingPaid) throw new DomainError('offer_being_paid')
  if (!isReserved && offer.state === 'withdrawn') throw new DomainError('offer_withdrawn')
  if (!isReserved && offer.state === 'expired') throw new DomainError('offer_expired')
  return { id, token: offer.token, lines: await readOfferedLines(tx, id) }
}

/** Says that a claimed offer has become an order. For whom it was made is told by the order from now on. */
export async function markOfferUsed(tx: Transaction, id: number, orderId: number): Promise<void> {
  await tx.update(offers).set({ orderId, buyerName: null, buyerPhone: null }).where(eq(offers.id, id))
}
