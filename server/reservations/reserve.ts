import { eq, sql } from 'drizzle-orm'
import type { Reservation, ReservationBody, TypedBuyer } from '../../contract/api/orders.ts'
import { PAYMENT_WINDOW_SECONDS } from '../../contract/constants.ts'
import { lockBuyer } from '../accounts/lock-buyer.ts'
import type { Database, Transaction } from '../db/database.ts'
import { pipeline } from '../db/pipeline.ts'
import { sellables } from '../db/schema/catalog.ts'
import { reservationLines, reservations } from '../db/schema/orders.ts'
import { moveStock } from '../inventory/move-stock.ts'
import { readSettings } from '../settings/settings.ts'
import { refuseAboveLimit } from './holding-limit.ts'
import { giveBack, lockExpired, lockOpenReservation, takesOf } from './holds.ts'
import { basketKey, lockAndPrice, type PricedLine, priceChanged, totalOf } from './price-cart.ts'
import { headOfReservation, readReservation, toReservation } from './read-reservation.ts'
import { lockNetwork, refuseUnconfirmed } from './unconfirmed-limit.ts'

/**
 * Takes a cart off the shelf for the payment window, at today's prices: all of it or nothing. A buyer has one
 * reservation. The same cart again is the same reservation, so that a double press or a second tab does no harm; what the
 * buyer typed then takes the place of what was typed before. Another cart takes the reservation's place, and what the old
 * one held goes back first.
 * `network` is that of `placeOrder`.
 * @throws DomainError `cart_changed`, `price_changed`, `holding_limit`, `email_unconfirmed` or `order_too_large`.
 */
export async function reserve(
  db: Database,
  accountId: number,
  body: ReservationBody,
  network: string | null = null,
): Promise<Reservation> {
  return db.transaction(async (tx) => {
    const { isConfirmed } = await lockBuyer(tx, accountId)
    const [own, settings] = await pipeline(lockOpenReservation(tx, accountId), readSettings(tx))
    if (own && !own.hasExpired && (await isStill(tx, own.id, body))) {
      if (body.buyer) await replaceBuyer(tx, own.id, body.buyer)
      return readReservation(tx, own.id)
    }

    const boundNetwork = isConfirmed ? null : network
    if (boundNetwork !== null) await lockNetwork(tx, boundNetwork)
    // On the way in, and not left to the job: a stopped worker must not keep from one buyer what another let go.
    const wanted = body.details.map(({ sellableId }) => sellableId)
    const expired = await lockExpired(tx, { sellableIds: wanted })
    await giveBack(tx, own ? [own, ...expired] : expired, wanted)

    const lines = await lockAndPrice(tx, body.details, settings.tax_general_bp)
    if (body.total !== undefined && body.total !== totalOf(lines)) throw priceChanged(lines)
    if (boundNetwork !== null) await refuseUnconfirmed(tx, accountId, boundNetwork, settings)
    await refuseAboveLimit(tx, accountId, lines, settings)
    return hold(tx, accountId, lines, body.buyer ?? null, boundNetwork)
  })
}

/** Whether a reservation is what this cart would be reserved as now: the same articles at prices that still stand. */
async function isStill(tx: Transaction, id: string, body: ReservationBody): Promise<boolean> {
  const lines = await tx
    .select({
      sellableId: reservationLines.sellableId,
      count: reservationLines.count,
      reservedCents: reservationLines.unitPriceCents,
      priceCents: sellables.priceCents,
      hiddenAt: sellables.hiddenAt,
    })
    .from(reservationLines)
    .innerJoin(sellables, eq(sellables.id, reservationLines.sellableId))
    .where(eq(reservationLines.reservationId, id))
  const total = lines.reduce((sum, { count, reservedCents }) => sum + count * reservedCents, 0)
  return (
    basketKey(lines) === basketKey(body.details) &&
    lines.every(({ reservedCents, priceCents, hiddenAt }) => priceCents === reservedCents && !hiddenAt) &&
    (body.total === undefined || body.total === total)
  )
}

/** What was typed of the transfer stays. */
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
  buyer: TypedBuyer | null,
  placedFrom: string | null,
): Promise<Reservation> {
  const [reservation] = await tx
    .insert(reservations)
    .values({
      accountId,
      buyer,
      placedFrom,
      expiresAt: sql`now() + make_interval(secs => ${PAYMENT_WINDOW_SECONDS})`,
    })
    .returning(headOfReservation)
  if (!reservation) throw new Error('An insert returned no row')
  await pipeline(
    tx.insert(reservationLines).values(
      lines.map(({ sellableId, count, unitPriceCents }, position) => ({
        reservationId: reservation.id,
        sellableId,
        position,
        count,
        unitPriceCents,
      })),
    ),
    moveStock(tx, takesOf({ id: reservation.id, lines })),
  )
  return toReservation(reservation, lines)
}
