import { eq, sql } from 'drizzle-orm'
import type { Reservation, ReservationBody, TypedBuyer } from '../../contract/api/orders.ts'
import { PAYMENT_WINDOW_SECONDS } from '../../contract/constants.ts'
import { lockBuyer } from '../accounts/lock-buyer.ts'
import type { Database, Transaction } from '../db/database.ts'
import { pipeline } from '../db/pipeline.ts'
import { reservationLines, reservations } from '../db/schema/orders.ts'
import { moveStock, shelfTransaction } from '../inventory/move-stock.ts'
import { type ClaimedOffer, claimOffer, findOfferId } from '../offers/claim-offer.ts'
import { readSettings } from '../settings/settings.ts'
import { refuseAboveLimit } from './holding-limit.ts'
import { type LockedReservation, lockExpired, lockOpenReservation, releaseHolds, takesOf } from './holds.ts'
import { readReservedLines } from './internal/reserved-lines.ts'
import { cartKey, lockAndPrice, type PricedLine, priceChanged, totalOf, wantedLines } from './price-cart.ts'
import { headOfReservation, readReservation, toReservation } from './read-reservation.ts'
import { showTransferCode } from './transfer-codes.ts'
import { lockNetwork, refuseUnconfirmed } from './unconfirmed-limit.ts'

/**
 * Takes a cart off the shelf for the payment window, at today's prices, or what an offer names at the prices of the
 * offer: all of it or nothing. A buyer has one reservation. The same cart again is the same reservation, so a double
 * press or a second tab does no harm; what the buyer typed then replaces what was typed before. Another cart replaces
 * the reservation, and what the old one held is released first. What buyers hold is not bounded for an offer: the staff
 * chose it. For `network` see `placeOrder`.
 * @throws DomainError `cart_changed`, `price_changed`, `holding_limit`, `email_unconfirmed` or `order_too_large`; of an
 *   offer also what `claimOffer` throws.
 */
export async function reserve(
  db: Database,
  accountId: number,
  body: ReservationBody,
  network: string | null = null,
): Promise<Reservation> {
  return shelfTransaction(db, async (tx) => {
    const { isConfirmed } = await lockBuyer(tx, accountId)
    const [own, settings] = await pipeline(lockOpenReservation(tx, accountId), readSettings(tx))
    const offerId = body.offer === undefined ? null : await findOfferId(tx, body.offer)
    if (own && !own.hasExpired && own.offerId === offerId && (await isStill(tx, own, body))) {
      if (body.buyer) await replaceBuyer(tx, own.id, body.buyer)
      return readReservation(tx, own.id)
    }

    const offer = offerId === null ? null : await claimOffer(tx, offerId, { accountId })
    const wanted = offer?.lines ?? wantedLines(body.details ?? [])
    const boundNetwork = isConfirmed || offer ? null : network
    if (boundNetwork !== null) await lockNetwork(tx, boundNetwork)
    // Release expired reservations here too, in case the background is not running.
    const sellableIds = wanted.map(({ sellableId }) => sellableId)
    const expired = await lockExpired(tx, { sellableIds })
    await releaseHolds(tx, own ? [own, ...expired] : expired, {
      alsoLock: sellableIds,
      because: 'cart_changed',
    })

    const lines = await lockAndPrice(tx, wanted, settings.tax_general_bp)
    if (body.total !== undefined && body.total !== totalOf(lines)) throw priceChanged(lines)
    if (boundNetwork !== null) await refuseUnconfirmed(tx, accountId, boundNetwork, settings)
    if (!offer) await refuseAboveLimit(tx, accountId, lines, settings)
    return hold(tx, accountId, lines, { buyer: body.buyer ?? null, placedFrom: boundNetwork, offer })
  })
}

/**
 * Whether reserving this cart now would give the same reservation: the same sellables at prices that still stand. Those
 * of an offer stand as long as the reservation, also when the offer has ended.
 */
async function isStill(
  tx: Transaction,
  { id, offerId }: LockedReservation,
  { details = [], total }: ReservationBody,
): Promise<boolean> {
  const lines = await readReservedLines(tx, id)
  if (total !== undefined && total !== totalOf(lines)) return false
  if (offerId !== null) return true
  return (
    cartKey(lines) === cartKey(wantedLines(details)) &&
    lines.every(
      ({ unitPriceCents, priceCentsNow, isHidden }) => priceCentsNow === unitPriceCents && !isHidden,
    )
  )
}

/** Replaces what the buyer typed, except what was typed of the transfer. */
async function replaceBuyer(tx: Transaction, id: string, buyer: TypedBuyer): Promise<void> {
  const payment = sql`jsonb_strip_nulls(jsonb_build_object('payment', ${reservations.buyer} -> 'payment'))`
  await tx
    .update(reservations)
    .set({ buyer: sql`${JSON.stringify(buyer)}::jsonb || ${payment}` })
    .where(eq(reservations.id, id))
}

async function hold(
  tx: Transaction,
  accountId: number,
  lines: readonly PricedLine[],
  {
    buyer,
    placedFrom,
    offer,
  }: { buyer: TypedBuyer | null; placedFrom: string | null; offer: ClaimedOffer | null },
): Promise<Reservation> {
  const [reservation] = await tx
    .insert(reservations)
    .values({
      accountId,
      buyer,
      placedFrom,
      offerId: offer?.id ?? null,
      expiresAt: sql`now() + make_interval(secs => ${PAYMENT_WINDOW_SECONDS})`,
    })
    .returning(headOfReservation)
  if (!reservation) throw new Error('An insert returned no row')
  const [transferCode] = await pipeline(
    showTransferCode(tx, accountId),
    tx.insert(reservationLines).values(
      lines.map(({ sellableId, quantity, unitPriceCents, parts }, position) => ({
        reservationId: reservation.id,
        sellableId,
        position,
        quantity,
        unitPriceCents,
        parts,
      })),
    ),
    moveStock(tx, takesOf({ id: reservation.id, lines })),
  )
  return toReservation({ ...reservation, transferCode, offer: offer?.token ?? null }, lines)
}
