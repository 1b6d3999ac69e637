import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import type { Reservation, ReservationBody, TypedBuyer } from '../../contract/api/orders.ts'
import type { FreightGoal } from '../../contract/delivery.ts'
import { hearOfChange } from '../catalog-changes/catalog-changes.ts'
import { blockedRefusal } from '../customers/refuse-blocked.ts'
import { type Database, type LastWrites, lastWrites, type Transaction } from '../db/database.ts'
import { pipeline } from '../db/pipeline.ts'
import { reservations } from '../db/schema/orders.ts'
import { statement } from '../db/statement.ts'
import { type ChargedFreight, chargeFreight, goalOf, noFreight } from '../delivery/charge-freight.ts'
import { type Changes, changesOf, lastMoves, moveStock, shelfTransaction } from '../inventory/move-stock.ts'
import { type ClaimedOffer, claimOffer, findOfferId } from '../offers/claim-offer.ts'
import { termsInForce } from '../settings/terms-versions.ts'
import { beginPurchase } from './begin-purchase.ts'
import { readHeld, refuseAboveLimit } from './holding-limit.ts'
import { type LockedReservation, lockExpired, lockOpenReservation, releaseHolds, takesOf } from './holds.ts'
import { refuseSoldOut } from './internal/refuse-sold-out.ts'
import { readReservedLines } from './internal/reserved-lines.ts'
import {
  cartKey,
  lockAndPrice,
  type PricedLine,
  priceChanged,
  totalOf,
  type WantedLine,
  wantedLines,
} from './price-cart.ts'
import {
  headOfReservation,
  type ReservationHead,
  readReservation,
  toReservation,
} from './read-reservation.ts'
import { makeCodes, shownCode } from './transfer-codes.ts'
import { lockNetwork, refuseUnconfirmed } from './unconfirmed-limit.ts'

/**
 * Takes a cart off the shelf for the payment window, at today's prices, or what an offer names at the prices of the
 * offer: all of it or nothing. A buyer has one reservation. The same cart again is the same reservation, so a double
 * press or a second tab does no harm; what the buyer typed then replaces what was typed before, and a freight that the
 * shop charges is fixed anew if it goes elsewhere or costs another sum now. Another cart replaces the reservation, and what
 * the old one held is released first. What buyers hold is not bounded for an offer: the staff
 * chose it. For `network` see `placeOrder`.
 * @throws DomainError `account_blocked`, `cart_changed`, `price_changed`, `holding_limit`, `email_unconfirmed`, `order_too_large` or
 *   `not_delivered`; of an offer also what `claimOffer` throws.
 */
export async function reserve(
  db: Database,
  accountId: number,
  body: ReservationBody,
  network: string | null = null,
): Promise<Reservation> {
  const inCart = wantedLines(body.details ?? [])
  const work = async (tx: Transaction) => {
    const [, { buyer, settings, latestTerms, isAnyExpired }, own] = await pipeline(
      tx.begun,
      beginPurchase(tx, accountId),
      lockOpenReservation(tx, accountId),
    )
    const termsVersion = await termsInForce(tx, settings, latestTerms)
    const offerId = body.offer === undefined ? null : await findOfferId(tx, body.offer)
    const to = body.buyer ? goalOf(body.buyer, settings) : (own?.shippingTo ?? '')
    const held = own && !own.hasExpired && own.offerId === offerId ? await stillHeld(tx, own, body) : null
    if (own && held) {
      const freight = offerId === null ? await chargeFreight(tx, held, to, settings) : noFreight
      if (body.total === undefined || body.total === totalOf(held) + freight.cents) {
        await fixFreight(tx, own.id, freight)
        if (body.buyer) await replaceBuyer(tx, own.id, body.buyer, termsVersion)
        return readReservation(tx, own.id)
      }
    }
    if (buyer.isBlocked) throw await blockedRefusal(tx, accountId)

    const offer = offerId === null ? null : await claimOffer(tx, offerId, { accountId })
    const wanted = offer?.lines ?? inCart
    const boundNetwork = buyer.isConfirmed || offer ? null : network
    if (boundNetwork !== null) await lockNetwork(tx, boundNetwork)
    const sellableIds = idsOf(wanted)
    // They are released here too, in case the background is not running.
    const expired = isAnyExpired ? await lockExpired(tx, { sellableIds }) : []
    await releaseHolds(tx, own ? [own, ...expired] : expired, {
      alsoLock: sellableIds,
      because: 'cart_changed',
    })

    const [{ lines, leadToBuilds }, alreadyHeld] = await pipeline(
      lockAndPrice(tx, wanted, settings.tax_general_bp),
      offer ? [] : readHeld(tx, accountId, settings),
    )
    const freight = offer ? noFreight : await chargeFreight(tx, lines, to, settings)
    if (body.total !== undefined && body.total !== totalOf(lines) + freight.cents)
      throw priceChanged(lines, freight, body.total)
    if (boundNetwork !== null) await refuseUnconfirmed(tx, accountId, boundNetwork, settings)
    if (!offer) refuseAboveLimit(alreadyHeld, lines, settings)
    return hold(tx, accountId, lines, {
      leadToBuilds,
      buyer: body.buyer ?? null,
      placedFrom: boundNetwork,
      offer,
      freight,
      termsVersion,
      minutes: settings.payment_minutes,
    })
  }
  return shelfTransaction(db, work, {
    readsFirst: true,
    keepsPlans: true,
    takes: idsOf(inCart),
    beforeWaiting: () => refuseSoldOut(db, accountId, inCart),
  })
}

