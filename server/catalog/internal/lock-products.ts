import { asc, sql } from 'drizzle-orm'
import type { Transaction } from '../../db/database.ts'
import { sellables } from '../../db/schema/catalog.ts'
import type { StoredProduct } from './product-edit.ts'

/**
 * Locks products for a piece of a batch, with the builds that they are parts of, whose prices may follow: all in the order of
 * their ids, and in a statement of its own, as `lockSellables` says.
 */
export async function lockProducts(
  tx: Transaction,
  ids: readonly number[],
): Promise<Map<number, StoredProduct>> {
  const wanted = sql.param(ids)
  const rows = await tx
    .select()
    .from(sellables)
    .where(
      sql`id = any(${wanted}::bigint[] || array(select build_id from build_component where product_id = any(${wanted}::bigint[])))`,
    )
    .orderBy(asc(sellables.id))
    .for('no key update')
  return new Map(rows.filter(({ kind }) => kind === 'product').map((row) => [row.id, row]))
}
