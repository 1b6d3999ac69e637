import { sql } from 'drizzle-orm'
import type { Settings } from '../../contract/api/settings.ts'
import { type CarrierPrice, pricesOf } from '../../contract/carrier-prices.ts'
import type { Province } from '../../contract/provinces.ts'
import type { Executor } from '../db/database.ts'
import { sellables } from '../db/schema/catalog.ts'
import { asNamed, builder, statement } from '../db/statement.ts'

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

/** What decides on the weight of a unit. */
export type Weight = { weightGrams: number | null; categoryId: number | null }

const readWeights = statement<{ ids: readonly number[] }, Weight & { id: number }>(({ ids }) =>
  builder
    .select(
      asNamed({ id: sellables.id, weightGrams: sellables.weightGrams, categoryId: sellables.categoryId }),
    )
    .from(sellables)
    .where(sql`${sellables.id} = any(${ids}::bigint[])`),
)

async function weighLines(db: Executor, lines: readonly LineToSend[], settings: Settings): Promise<number> {
  const rows = await readWeights(db, { ids: lines.map(({ sellableId }) => sellableId) })
  return sumOfWeights(lines, new Map(rows.map((row) => [row.id, row])), settings)
}

/** In grams. What has no weight of its own weighs what its section does. */
export function sumOfWeights(
  lines: readonly LineToSend[],
  weights: ReadonlyMap<number, Weight>,
  { section_grams, preset_grams }: Settings,
): number {
  const gramsOf = (weight: Weight | undefined) =>
    weight && (weight.weightGrams ?? section_grams[weight.categoryId ?? 'builds'] ?? preset_grams)
  return lines.reduce(
    (sum, { sellableId, quantity }) => sum + (gramsOf(weights.get(sellableId)) ?? 0) * quantity,
    0,
  )
}
