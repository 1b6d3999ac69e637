import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type { EndedReservation, LiveReservationAnswer, Reservation } from '../../contract/api/orders.ts'
import { toDollars } from '../../contract/money.ts'
import { shopTime } from '../../contract/shop-time.ts'
import { lockBuyer } from '../accounts/lock-buyer.ts'
import type { Database, Executor } from '../db/database.ts'
import { sellables } from '../db/schema/catalog.ts'
import { reservationLines, reservations, type TypedSoFar } from '../db/schema/orders.ts'
import { giveBack, lockOpenReservation } from './holds.ts'

/** For so long after it was made a buyer is told what became of a reservation. */
const TOLD_FOR = '1 hour'

/**
 * The reservation that a buyer can still pay, or else the last one and what became of it. One whose time has run out
 * is ended on the way: nobody need wait for the job to have its stock back.
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
    if (own?.hasExpired) await giveBack(tx, [own])
  })
}

async function findLast(db: Executor, accountId: number): Promise<EndedReservation | null> {
  const [last] = await db
    .select({ id: reservations.id, status: reservations.status, orderId: reservations.orderId })
    .from(reservations)
    .where(
      and(
        eq(reservations.accountId, accountId),
        sql`${reservations.createdAt} > now() - ${TOLD_FOR}::interval`,
      ),
    )
    .orderBy(desc(reservations.createdAt))
    .limit(1)
  // Reserved anew in this very moment, by another tab: that is no end.
  if (!last || last.status === 'open') return null
  const lines = await readLines(db, last.id)
  return {
    reservation_id: last.id,
    status: last.status,
    order_id: last.orderId,
    lines: lines.map(({ sellableId, count }) => ({ id: sellableId, count })),
    total: toDollars(totalOf(lines)),
  }
}

/** A reservation as its buyer sees it. */
export async function readReservation(db: Executor, id: string): Promise<Reservation> {
  const [reservation] = await db.select(headOfReservation).from(reservations).where(eq(reservations.id, id))
  if (!reservation) throw new Error(`No reservation ${id}`)
  return toReservation(reservation, await readLines(db, id))
}

async function readLines(db: Executor, id: string): Promise<HeldLine[]> {
  return db
    .select({
      sellableId: sellables.id,
      name: sellables.name,
      count: reservationLines.count,
      unitPriceCents: reservationLines.unitPriceCents,
    })
    .from(reservationLines)
    .innerJoin(sellables, eq(sellables.id, reservationLines.sellableId))
    .where(eq(reservationLines.reservationId, id))
    .orderBy(asc(reservationLines.position))
}

/** What is left of its time is told by the database's clock. */
export const headOfReservation = {
  id: reservations.id,
  buyer: reservations.buyer,
  expiresAt: reservations.expiresAt,
  now: sql`now()`.mapWith(reservations.expiresAt),
  secondsLeft: sql<number>`greatest(0, ceil(extract(epoch from ${reservations.expiresAt} - now())))::int`,
}

type Head = { id: string; buyer: TypedSoFar | null; expiresAt: Date; now: Date; secondsLeft: number }
type HeldLine = { sellableId: number; name: string; count: number; unitPriceCents: number }

export function toReservation(
  { id, buyer, expiresAt, now, secondsLeft }: Head,
  lines: readonly HeldLine[],
): Reservation {
  const { payment = null, ...typed } = buyer ?? {}
  return {
    reservation_id: id,
    expires_at: shopTime(expiresAt),
    server_now: shopTime(now),
    seconds_left: secondsLeft,
    lines: lines.map(({ sellableId, name, count, unitPriceCents }) => ({
      id: sellableId,
      name,
      count,
      price: toDollars(unitPriceCents),
      total: toDollars(unitPriceCents * count),
    })),
    total: toDollars(totalOf(lines)),
    buyer: buyer && typed,
    payment,
  }
}

function totalOf(lines: readonly HeldLine[]): number {
  return lines.reduce((sum, { count, unitPriceCents }) => sum + unitPriceCents * count, 0)
}
