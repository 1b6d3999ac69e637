/** The IVA inside a total, rounded as the shop rounds it when it writes the order (`server/orders/internal/tax.ts`). */
export function includedTax(totalCents: number, taxPercent: number): { baseCents: number; taxCents: number } {
  const baseCents = Math.round((totalCents * 10_000) / (10_000 + Math.round(taxPercent * 100)))
  return { baseCents, taxCents: totalCents - baseCents }
}
