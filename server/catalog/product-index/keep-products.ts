import type { Product } from '../../../contract/api/catalog.ts'
import type { Executor } from '../../db/database.ts'
import { readCards } from '../product-rows.ts'

/** How many products are kept, some 2 KB each: those that were shown last. */
const KEPT = 2_000

export type KeptProducts = {
  /** Has these products read anew, or all of them. */
  forget(ids: readonly number[] | null): void
  /** In the order of the ids. What is not for sale is missing. Whoever reads them leaves them as they are. */
  read(ids: readonly number[]): Promise<Product[]>
}

/** Keeps the products of listings as their cards show them, until they change. */
export function keepProducts(db: Executor): KeptProducts {
  const kept = new Map<number, Product>()
  /** Of each reading under way the products that have changed since it began. */
  const readings = new Set<{ hasMissed: (id: number) => boolean }>()

  async function readAnew(ids: readonly number[]): Promise<Product[]> {
    const reading = { hasMissed: (_: number) => false }
    readings.add(reading)
    try {
      const products = await readCards(db, ids)
      for (const product of products) if (!reading.hasMissed(product.id)) kept.set(product.id, product)
      return products
    } finally {
      readings.delete(reading)
    }
  }

  return {
    forget(ids) {
      if (ids === null) kept.clear()
      else for (const id of ids) kept.delete(id)
      for (const reading of readings) {
        const { hasMissed } = reading
        reading.hasMissed = (id) => ids === null || ids.includes(id) || hasMissed(id)
      }
    },
    async read(ids) {
      const found = new Map<number, Product>()
      for (const id of ids) {
        const product = kept.get(id)
        if (!product) continue
        found.set(id, product)
        kept.delete(id)
        kept.set(id, product)
      }
      const missing = ids.filter((id) => !found.has(id))
      if (missing.length > 0) for (const product of await readAnew(missing)) found.set(product.id, product)
      for (const oldest of kept.keys()) {
        if (kept.size <= KEPT) break
        kept.delete(oldest)
      }
      return ids.flatMap((id) => found.get(id) ?? [])
    },
  }
}
