import type { CartLineNow, FreightQuote } from '../../contract/api/catalog.ts'
import type { Settings } from '../../contract/api/settings.ts'
import { toCents, toDollars } from '../../contract/money.ts'
import type { Province } from '../../contract/provinces.ts'
import type { Executor } from '../db/database.ts'
import { readSettings } from '../settings/settings.ts'
import { type DeliveryPrices, priceDelivery } from './price-delivery.ts'

/** What it costs to send what lies in a cart: the freight of `GET /api/cart`. `counts` says how many units by id. */
export async function quoteCart(
  db: Executor,
  lines: readonly CartLineNow[],
  counts: ReadonlyMap<number, number>,
  province: Province | '',
): Promise<FreightQuote> {
  const settings = await readSettings(db)
  const prices = await priceDelivery(
    db,
    lines.map(({ id, price }) => {
      const quantity = counts.get(id) ?? 1
      return { sellableId: id, quantity, totalCents: (toCents(price) ?? 0) * quantity }
    }),
    province,
    settings,
  )
  return quoteOf(prices, province, settings)
}

/** These prices as the API tells them. */
export function quoteOf(
  { grams, carriers, chargedCents }: DeliveryPrices,
  province: Province | '',
  settings: Settings,
): FreightQuote {
  const { freight, free_delivery_cents: freeFrom } = settings
  return {
    shipping: chargedCents === null ? null : toDollars(chargedCents),
    delivery: {
      freight,
      province,
      weight_grams: grams,
      carriers: carriers.map(({ carrier, cents, daysFrom, daysTo }) => ({
        name: carrier,
        price: toDollars(cents),
        days_from: daysFrom,
        days_to: daysTo,
      })),
      free_from: freight === 'charged' && freeFrom > 0 ? toDollars(freeFrom) : null,
    },
  }
}
