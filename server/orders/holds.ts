import { inArray, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '../db/database.ts'
import { reservationLines, reservations } from '../db/schema/orders.ts'
import { lockSellables, moveStock, type StockMovement } from './stock.ts'

/**
 * Whoever touches reservations locks in this order, so that nobody waits in a circle: the buyer's account, the buyer's
 * own reservation, expired reservations (those that another has are skipped, not waited for), then the articles by id.
 */

export type Hold = { id: string; hasExpired: boolean }

/** The reservation that a buyer has open, locked. The account must be locked. */
export async function lockOpenReservation(tx: Transaction, accountId: number): Promise<Hold | null> {
  const { rows } = await tx.execute<Hold>(sql`
    select id, expires_at <= now() as "hasExpired" from reservation
     where account_id = ${accountId} and status = 'open' for no key update`)
  return rows[0] ?? null
}

/**
 * Reservations whose time has run out and whose stock is still held, locked: those with any of these articles, or the
 * oldest of all. One that is being returned by somebody else is left to them.
 */
export async function lockExpired(
  tx: Transaction,
  among: { sellableIds: readonly number[] } | { limit: number },
): Promise<Hold[]> {
  const which =
    'limit' in among
      ? sql`order by expires_at limit ${among.limit}`
      : sql`and exists (
          select from reservation_line as line
           where line.reservation_id = reservation.id
             and line.sellable_id = any(${sql.param(among.sellableIds)}::bigint[]))`
  const { rows } = await tx.execute<{ id: string }>(sql`
    select id from reservation where status = 'open' and expires_at <= now() ${which}
       for no key update skip locked`)
  return rows.map(({ id }) => ({ id, hasExpired: true }))
}

/**
 * Gives back what locked reservations held and closes them: each once, since a closed one is not found open again and
 * the ledger takes each line's return a single time. `alsoLock`: articles that the caller is going to take from.
 */
export async function giveBack(
  tx: Transaction,
  holds: readonly Hold[],
  alsoLock: readonly number[] = [],
): Promise<void> {
  if (holds.length === 0) return
  const movements = await returnsOf(tx, holds)
  await lockSellables(tx, [...alsoLock, ...movements.map(({ sellableId }) => sellableId)])
  await moveStock(tx, movements)
  await tx
    .update(reservations)
    .set({ status: sql`case when ${reservations.expiresAt} <= now() then 'expired' else 'released' end` })
    .where(inArray(reservations.id, idsOf(holds)))
}

const idsOf = (holds: readonly Hold[]) => [...new Set(holds.map(({ id }) => id))]

/** What the ledger writes when these reservations no longer hold anything. */
export async function returnsOf(tx: Executor, holds: readonly Hold[]): Promise<StockMovement[]> {
  const lines = await tx
    .select()
    .from(reservationLines)
    .where(inArray(reservationLines.reservationId, idsOf(holds)))
  return lines.map(({ reservationId, sellableId, count }) => ({
    sellableId,
    quantity: count,
    reason: 'reservation_released',
    reference: holdReference(reservationId, sellableId),
  }))
}

export function holdReference(reservationId: string, sellableId: number): string {
  return `reservation:${reservationId}:${sellableId}`
}
