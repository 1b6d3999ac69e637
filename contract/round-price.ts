/** The price nearest to this one that ends in .90, which is 0.90 at the least. Of two that are as near it is the higher one. */
export function roundTo90(cents: number): number {
  return Math.max(90, Math.round((cents - 90) / 100) * 100 + 90)
}
