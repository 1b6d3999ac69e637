import { sql } from 'drizzle-orm'
import type { ErrorCode } from '../../contract/errors.ts'
import { type RefusedReason, refusedLabels } from '../../contract/refused-reservations.ts'
import type { Executor } from '../db/database.ts'
import { refusedReservations } from '../db/schema/orders.ts'
import { happenings } from '../happenings.ts'

/** A month can be compared with the same one of the year before. */
const KEPT_DAYS = 400
const shopToday = sql`(now() at time zone interval '-05:00')::date`

/**
 * Counts the reservations that this process refuses, in memory: a rush of refusals writes one row a second and not thousands. A process
 * that is killed loses those of its last second.
 */
export function countRefusedReservations(db: Executor) {
  const counted = new Map<RefusedReason, number>()
  const add = (reason: RefusedReason, times: number) =>
    counted.set(reason, (counted.get(reason) ?? 0) + times)
  const count = (code: ErrorCode) => void add(reasonOf(code), 1)
  happenings.on('reservationRefused', count)
  return {
    /** Adds what was counted to the rows of the day. */
    async write(): Promise<void> {
      if (counted.size === 0) return
      const rows = [...counted].map(([reason, times]) => ({ day: shopToday, reason, times }))
      counted.clear()
      try {
        await db
          .insert(refusedReservations)
          .values(rows)
          .onConflictDoUpdate({
            target: [refusedReservations.day, refusedReservations.reason],
            set: { times: sql`${refusedReservations.times} + excluded.times` },
          })
      } catch (error) {
        for (const { reason, times } of rows) add(reason, times)
        throw error
      }
    },
    stop: () => void happenings.off('reservationRefused', count),
  }
}

function reasonOf(code: ErrorCode): RefusedReason {
  if (code.startsWith('offer_')) return 'offer'
  return Object.hasOwn(refusedLabels, code) ? (code as RefusedReason) : 'other'
}

export async function forgetRefusedReservations(db: Executor): Promise<void> {
  await db.execute(sql`delete from refused_reservation where day <= ${shopToday} - ${KEPT_DAYS}::int`)
}
