/** Where a build's parts go: the specification's six, in its order, and what holds and cools them. */
export const buildSlots = ['CPU', 'MBO', 'GPU', 'RAM', 'SSD', 'PSU', 'CASE', 'COOLER'] as const

export type BuildSlot = (typeof buildSlots)[number]

export const slotLabels: Record<BuildSlot, string> = {
  CPU: 'CPU',
  MBO: 'Placa madre',
  GPU: 'Tarjeta gráfica',
  RAM: 'RAM',
  SSD: 'Almacenamiento',
  PSU: 'Fuente de poder',
  CASE: 'Carcasa',
  COOLER: 'Refrigeración',
}

/** The most units of a product in a slot. */
export const mostInSlot: Record<BuildSlot, number> = {
  CPU: 1,
  MBO: 1,
  GPU: 1,
  RAM: 4,
  SSD: 6,
  PSU: 1,
  CASE: 1,
  COOLER: 1,
}

/** How the price of a composed build comes about: the sum of its parts, less a share or an amount, or a price of its own. */
export const buildPricings = ['sum', 'percent', 'amount', 'fixed'] as const
export type BuildPricing = (typeof buildPricings)[number]

export const buildPricingLabels: Record<BuildPricing, string> = {
  sum: 'La suma de sus piezas',
  percent: 'La suma con un porcentaje menos',
  amount: 'La suma con un monto menos',
  fixed: 'Un precio fijo',
}

/**
 * What a composed build costs. `discount` is hundredths of a percent or cents; `fixedCents` counts for a fixed price alone.
 * Null: a part has no price, or nothing would be left.
 */
export function buildPriceCents(
  pricing: BuildPricing,
  {
    sumCents,
    discount,
    fixedCents,
  }: { sumCents: number | null; discount: number | null; fixedCents: number | null },
): number | null {
  if (pricing === 'fixed') return fixedCents
  if (sumCents === null) return null
  const off =
    pricing === 'sum' ? 0 : pricing === 'percent' ? (sumCents * (discount ?? 0)) / 10_000 : (discount ?? 0)
  const cents = Math.round(sumCents - off)
  return cents > 0 ? cents : null
}
