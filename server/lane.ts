import { DomainError } from './domain-error.ts'

type LaneOptions = {
  /** How many are at work at once. */
  width: number
  /** How many may wait for their turn, and for how long. */
  maxWaiting: number
  patienceMs: number
}

const RETRY_SECONDS = 5

/**
 * A bulkhead: runs at most `width` pieces of work at once, the others wait their turn in the order in which they came.
 * @throws DomainError `busy` when `maxWaiting` wait already, or after `patienceMs`; that work has not begun then.
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
