import type { CartAnswer, CartLineNow } from '../../contract/api/catalog.ts'
import { toCents, toDollars } from '../../contract/money.ts'
import type { Province } from '../../contract/provinces.ts'
import type { Executor } from '../db/database.ts'
import { readSettings } from '../settings/settings.ts'
import { priceDelivery } from './price-delivery.ts'

/** What it costs to send what lies in a cart: the freight of `GET /api/cart`. `counts` says how many units by id. */
export async function quoteCart(
  db: Executor,
  lines: readonly CartLineNow[],
  counts: ReadonlyMap<number, number>,
  province: Province | '',
): Promise<Pick<CartAnswer, 'shipping' | 'delivery'>> {
  const settings = await readSettings(db)
  const { grams, carriers, chargedCents } = await priceDelivery(
    db,
    lines.map(({ id, price }) => {
      const quantity = counts.get(id) ?? 1
      return { sellableId: id, quantity, totalCents: (toCents(price) ?? 0) * quantity }
    }),
    province,
    settings,
  )
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
