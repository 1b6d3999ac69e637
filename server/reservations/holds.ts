import { eq, inArray, sql } from 'drizzle-orm'
import type { Transaction } from '../db/database.ts'
import { pipeline } from '../db/pipeline.ts'
import { reservationLines, reservations } from '../db/schema/orders.ts'
import { lockSellables, moveStock, type StockMovement } from '../inventory/move-stock.ts'

/**
 * Whoever touches reservations locks in this order, so that nobody waits in a circle: the buyer's account, the buyer's
 * own reservation, the network of an unconfirmed buyer, expired reservations (those that another has are skipped, not waited for), then the articles by id.
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
  const ids = [...new Set(holds.map(({ id }) => id))]
  const lines = await tx.select().from(reservationLines).where(inArray(reservationLines.reservationId, ids))
  const movements = lines.flatMap((line) => returnsOf({ id: line.reservationId, lines: [line] }))
  await lockSellables(tx, [...alsoLock, ...movements.map(({ sellableId }) => sellableId)])
  await pipeline(
    moveStock(tx, movements),
    tx
      .update(reservations)
      .set({
        status: sql`case when ${reservations.expiresAt} <= now() then 'expired' else 'released' end`,
        buyer: null,
        placedFrom: null,
      })
      .where(inArray(reservations.id, ids)),
  )
}

/** Closes a locked reservation that has become an order, which holds the stock from now on. */
export async function closeOrdered(tx: Transaction, id: string, orderId: number): Promise<void> {
  await tx
    .update(reservations)
    .set({ status: 'ordered', orderId, buyer: null, placedFrom: null })
    .where(eq(reservations.id, id))
}

type HeldLines = { id: string; lines: readonly { sellableId: number; count: number }[] }

/** What the ledger writes when a reservation begins to hold. */
export function takesOf({ id, lines }: HeldLines): StockMovement[] {
  return lines.map(({ sellableId, count }) => ({
    sellableId,
    quantity: -count,
    reason: 'reservation',
    reference: `reservation:${id}:${sellableId}`,
  }))
}

/** What it writes when it no longer does. */
export function returnsOf(held: HeldLines): StockMovement[] {
  return takesOf(held).map((taken) => ({
    ...taken,
    quantity: -taken.quantity,
    reason: 'reservation_released',
  }))
}
