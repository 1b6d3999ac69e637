import type { Settings } from '../../contract/api/settings.ts'
import type { ExamplePurchase } from '../../contract/api/shop.ts'
import { toDollars } from '../../contract/money.ts'
import { type Province, provinces } from '../../contract/provinces.ts'
import type { Executor } from '../db/database.ts'
import { readSettings } from '../settings/settings.ts'
import { priceParcel } from './price-delivery.ts'
import { quoteOf } from './quote-cart.ts'

const EXAMPLE_CENTS = 100_00

/**
 * A purchase of an invented article without a weight of its own, as the shop would price and send it: only previews of settings
 * ask for one.
 */
export async function readExamplePurchase(db: Executor): Promise<ExamplePurchase> {
  const settings = await readSettings(db)
  const quote = (province: Province) => {
    const prices = priceParcel(settings.preset_grams, EXAMPLE_CENTS, province, settings)
    return { province, quote: quoteOf(prices, province, settings) }
  }
  const [first, ...others] = placesOf(settings)
  return {
    name: 'Un artículo de ejemplo',
    price: toDollars(EXAMPLE_CENTS),
    quotes: [quote(first), ...others.map(quote)],
  }
}

/** One province for each row of the table, and one of which no row speaks. */
function placesOf({ delivery_rates }: Settings): [Province, ...Province[]] {
  const zones = delivery_rates.flatMap((carrier) => carrier.zones)
  const named = new Set(zones.flatMap((zone) => zone.provinces))
  const firstOfRows = zones.flatMap((zone) => zone.provinces[0] ?? [])
  const ofTheRest = provinces.find((province) => !named.has(province)) ?? 'Pichincha'
  const [first = ofTheRest, ...others] = new Set([...firstOfRows, ofTheRest])
  return [first, ...others]
}
