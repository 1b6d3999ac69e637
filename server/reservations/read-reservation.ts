import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm'
import type { EndedReservation, LiveReservationAnswer, Reservation } from '../../contract/api/orders.ts'
import type { PersonalData } from '../../contract/api/personal-data.ts'
import { toDollars } from '../../contract/money.ts'
import { shopTime } from '../../contract/shop-time.ts'
import { lockBuyer } from '../accounts/lock-buyer.ts'
import type { Database, Executor } from '../db/database.ts'
import { offers } from '../db/schema/offers.ts'
import { reservations, type TypedSoFar, transferCodes } from '../db/schema/orders.ts'
import { lockOpenReservation, releaseHolds } from './holds.ts'
import { readLinesOfAccount, readReservedLines } from './internal/reserved-lines.ts'
import { type PricedLine, totalOf } from './price-cart.ts'

/** For so long after the time of a reservation was over, its buyer is told what became of it. */
const TOLD_FOR = '30 minutes'

/**
 * The reservation that a buyer can still pay, or else the last one and what became of it. One whose time has run out is
 * ended here too, so that its stock is back even when the background is not running.
 */
export async function readLiveReservation(db: Database, accountId: number): Promise<LiveReservationAnswer> {
  const open = await findOpen(db, accountId)
  if (open?.isLive) return { reservation: await readReservation(db, open.id), last: null }
  if (open) await endExpired(db, accountId)
  return { reservation: null, last: await findLast(db, accountId) }
}

async function findOpen(db: Executor, accountId: number): Promise<{ id: string; isLive: boolean } | null> {
  const [open] = await db
    .select({ id: reservations.id, isLive: sql<boolean>`${reservations.expiresAt} > now()` })
    .from(reservations)
    .where(and(eq(reservations.accountId, accountId), eq(reservations.status, 'open')))
  return open ?? null
}

async function endExpired(db: Database, accountId: number): Promise<void> {
  await db.transaction(async (tx) => {
    await lockBuyer(tx, accountId)
    const own = await lockOpenReservation(tx, accountId)
    if (own?.hasExpired) await releaseHolds(tx, [own])
  })
}

async function findLast(db: Executor, accountId: number): Promise<EndedReservation | null> {
  const [last] = await db
    .select({
      id: reservations.id,
      status: reservations.status,
      orderId: reservations.orderId,
      shippingCents: reservations.shippingCents,
    })
    .from(reservations)
    .where(
      and(
        eq(reservations.accountId, accountId),
        sql`${reservations.expiresAt} > now() - ${TOLD_FOR}::interval`,
      ),
    )
    .orderBy(desc(reservations.createdAt))
    .limit(1)
  // Another tab has just reserved again: that reservation has not ended.
  if (!last || last.status === 'open') return null
  const lines = await readReservedLines(db, { id: last.id })
  return {
    reservation_id: last.id,
    status: last.status,
    order_id: last.orderId,
    lines: lines.map(({ sellableId, quantity }) => ({ id: sellableId, count: quantity })),
    total: toDollars(totalOf(lines) + last.shippingCents),
  }
}

/** A reservation as its buyer sees it. */
export async function readReservation(db: Executor, id: string): Promise<Reservation> {
  const [reservation] = await db
    .select({ ...headOfReservation, transferCode: transferCodes.code, offer: offers.token })
    .from(reservations)
    .leftJoin(
      transferCodes,
      and(eq(transferCodes.accountId, reservations.accountId), isNull(transferCodes.orderId)),
    )
    .leftJoin(offers, eq(offers.id, reservations.offerId))
    .where(eq(reservations.id, id))
  if (!reservation) throw new Error(`No reservation ${id}`)
  return toReservation(reservation, await readReservedLines(db, { id }))
}

/** All that the reservations of one buyer keep, for that buyer, the newest first. */
export async function exportReservations(
  db: Executor,
  accountId: number,
): Promise<PersonalData['reservations']> {
  const own = await db
    .select()
    .from(reservations)
    .where(eq(reservations.accountId, accountId))
    .orderBy(desc(reservations.createdAt), asc(reservations.id))
  const lines = await readLinesOfAccount(db, { accountId })
  const linesOf = Map.groupBy(lines, ({ reservationId }) => reservationId)
  return own.map(({ id, status, createdAt, expiresAt, buyer, placedFrom, shippingCents }) => ({
    status,
    created_at: shopTime(createdAt),
    expires_at: shopTime(expiresAt),
    buyer,
    placed_from: placedFrom,
    shipping: toDollars(shippingCents),
    lines: (linesOf.get(id) ?? []).map(({ name, quantity, unitPriceCents }) => ({
      product_name: name,
      count: quantity,
      price_unit: toDollars(unitPriceCents),
    })),
  }))
}

/** Time is measured by the database's clock. */
export const headOfReservation = {
  id: reservations.id,
  buyer: reservations.buyer,
  shippingCents: reservations.shippingCents,
  expiresAt: reservations.expiresAt,
  now: sql`now()`.mapWith(reservations.expiresAt),
  secondsLeft: sql<number>`greatest(0, ceil(extract(epoch from ${reservations.expiresAt} - now())))::int`,
}

export type ReservationHead = {
  id: string
  buyer: TypedSoFar | null
  shippingCents: number
  expiresAt: Date
  now: Date
  secondsLeft: number
  transferCode: string | null
  /** The token of the offer whose lines it holds. */
  offer: string | null
}
type HeldLine = Pick<PricedLine, 'sellableId' | 'name' | 'quantity' | 'unitPriceCents' | 'totalCents'>

export function toReservation(
  { id, buyer, shippingCents, expiresAt, now, secondsLeft, transferCode, offer }: ReservationHead,
  lines: readonly HeldLine[],
): Reservation {
  const { payment = null, ...typed } = buyer ?? {}
  return {
    reservation_id: id,
    expires_at: shopTime(expiresAt),
    server_now: shopTime(now),
    seconds_left: secondsLeft,
    lines: lines.map(({ sellableId, name, quantity, unitPriceCents, totalCents }) => ({
      id: sellableId,
      name,
      count: quantity,
      price: toDollars(unitPriceCents),
      total: toDollars(totalCents),
    })),
    shipping: toDollars(shippingCents),
    total: toDollars(totalOf(lines) + shippingCents),
    buyer: buyer && typed,
    payment,
    transfer_code: transferCode,
    offer,
  }
}