const idsOf = (lines: readonly WantedLine[]) => lines.map(({ sellableId }) => sellableId)

/**
 * The reserved lines, if reserving this cart now would give the same ones: the same sellables at prices that still stand.
 * Those of an offer stand as long as the reservation, also when the offer has ended.
 */
async function stillHeld(
  tx: Transaction,
  { id, offerId }: LockedReservation,
  { details = [] }: ReservationBody,
): Promise<Awaited<ReturnType<typeof readReservedLines>> | null> {
  const lines = await readReservedLines(tx, { id })
  const isSame =
    offerId !== null ||
    (cartKey(lines) === cartKey(wantedLines(details)) &&
      lines.every(
        ({ unitPriceCents, priceCentsNow, isHidden }) => priceCentsNow === unitPriceCents && !isHidden,
      ))
  return isSame ? lines : null
}

async function fixFreight(tx: Transaction, id: string, { cents, to }: ChargedFreight): Promise<void> {
  await tx
    .update(reservations)
    .set({ shippingCents: cents, shippingTo: to })
    .where(
      and(
        eq(reservations.id, id),
        sql`(${reservations.shippingCents}, ${reservations.shippingTo}) is distinct from (${cents}::int, ${to}::text)`,
      ),
    )
}

/** Replaces what the buyer typed, except what was typed of the transfer. Whoever types it accepts the terms anew. */
async function replaceBuyer(
  tx: Transaction,
  id: string,
  buyer: TypedBuyer,
  termsVersion: number,
): Promise<void> {
  const payment = sql`jsonb_strip_nulls(jsonb_build_object('payment', ${reservations.buyer} -> 'payment'))`
  await tx
    .update(reservations)
    .set({ buyer: sql`${JSON.stringify(buyer)}::jsonb || ${payment}`, termsVersion })
    .where(eq(reservations.id, id))
}

type NewReservation = Changes & {
  id: string
  accountId: number
  buyer: string | null
  placedFrom: string | null
  termsVersion: number
  offerId: number | null
  shippingCents: number
  shippingTo: FreightGoal | null
  minutes: number
  lines: string
  candidates: readonly string[]
}

type Written = Omit<ReservationHead, 'offer'> & {
  /** Of the note of its change of stock; null where that was said before it. */
  xid: string | null
}

/** All that a reservation writes, as one statement, as `purchase` does for an order. */
const reservationOf = ({ movesStock }: { movesStock: boolean }) =>
  statement<NewReservation, Written>(
    (given) => sql`
    with held as (
      insert into reservation (id, account_id, buyer, placed_from, terms_version, offer_id, shipping_cents, shipping_to, expires_at)
      values (${given.id}, ${given.accountId}, ${given.buyer}, ${given.placedFrom}, ${given.termsVersion}, ${given.offerId},
              ${given.shippingCents}, ${given.shippingTo}, now() + make_interval(mins => ${given.minutes}))
      returning id, buyer, shipping_cents as "shippingCents", expires_at as "expiresAt", now() as now,
                ${headOfReservation.secondsLeft} as "secondsLeft"
    ), lines as (
      insert into reservation_line (reservation_id, sellable_id, position, count, unit_price_cents, parts)
      select held.id, line."sellableId", line.position, line.quantity, line."unitPriceCents", line.parts
        from held, jsonb_to_recordset(${given.lines}) as line (
               "sellableId" bigint, position smallint, quantity int, "unitPriceCents" int, parts jsonb)
    ), shown as (${shownCode(given)})
    ${movesStock ? sql`, ${lastMoves(given)}` : sql``}
    select held.*, shown.code as "transferCode", ${movesStock ? sql`(select xid from noted)` : sql`null`} as xid
      from held, shown`,
  )

const takingStock = reservationOf({ movesStock: true })
const takingBuilds = reservationOf({ movesStock: false })

async function hold(
  tx: Transaction,
  accountId: number,
  lines: readonly PricedLine[],
  {
    leadToBuilds,
    buyer,
    placedFrom,
    offer,
    freight,
    termsVersion,
    minutes,
  }: {
    leadToBuilds: boolean
    buyer: TypedBuyer | null
    placedFrom: string | null
    offer: ClaimedOffer | null
    freight: ChargedFreight
    termsVersion: number
    minutes: number
  },
): Promise<LastWrites<Reservation>> {
  const id = randomUUID()
  const taken = takesOf({ id, lines })
  // What follows for composed builds is said behind their parts, and nothing behind the last.
  if (leadToBuilds) await moveStock(tx, taken)
  const changes = changesOf(taken)
  const written = (leadToBuilds ? takingBuilds : takingStock).unsent({
    ...changes,
    id,
    accountId,
    buyer: buyer && JSON.stringify(buyer),
    placedFrom,
    termsVersion,
    offerId: offer?.id ?? null,
    shippingCents: freight.cents,
    shippingTo: freight.to,
    minutes,
    lines: JSON.stringify(lines.map((line, position) => ({ ...line, position }))),
    candidates: makeCodes(),
  })
  return lastWrites([written], ([reservation]) => {
    if (!reservation) throw new Error('An insert returned no row')
    if (reservation.xid !== null) hearOfChange(tx, 'stock', changes.noted, reservation.xid)
    return toReservation({ ...reservation, offer: offer?.token ?? null }, lines)
  })
}
