import { inArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { FreightGoal } from '../../contract/delivery.ts'
import type { LeavingReason } from '../../contract/leaving-reasons.ts'
import type { Transaction } from '../db/database.ts'
import { pipeline } from '../db/pipeline.ts'
import { waitsForResume } from '../db/restoration.ts'
import { reservationLines, reservations, type TakenPart } from '../db/schema/orders.ts'
import { statement } from '../db/statement.ts'
import { lockSellables, movedBy, moveStock, type StockMovement } from '../inventory/move-stock.ts'

/*
 * Everything that touches reservations locks in this order, so that no two transactions wait for each other: the
 * buyer's account, the buyer's own reservation, new terms (`termsInForce`), the offer that is reserved or ordered, the network of an unconfirmed
 * buyer, expired reservations (those that another transaction has locked are skipped), then the sellables as `lockSellables` does.
 */

export type LockedReservation = {
  id: string
  hasExpired: boolean
  offerId: number | null
  shippingTo: FreightGoal | null
}

const lockOpen = statement<{ accountId: number }, LockedReservation>(
  ({ accountId }) => sql`
    select id, expires_at <= now() as "hasExpired", offer_id as "offerId", shipping_to as "shippingTo" from reservation
     where account_id = ${accountId} and status = 'open' for no key update`,
)

/** The reservation that a buyer has open, locked. The account must be locked. */
export async function lockOpenReservation(
  tx: Transaction,
  accountId: number,
): Promise<LockedReservation | null> {
  const [own] = await lockOpen(tx, { accountId })
  return own ?? null
}

const expired = (among: SQL) => sql`
  select id from reservation
   where status = 'open' and expires_at <= now() and not ${waitsForResume(sql`reservation.created_at`)} ${among} for no key update skip locked`

const lockExpiredWith = statement<{ sellableIds: readonly number[] }, { id: string }>(({ sellableIds }) => {
  const ids = sql`any(${sellableIds}::bigint[])`
  // A line holds units that go into a sellable as a part of a build, for one, or by itself.
  return expired(sql`and exists (
    select from reservation_line as line,
           jsonb_to_recordset(coalesce(line.parts, jsonb_build_array(jsonb_build_object('id', line.sellable_id))))
             as taken (id bigint)
     where line.reservation_id = reservation.id
       and (taken.id = ${ids}
         or taken.id in (select product_id from build_component where build_id = ${ids})))`)
})

/** SQL: whether any has run out of time. As a rule none has, and to ask this costs a sixth of `lockExpired`: the background releases them. */
export const anyExpired = sql`exists (select from reservation where status = 'open' and expires_at <= now())`

const lockOldestExpired = statement<{ limit: number }, { id: string }>(({ limit }) =>
  expired(sql`order by expires_at limit ${limit}`),
)

/**
 * Locks reservations whose time has run out and which still hold stock: those with any of these sellables, or the oldest
 * of all. Those that another transaction is releasing are skipped.
 */
export async function lockExpired(
  tx: Transaction,
  among: { sellableIds: readonly number[] } | { limit: number },
): Promise<{ id: string }[]> {
  if ('limit' in among) return lockOldestExpired(tx, among)
  return lockExpiredWith(tx, among)
}

/**
 * Puts what locked reservations held back on the shelf and closes them. That happens once for each: a closed one is not
 * found open again, and the ledger accepts the return of a line only once. `alsoLock` names the sellables that the
 * caller is going to take from: they are locked here too, so that all are locked in the order of their ids. `because` is why
 * its buyer gives one up whose time has not run out.
 */
export async function releaseHolds(
  tx: Transaction,
  holds: readonly { id: string }[],
  { alsoLock = [], because = 'went_back' }: { alsoLock?: readonly number[]; because?: LeavingReason } = {},
): Promise<void> {
  if (holds.length === 0) return
  const ids = [...new Set(holds.map(({ id }) => id))]
  const lines = await tx.select().from(reservationLines).where(inArray(reservationLines.reservationId, ids))
  const movements = lines.flatMap((line) => returnsOf({ id: line.reservationId, lines: [line] }))
  await lockSellables(tx, [...alsoLock, ...movedBy(movements)])
  await pipeline(
    moveStock(tx, movements),
    tx
      .update(reservations)
      .set({
        status: sql`case when ${reservations.expiresAt} <= now() then 'expired' else 'released' end`,
        leftBecause: sql`case when ${reservations.expiresAt} > now() then ${because}
          when coalesce(${reservations.buyer} #>> '{payment,comprobante}', '') <> ''
            or coalesce(${reservations.buyer} #>> '{payment,has_photo}', '') = 'true' then 'time_while_paying'
          else 'time' end`,
        buyer: null,
        placedFrom: null,
      })
      .where(inArray(reservations.id, ids)),
  )
}

/** SQL: closes a locked reservation that has become an order, which holds the stock from now on and charges this freight. */
export const closeOrdered = ({
  id,
  orderId,
  shippingCents,
  shippingTo,
}: Record<'id' | 'orderId' | 'shippingCents' | 'shippingTo', SQLWrapper>) => sql`
    update reservation
       set status = 'ordered', order_id = ${orderId}, shipping_cents = ${shippingCents}, shipping_to = ${shippingTo},
           buyer = null, placed_from = null
     where id = ${id}`

type HeldLines = {
  id: string
  lines: readonly { sellableId: number; quantity: number; parts: readonly TakenPart[] | null }[]
}

/** The ledger's rows for stock that a reservation begins to hold. */
export function takesOf({ id, lines }: HeldLines): StockMovement[] {
  return lines.map(({ sellableId, quantity, parts }) => ({
    sellableId,
    quantity: -quantity,
    reason: 'reservation',
    reference: `reservation:${id}:${sellableId}`,
    parts,
  }))
}

/** The ledger's rows for stock that a reservation no longer holds. */
export function returnsOf(held: HeldLines): StockMovement[] {
  return takesOf(held).map((taken) => ({
    ...taken,
    quantity: -taken.quantity,
    reason: 'reservation_released',
  }))
}
