import type { CarrierRates, DeliveryRates } from './api/delivery.ts'
import type { Province } from './provinces.ts'

/** Money in cents. */
export type CarrierPrice = { carrier: string; cents: number; daysFrom: number; daysTo: number }

/** Who takes a parcel of this weight to a province, the cheapest first; of two alike the quicker, then as the table has them. */
export function pricesOf(rates: DeliveryRates, province: Province | '', grams: number): CarrierPrice[] {
  return rates
    .flatMap((carrier) => priceOf(carrier, province, grams) ?? [])
    .sort((one, other) => one.cents - other.cents || one.daysTo - other.daysTo)
}

/** Null: it does not go there, or not with that much. */
function priceOf(
  { carrier, up_to_grams, zones }: CarrierRates,
  province: Province | '',
  grams: number,
): CarrierPrice | null {
  const rest = zones.find(({ provinces }) => provinces.length === 0)
  const zone = zones.find(({ provinces }) => province !== '' && provinces.includes(province)) ?? rest
  if (!zone) return null
  const at = up_to_grams.findIndex((most) => grams <= most)
  const cents = at < 0 ? beyond(zone, up_to_grams.at(-1) ?? 0, grams) : (zone.prices[at] ?? null)
  return cents === null ? null : { carrier, cents, daysFrom: zone.days_from, daysTo: zone.days_to }
}

/** What is heavier than the last weight of the table costs that one and each further kilogram that is begun. */
function beyond({ prices, extra_kg }: CarrierRates['zones'][number], last: number, grams: number) {
  const heaviest = prices.at(-1) ?? null
  if (heaviest === null || extra_kg === null) return null
  return heaviest + Math.ceil((grams - last) / 1000) * extra_kg
}
