import type { FreightQuote } from '../../contract/api/catalog.ts'
import type { Settings } from '../../contract/api/settings.ts'
import { toCents, toDollars } from '../../contract/money.ts'
import type { Province } from '../../contract/provinces.ts'
import type { Cart } from '../catalog/read-cart.ts'
import { type DeliveryPrices, priceParcel, sumOfWeights } from './price-delivery.ts'

/** What it costs to send what lies in a cart: the freight of `GET /api/cart`. `counts` says how many units by id. */
export function quoteCart(
  { lines, weights }: Pick<Cart, 'lines' | 'weights'>,
  counts: ReadonlyMap<number, number>,
  province: Province | '',
  settings: Settings,
): FreightQuote {
  const toSend = lines.map(({ id, price }) => {
    const quantity = counts.get(id) ?? 1
    return { sellableId: id, quantity, totalCents: (toCents(price) ?? 0) * quantity }
  })
  const linesCents = toSend.reduce((sum, { totalCents }) => sum + totalCents, 0)
  const prices = priceParcel(sumOfWeights(toSend, weights, settings), linesCents, province, settings)
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
