import type { Result, Spread, Unit } from './measure.ts'

/** The one in the middle, or the mean of the two there. */
export function median(figures: readonly number[]): number {
  const sorted = figures.toSorted((a, b) => a - b)
  const at = (index: number) => sorted[index] ?? Number.NaN
  return (at((sorted.length - 1) >> 1) + at(sorted.length >> 1)) / 2
}

export function spreadOf(figures: readonly number[]): Spread {
  return { value: median(figures), least: Math.min(...figures), most: Math.max(...figures) }
}

/** The common shape of a figure that was taken in several rounds. */
export function resultOf(
  name: string,
  unit: Unit,
  figures: readonly number[],
  more: Partial<Omit<Result, 'name' | 'unit' | 'value' | 'spread'>> = {},
): Result {
  const { value, least, most } = spreadOf(figures)
  return { name, value, unit, spread: [least, most], ...more }
}
