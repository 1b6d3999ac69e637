import { randomInt } from 'node:crypto'
import { afterEach } from 'vitest'

/** The seed for the random tests of a file: KUNTUR_TEST_SEED, else drawn. A test that fails says how to repeat it. */
export function chooseSeed(): number {
  const seed = Number(process.env.KUNTUR_TEST_SEED) || randomInt(1, 1_000_000)
  afterEach(({ task }) => {
    if (task.result?.state === 'fail')
      console.info(`KUNTUR_TEST_SEED=${seed} npm test -- ${task.file.name} repeats the random choices.`)
  })
  return seed
}

/** Random choices that repeat themselves: the same seed, the same choices. */
export function seededRandom(seed: number) {
  let state = seed >>> 0
  /** Mulberry32: enough for choosing, and ten lines. */
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const int = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  const pickOr = <T, E>(items: readonly T[], otherwise: E): T | E =>
    items.length === 0 ? otherwise : (items[int(0, items.length - 1)] as T)
  return {
    /** From `min` to `max`, both included. */
    int,
    chance: (probability: number) => next() < probability,
    pickOr,
    pick<T>(items: readonly T[]): T {
      if (items.length === 0) throw new Error('Nothing to pick from')
      return pickOr(items, null) as T
    },
    weighted<K extends string>(weights: Readonly<Record<K, number>>): K {
      const entries = Object.entries(weights) as [K, number][]
      let left = next() * entries.reduce((sum, [, weight]) => sum + weight, 0)
      for (const [key, weight] of entries) {
        left -= weight
        if (left < 0) return key
      }
      return (entries.at(-1) as [K, number])[0]
    },
    shuffle<T>(items: readonly T[]): T[] {
      const shuffled = [...items]
      for (let i = shuffled.length - 1; i > 0; i--) {
        const j = int(0, i)
        ;[shuffled[i], shuffled[j]] = [shuffled[j] as T, shuffled[i] as T]
      }
      return shuffled
    },
  }
}
