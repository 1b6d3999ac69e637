import type { Logger } from 'pino'
import type { Database } from '../db/database.ts'
import { isDatabaseAway } from '../db/database-away.ts'
import { expireReservations } from './expire-reservations.ts'

/**
 * Returns what ran out to the shelf at once, and not only when the job comes round: who waits for the last unit sees it
 * again in that second, and a job queue that stands still keeps none for ever. Calls back when there was something.
 * Returns how to stop.
 */
export function watchExpiry(db: Database, everyMs: number, onExpiry: () => void, log: Logger): () => void {
  let timer: NodeJS.Timeout
  let isStopped = false
  const look = async () => {
    try {
      if ((await expireReservations(db)) > 0) onExpiry()
    } catch (error) {
      if (isDatabaseAway(error)) log.debug({ err: error }, 'reservations wait for the database')
      else log.error({ err: error }, 'reservations cannot expire')
    }
    if (!isStopped) timer = setTimeout(look, everyMs).unref()
  }
  timer = setTimeout(look, everyMs).unref()
  return () => {
    isStopped = true
    clearTimeout(timer)
  }
}
