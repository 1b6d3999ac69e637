import type { Product } from '../../../contract/api/catalog.ts'
import type { Executor } from '../../db/database.ts'
import { readCards } from '../product-rows.ts'

/** How many products are kept, some 0.7 KB each: those that were shown last. */
const KEPT = 2_000

export type KeptProducts = {
  /** Has these products read anew, or all of them. */
  forget(ids: readonly number[] | null): void
  /** Each as JSON, in the order of the ids. What is not for sale is missing. */
  readTexts(ids: readonly number[]): Promise<string[]>
  /** The same as objects. */
  read(ids: readonly number[]): Promise<Product[]>
}

/**
 * Keeps the products of listings as their cards show them, until they change: as JSON, which the API sends as it is, takes a third of
 * the memory of objects and makes the collector of garbage look at nothing.
 */
export function keepProducts(db: Executor): KeptProducts {
  const kept = new Map<number, string>()
  /** Of each reading under way the products that have changed since it began. */
  const readings = new Set<{ hasMissed: (id: number) => boolean }>()

  async function readAnew(ids: readonly number[], found: Map<number, string>): Promise<void> {
    const reading = { hasMissed: (_: number) => false }
    readings.add(reading)
    try {
      for (const product of await readCards(db, ids)) {
        const text = JSON.stringify(product)
        found.set(product.id, text)
        if (!reading.hasMissed(product.id)) kept.set(product.id, text)
      }
    } finally {
      readings.delete(reading)
    }
  }

  async function readTexts(ids: readonly number[]): Promise<string[]> {
    const found = new Map<number, string>()
    for (const id of ids) {
      const text = kept.get(id)
      if (text === undefined) continue
      found.set(id, text)
      kept.delete(id)
      kept.set(id, text)
    }
    const missing = ids.filter((id) => !found.has(id))
    if (missing.length > 0) await readAnew(missing, found)
    for (const oldest of kept.keys()) {
      if (kept.size <= KEPT) break
      kept.delete(oldest)
    }
    return ids.flatMap((id) => found.get(id) ?? [])
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
    readTexts,
    read: async (ids) => (await readTexts(ids)).map((text) => JSON.parse(text)),
  }
}
