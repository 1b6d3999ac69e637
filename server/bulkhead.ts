import { DomainError } from './domain-error.ts'
import { happenings } from './happenings.ts'

type BulkheadOptions = {
  /** What the figures of the shop call it. */
  name: string
  concurrency: number
  maxWaiting: number
  patienceMs: number
}

type Turning = {
  wants?: Iterable<number> | undefined
  /**
   * Asked for by work that has to wait, before it stands in line, unless what it wants was had last by work that ended well and there is room
   * in the line. What it throws is thrown in place of waiting.
   */
  beforeWaiting?: (() => Promise<void>) | undefined
}

const RETRY_SECONDS = 5

type Turn = { things: ReadonlySet<number>; begin: () => void; giveUp: NodeJS.Timeout }

/**
 * A bulkhead: at most `concurrency` pieces of work run at once, and of those that want the same thing one. The others wait, first
 * come, first served; whoever waits for a thing keeps nobody from another one.
 * @throws DomainError `busy`, before the work has begun, when `maxWaiting` wait already or after `patienceMs`.
 */
export function openBulkhead({ name, concurrency, maxWaiting, patienceMs }: BulkheadOptions) {
  let free = concurrency
  const taken = new Set<number>()
  /** What was had last by work that ended well. */
  const hadWell = new Set<number>()
  const waiting = new Set<Turn>()

  function comeBack(): DomainError {
    happenings.emit('turnedAway', name)
    return new DomainError('busy', { retryAfterSeconds: RETRY_SECONDS })
  }

  function take(things: ReadonlySet<number>): void {
    free--
    for (const thing of things) taken.add(thing)
  }

  async function takeTurn(things: ReadonlySet<number>, beforeWaiting?: () => Promise<void>): Promise<void> {
    const isWanted = () =>
      things.size > 0 &&
      (!things.isDisjointFrom(taken) || [...waiting].some((turn) => !turn.things.isDisjointFrom(things)))
    const mayBegin = () => free > 0 && !isWanted()
    if (mayBegin()) return take(things)
    const mayBeInVain = things.size === 0 || !things.isSubsetOf(hadWell)
    if (beforeWaiting && (mayBeInVain || waiting.size >= maxWaiting)) {
      await beforeWaiting()
      if (mayBegin()) return take(things)
    }
    if (waiting.size >= maxWaiting) throw comeBack()
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const giveUp = setTimeout(() => {
      waiting.delete(turn)
      reject(comeBack())
      // Of those behind it some may have waited for what it wanted.
      beginNext()
    }, patienceMs)
    const turn = { things, begin: resolve, giveUp }
    waiting.add(turn)
    await promise
  }

  function beginNext(): void {
    // What somebody waits for who came before is as good as taken, or who wants two things would never have both.
    const wanted = new Set(taken)
    for (const turn of waiting) {
      if (free === 0) return
      const isFree = turn.things.isDisjointFrom(wanted)
      for (const thing of turn.things) wanted.add(thing)
      if (!isFree) continue
      take(turn.things)
      waiting.delete(turn)
      clearTimeout(turn.giveUp)
      // Work may keep the processor from its begin to its end. Those who come are read, and told to come back, between two pieces of it.
      setImmediate(turn.begin)
    }
  }

  return async function inTurn<T>(
    work: () => Promise<T>,
    { wants = [], beforeWaiting }: Turning = {},
  ): Promise<T> {
    const things = new Set(wants)
    await takeTurn(things, beforeWaiting)
    try {
      const result = await work()
      for (const thing of things) hadWell.add(thing)
      return result
    } catch (error) {
      for (const thing of things) hadWell.delete(thing)
      throw error
    } finally {
      free++
      for (const thing of things) taken.delete(thing)
      beginNext()
    }
  }
}
