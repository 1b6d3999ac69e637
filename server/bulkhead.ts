import { DomainError } from './domain-error.ts'
import { happenings } from './happenings.ts'

type BulkheadOptions = {
  /** What the figures of the shop call it. */
  name: string
  concurrency: number
  maxWaiting: number
  patienceMs: number
}

const RETRY_SECONDS = 5

/**
 * A bulkhead: at most `concurrency` pieces of work run at once. The others wait, first come, first served.
 * @throws DomainError `busy`, before the work has begun, when `maxWaiting` wait already or after `patienceMs`.
 */
export function openBulkhead({ name, concurrency, maxWaiting, patienceMs }: BulkheadOptions) {
  let free = concurrency
  const waiting = new Set<{ begin: () => void; giveUp: NodeJS.Timeout }>()

  function comeBack(): DomainError {
    happenings.emit('turnedAway', name)
    return new DomainError('busy', { retryAfterSeconds: RETRY_SECONDS })
  }

  async function takeTurn(): Promise<void> {
    if (free > 0) {
      free--
      return
    }
    if (waiting.size >= maxWaiting) throw comeBack()
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const giveUp = setTimeout(() => {
      waiting.delete(turn)
      reject(comeBack())
    }, patienceMs)
    const turn = { begin: resolve, giveUp }
    waiting.add(turn)
    await promise
  }

  function passTurn(): void {
    const [first] = waiting
    if (!first) {
      free++
      return
    }
    waiting.delete(first)
    clearTimeout(first.giveUp)
    // Work may keep the processor from its begin to its end. Those who come are read, and told to come back, between two pieces of it.
    setImmediate(first.begin)
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
