import { and, eq, sql } from 'drizzle-orm'
import type { Transaction } from '../../db/database.ts'
import { sellables } from '../../db/schema/catalog.ts'
import { lockSellables } from '../../inventory/move-stock.ts'
import type { StoredProduct } from './product-edit.ts'

/** Locks products for a piece of a batch, with the builds that follow them in price and units, as orders do. Those that there are, by id. */
export async function lockProducts(
  tx: Transaction,
  ids: readonly number[],
): Promise<Map<number, StoredProduct>> {
  await lockSellables(tx, ids)
  const rows = await tx
    .select()
    .from(sellables)
    .where(and(sql`id = any(${sql.param(ids)}::bigint[])`, eq(sellables.kind, 'product')))
  return new Map(rows.map((row) => [row.id, row]))
}
