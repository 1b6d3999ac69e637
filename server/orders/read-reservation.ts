import { and, asc, eq, sql } from 'drizzle-orm'
import type { Reservation } from '../../contract/api/orders.ts'
import { toDollars } from '../../contract/money.ts'
import { raiseCatalogVersion } from '../catalog/catalog-version.ts'
import type { Database, Executor } from '../db/database.ts'
import { sellables } from '../db/schema/catalog.ts'
import { reservationLines, reservations } from '../db/schema/orders.ts'
import { giveBack, lockOpenReservation } from './holds.ts'
import { lockBuyer } from './lock-buyer.ts'
import { shopTime } from './shop-time.ts'

/**
 * The reservation that a buyer can still pay, or null. One whose time has run out is ended on the way: nobody need wait
 * for the job to have its stock back.
 */
export async function readLiveReservation(
  db: Database,
  accountId: number,
): Promise<{ reservation: Reservation | null; hasExpired: boolean }> {
  const [open] = await db
    .select({ id: reservations.id, isLive: sql<boolean>`${reservations.expiresAt} > now()` })
    .from(reservations)
    .where(and(eq(reservations.accountId, accountId), eq(reservations.status, 'open')))
  if (!open) return { reservation: null, hasExpired: false }
  if (open.isLive) return { reservation: await readReservation(db, open.id), hasExpired: false }
  const hasExpired = await db.transaction(async (tx) => {
    await lockBuyer(tx, accountId)
    const own = await lockOpenReservation(tx, accountId)
    if (!own?.hasExpired) return false
    await giveBack(tx, [own])
    return true
  })
  if (hasExpired) await raiseCatalogVersion(db)
  return { reservation: null, hasExpired }
}

/** A reservation as its buyer sees it. What is left of its time is told by the database's clock. */
export async function readReservation(db: Executor, id: string): Promise<Reservation> {
  const [reservation] = await db
    .select({
      expiresAt: reservations.expiresAt,
      now: sql`now()`.mapWith(reservations.expiresAt),
      secondsLeft: sql<number>`greatest(0, ceil(extract(epoch from ${reservations.expiresAt} - now())))::int`,
    })
    .from(reservations)
    .where(eq(reservations.id, id))
  if (!reservation) throw new Error(`No reservation ${id}`)
  const lines = await db
    .select({
      id: sellables.id,
      name: sellables.name,
      count: reservationLines.count,
      cents: reservationLines.unitPriceCents,
    })
    .from(reservationLines)
    .innerJoin(sellables, eq(sellables.id, reservationLines.sellableId))
    .where(eq(reservationLines.reservationId, id))
    .orderBy(asc(reservationLines.position))
  return {
    reservation_id: id,
    expires_at: shopTime(reservation.expiresAt),
    server_now: shopTime(reservation.now),
    seconds_left: reservation.secondsLeft,
    lines: lines.map(({ id, name, count, cents }) => ({
      id,
      name,
      count,
      price: toDollars(cents),
      total: toDollars(cents * count),
    })),
    total: toDollars(lines.reduce((sum, { cents, count }) => sum + cents * count, 0)),
  }
}
