import { and, eq } from 'drizzle-orm'
import { lockBuyer } from '../accounts/lock-buyer.ts'
import type { Database, Executor } from '../db/database.ts'
import { reservations } from '../db/schema/orders.ts'
import { DomainError } from '../domain-error.ts'
import { lockOpenReservation, releaseHolds } from './holds.ts'

/**
 * Releases what a buyer holds, or this one reservation only: a tab that releases late must not release what another tab
 * has reserved since. Returns whether there was anything to release.
 * @throws DomainError `reservation_not_found`, also for a reservation of somebody else.
 */
export async function releaseReservation(db: Database, accountId: number, id?: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    await lockBuyer(tx, accountId)
    if (id) await refuseUnknown(tx, accountId, id)
    const own = await lockOpenReservation(tx, accountId)
    if (!own || (id && own.id !== id)) return false
    await releaseHolds(tx, [own])
    return true
  })
}

/** @throws DomainError `reservation_not_found`, also for a reservation of somebody else. */
export async function refuseUnknown(db: Executor, accountId: number, id: string): Promise<void> {
  const [known] = await db
    .select({ id: reservations.id })
    .from(reservations)
    .where(and(eq(reservations.id, id), eq(reservations.accountId, accountId)))
  if (!known) throw new DomainError('reservation_not_found')
}
