import { DomainError } from '../domain-error.ts'
import type { Database } from './database.ts'

type LaneOptions = {
  /** How many are at work at once. */
  width: number
  /** How many may wait for their turn, and for how long. */
  maxWaiting: number
  patienceMs: number
}

/** The share of a pool that orders may take. The rest is left to pages and reads, however great the rush. */
const SHARE_OF_ORDERS = 0.8
const MAX_WAITING = 1_000
/** Half of what a browser waits for the answer to an order. */
const PATIENCE_MS = 15_000
const RETRY_SECONDS = 5

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

/**
 * Lets so many do their work at once; the others take turns, first come, first served. Whoever would wait behind too
 * many, or has waited too long, is told to come back, and their work is not begun.
 */
export function openLane({ width, maxWaiting, patienceMs }: LaneOptions) {
  let free = width
  const waiting = new Set<() => void>()

  async function takeTurn(): Promise<void> {
    if (free > 0) {
      free--
      return
    }
    if (waiting.size >= maxWaiting) throw comeBack()
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const giveUp = setTimeout(() => {
      waiting.delete(resolve)
      reject(comeBack())
    }, patienceMs)
    waiting.add(resolve)
    await promise
    clearTimeout(giveUp)
  }

  function passTurn(): void {
    const [first] = waiting
    if (!first) {
      free++
      return
    }
    waiting.delete(first)
    first()
  }

  return async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    await takeTurn()
    try {
      return await work()
    } finally {
      passTurn()
    }
  }
}

const comeBack = () => new DomainError('busy', { retryAfterSeconds: RETRY_SECONDS })
