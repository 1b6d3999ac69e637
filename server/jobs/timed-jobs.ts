import type { Database } from '../db/database.ts'
import { cancelUnpaidOrders } from '../payments/cancel-unpaid-orders.ts'
import { remindUnpaidOrders } from '../payments/remind-unpaid-orders.ts'
import { expireReservations } from '../reservations/expire-reservations.ts'
import { forgetOldRows } from './forget-old-rows.ts'

export type TimedJob = {
  name: string
  /** When it is due, as cron says it, in UTC. */
  cron: string
  run(db: Database): Promise<unknown>
}

/**
 * What the shop does by the clock. Each of these may run twice, late, or in two processes at once and does no harm: it
 * takes what is due by the database's clock, and each thing once.
 */
export const timedJobs: readonly TimedJob[] = [
  { name: 'expire-reservations', cron: '* * * * *', run: expireReservations },
  { name: 'remind-unpaid-orders', cron: '5 * * * *', run: remindUnpaidOrders },
  { name: 'cancel-unpaid-orders', cron: '10 * * * *', run: cancelUnpaidOrders },
  { name: 'forget-old-rows', cron: '30 8 * * *', run: forgetOldRows },
]
