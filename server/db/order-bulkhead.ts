import { openBulkhead } from '../bulkhead.ts'
import type { Database } from './database.ts'

/** The share of a pool's connections that orders may take. Pages and reads keep the rest in any rush. */
const SHARE_OF_ORDERS = 0.8
const MAX_WAITING = 1_000
/** Half of the time that a browser waits for the answer to an order. */
const PATIENCE_MS = 15_000

/**
 * The same database for what buyers write, with its transactions behind a bulkhead: those that wait take no connection.
 * A product that goes on sale brings hundreds of orders in one second, all for the same row: those that take the same take turns
 * here. In the database each that waits for the row holds a connection, and costs it a quarter of an order to wait and look again.
 */
export function withOrderBulkhead(db: Database): Database {
  const { max = 1 } = db.$client.options
  const inTurn = openBulkhead({
    name: 'orders',
    concurrency: Math.max(1, Math.floor(max * SHARE_OF_ORDERS)),
    maxWaiting: MAX_WAITING,
    patienceMs: PATIENCE_MS,
  })
  const transaction: Database['transaction'] = (work, config) =>
    inTurn(() => db.transaction(work, config), {
      wants: config?.takes,
      beforeWaiting: config?.beforeWaiting,
    })
  return Object.assign(Object.create(db) as Database, { transaction })
}
