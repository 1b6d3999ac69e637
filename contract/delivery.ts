import type { Province } from './provinces.ts'

/** Bounds of the table of carriers: far above what any shop has, so that nothing in it can overflow. */
export const maxDelivery = {
  carriers: 10,
  carrierName: 40,
  weights: 12,
  /** Ten tonnes. */
  grams: 10_000_000,
  /** Ten thousand dollars. */
  cents: 1_000_000,
  days: 90,
} as const

/** Who pays the freight of what a carrier brings, as the owner chooses it. */
export const freights = ['paid_on_delivery', 'included', 'charged', 'pickup_only'] as const
export type Freight = (typeof freights)[number]

/** Where a freight goes that the shop charges: a province, empty where nobody said which, or nowhere because it is picked up. */
export type FreightGoal = Province | '' | 'pickup'

/** As the owner chooses between them. */
export const freightLabels: Record<Freight, string> = {
  paid_on_delivery: 'El comprador, al transportista cuando lo recibe',
  included: 'Nadie: está incluido en los precios',
  charged: 'El comprador, a la tienda: se suma a su compra',
  pickup_only: 'Nadie: todo se retira en la tienda',
}
