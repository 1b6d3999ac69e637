import { and, asc, eq, gt } from 'drizzle-orm'
import type { Product } from '../../contract/api/catalog.ts'
import type { Executor } from '../db/database.ts'
import { sellables } from '../db/schema/catalog.ts'
import { isForSale, selectProducts, toProducts } from './product-rows.ts'

const BATCH = 500

/** Every product for sale, by id, a few hundred at a time: a catalogue of any size passes through little memory. */
export async function* allProducts(db: Executor): AsyncGenerator<Product[]> {
  let after = 0
  for (;;) {
    const rows = await selectProducts(db)
      .where(and(eq(sellables.kind, 'product'), isForSale, gt(sellables.id, after)))
      .orderBy(asc(sellables.id))
      .limit(BATCH)
    const last = rows.at(-1)
    if (!last) return
    yield await toProducts(db, rows)
    after = last.id
  }
}
