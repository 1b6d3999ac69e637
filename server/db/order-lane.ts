import { openLane } from '../lane.ts'
import type { Database } from './database.ts'

/** The share of a pool that orders may take. The rest is left to pages and reads, however great the rush. */
const SHARE_OF_ORDERS = 0.8
const MAX_WAITING = 1_000
/** Half of what a browser waits for the answer to an order. */
const PATIENCE_MS = 15_000

/**
 * The same database for what buyers write: its transactions take turns, and those that wait take no connection. A
 * product that goes on sale brings hundreds of orders in one second, all for the same row.
 */
export function inOrderLane(db: Database): Database {
  const { max = 1 } = db.$client.options
  const inTurn = openLane({
    width: Math.max(1, Math.floor(max * SHARE_OF_ORDERS)),
    maxWaiting: MAX_WAITING,
    patienceMs: PATIENCE_MS,
  })
  const transaction: Database['transaction'] = (...work) => inTurn(() => db.transaction(...work))
  return Object.assign(Object.create(db) as Database, { transaction })
}
