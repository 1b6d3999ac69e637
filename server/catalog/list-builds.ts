import { and, eq } from 'drizzle-orm'
import type { GamerBuild } from '../../contract/api/catalog.ts'
import type { Executor } from '../db/database.ts'
import { sellables } from '../db/schema/catalog.ts'
import { orderings } from './list-products.ts'
import { decidingParts, isForSale, readComponents, selectProducts, toProduct } from './product-rows.ts'

const slotsShown = ['CPU', 'MBO', 'GPU', 'RAM', 'SSD', 'PSU'] as const

/** Lists all builds for sale with their parts, cheapest first. */
export async function listBuilds(db: Executor): Promise<GamerBuild[]> {
  const rows = await selectProducts(db)
    .where(and(eq(sellables.kind, 'build'), isForSale))
    .orderBy(...orderings.priceLow)
  const components = await readComponents(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => {
    const parts = components.get(row.id) ?? []
    const build: GamerBuild = toProduct(row, decidingParts(parts))
    for (const slot of slotsShown) {
      const label = parts.find((part) => part.slot === slot)?.label
      if (label) build[slot] = label
    }
    return build
  })
}
