import { inArray, sql } from 'drizzle-orm'
import type { Settings } from '../../contract/api/settings.ts'
import { type CarrierPrice, pricesOf } from '../../contract/carrier-prices.ts'
import type { Province } from '../../contract/provinces.ts'
import type { Executor } from '../db/database.ts'
import { sellables } from '../db/schema/catalog.ts'

/** Lines of a cart, with what each of them costs in cents. */
export type LineToSend = { sellableId: number; quantity: number; totalCents: number }

export type DeliveryPrices = {
  grams: number
  /** What carriers ask, the cheapest first. */
  carriers: CarrierPrice[]
  /** What the shop adds to the total: that of the cheapest carrier, if it charges freight itself. Null: nobody takes it there. */
  chargedCents: number | null
}

/** What it costs to send lines to a province, or, where it is empty, anywhere: at the rate of the rest of the country. */
export async function priceDelivery(
  db: Executor,
  lines: readonly LineToSend[],
  province: Province | '',
  settings: Settings,
): Promise<DeliveryPrices> {
  const grams = await weighLines(db, lines, settings)
  const linesCents = lines.reduce((sum, { totalCents }) => sum + totalCents, 0)
  return priceParcel(grams, linesCents, province, settings)
}

/** What the shop's table says for a parcel of this weight and worth. */
export function priceParcel(
  grams: number,
  linesCents: number,
  province: Province | '',
  settings: Settings,
): DeliveryPrices {
  const carriers = pricesOf(settings.delivery_rates, province, grams)
  return { grams, carriers, chargedCents: chargedOf(carriers, linesCents, settings) }
}

function chargedOf(
  [cheapest]: readonly CarrierPrice[],
  linesCents: number,
  { freight, free_delivery_cents: freeFrom }: Settings,
): number | null {
  if (freight !== 'charged') return 0
  if (!cheapest) return null
  return freeFrom > 0 && linesCents >= freeFrom ? 0 : cheapest.cents
}

/** In grams. What has no weight of its own weighs what its section does. */
async function weighLines(
  db: Executor,
  lines: readonly LineToSend[],
  { section_grams, preset_grams }: Settings,
): Promise<number> {
  const ids = lines.map(({ sellableId }) => sellableId)
  const rows = await db
    .select({
      id: sellables.id,
      grams: sellables.weightGrams,
      section: sql<string>`coalesce(${sellables.categoryId}::text, 'builds')`,
    })
    .from(sellables)
    .where(inArray(sellables.id, ids))
  const gramsOf = new Map(
    rows.map(({ id, grams, section }) => [id, grams ?? section_grams[section] ?? preset_grams]),
  )
  return lines.reduce((sum, { sellableId, quantity }) => sum + (gramsOf.get(sellableId) ?? 0) * quantity, 0)
}
