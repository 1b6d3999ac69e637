/** A line's amount in cents, IVA inside, and its rate in basis points. */
export type TaxedAmount = { totalCents: number; taxRateBp: number }

/**
 * Splits prices that include IVA into base and tax, in cents. Rounded once per rate over the whole order, as an
 * invoice does it, so that base + tax is the total to the cent.
 */
export function splitTax(amounts: readonly TaxedAmount[]): { baseCents: number; taxCents: number } {
  const totals = new Map<number, number>()
  for (const { totalCents, taxRateBp } of amounts)
    totals.set(taxRateBp, (totals.get(taxRateBp) ?? 0) + totalCents)
  let baseCents = 0
  let taxCents = 0
  for (const [taxRateBp, totalCents] of totals) {
    const base = baseOf(totalCents, taxRateBp)
    baseCents += base
    taxCents += totalCents - base
  }
  return { baseCents, taxCents }
}

/**
 * What the base of an order grows by with each of its lines, in cents, in their order: together they are to the cent what
 * `splitTax` says of them.
 */
export function basesOf(lines: readonly TaxedAmount[]): number[] {
  const soFar = new Map<number, number>()
  return lines.map(({ totalCents, taxRateBp }) => {
    const before = soFar.get(taxRateBp) ?? 0
    soFar.set(taxRateBp, before + totalCents)
    return baseOf(before + totalCents, taxRateBp) - baseOf(before, taxRateBp)
  })
}

function baseOf(totalCents: number, taxRateBp: number): number {
  return Math.round((totalCents * 10_000) / (10_000 + taxRateBp))
}
