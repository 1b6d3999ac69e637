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

/** A reservation as its buyer sees it. */
export async function readReservation(db: Executor, id: string): Promise<Reservation> {
  const [reservation] = await db.select(timesOfReservation).from(reservations).where(eq(reservations.id, id))
  if (!reservation) throw new Error(`No reservation ${id}`)
  const lines = await db
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
  return toReservation(reservation, lines)
}

/** What is left of its time is told by the database's clock. */
export const timesOfReservation = {
  id: reservations.id,
  expiresAt: reservations.expiresAt,
  now: sql`now()`.mapWith(reservations.expiresAt),
  secondsLeft: sql<number>`greatest(0, ceil(extract(epoch from ${reservations.expiresAt} - now())))::int`,
}

type Times = { id: string; expiresAt: Date; now: Date; secondsLeft: number }
type HeldLine = { sellableId: number; name: string; count: number; unitPriceCents: number }

export function toReservation(
  { id, expiresAt, now, secondsLeft }: Times,
  lines: readonly HeldLine[],
): Reservation {
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
    total: toDollars(lines.reduce((sum, { count, unitPriceCents }) => sum + unitPriceCents * count, 0)),
  }
}
