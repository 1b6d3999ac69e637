import { and, asc, eq, inArray } from 'drizzle-orm'
import type { GamerBuild } from '../../contract/api/catalog.ts'
import type { Executor } from '../db/database.ts'
import { buildComponents, sellables } from '../db/schema/catalog.ts'
import { isForSale, orderings, selectProducts, toProduct } from './product-rows.ts'

const slotsShown = ['CPU', 'MBO', 'GPU', 'RAM', 'SSD', 'PSU'] as const

/** All builds for sale with their components, cheapest first. */
export async function listBuilds(db: Executor): Promise<GamerBuild[]> {
  const rows = await selectProducts(db)
    .where(and(eq(sellables.kind, 'build'), isForSale))
    .orderBy(...orderings.priceLow)
  if (rows.length === 0) return []
  const components = await db
    .select({ buildId: buildComponents.buildId, slot: buildComponents.slot, label: buildComponents.label })
    .from(buildComponents)
    .where(
      inArray(
        buildComponents.buildId,
        rows.map((row) => row.id),
      ),
    )
    .orderBy(asc(buildComponents.buildId))
  return rows.map((row) => {
    const build: GamerBuild = toProduct(row, {})
    for (const slot of slotsShown) {
      const label = components.find(
        (component) => component.buildId === row.id && component.slot === slot,
      )?.label
      if (label) build[slot] = label
    }
    return build
  })
}
