import { sql } from 'drizzle-orm'
import type { StockReason } from '../../contract/stock-reasons.ts'
import { noteCatalogChange } from '../catalog-changes/catalog-changes.ts'
import type { Transaction } from '../db/database.ts'
import { pipeline } from '../db/pipeline.ts'

export type StockMovement = {
  sellableId: number
  quantity: number
  reason: StockReason
  /** A row or the key of a change: `order_line:45`. */
  reference: string
  /** What one unit cost, in cents without IVA. */
  unitCostCents?: number | null
  note?: string | null
  /** Who of the staff received or corrected. */
  recordedBy?: number
}

/**
 * Locks sellables until the transaction ends. Always in the order of their ids: two transactions that cross would
 * otherwise each hold what the other waits for. And always in a statement of its own: a statement that locks rows and
 * changes them too reads them as they were when it began. It then returns to that old version while others wait for the
 * new one, and PostgreSQL ends the circle as a deadlock (`orders.property.test.ts` met it once in 40,000 steps).
 */
export async function lockSellables(tx: Transaction, ids: Iterable<number>): Promise<void> {
  const wanted = [...new Set(ids)].sort((a, b) => a - b)
  if (wanted.length === 0) return
  await tx.execute(sql`
    select id from sellable where id = any(${sql.param(wanted)}::bigint[]) order by id for no key update`)
}

/**
 * Moves stock and writes down why. The sellables must be locked. Each `(reason, reference)` moves once: a second time
 * the unique index refuses it, and the whole transaction is rolled back.
 */
export async function moveStock(tx: Transaction, movements: readonly StockMovement[]): Promise<void> {
  if (movements.length === 0) return
  const moves = tx.execute(sql`
    with moved as (
      insert into stock_movement (sellable_id, quantity, reason, reference, unit_cost_cents, note, recorded_by)
      select * from unnest(
        ${sql.param(movements.map(({ sellableId }) => sellableId))}::bigint[],
        ${sql.param(movements.map(({ quantity }) => quantity))}::int[],
        ${sql.param(movements.map(({ reason }) => reason))}::text[],
        ${sql.param(movements.map(({ reference }) => reference))}::text[],
        ${sql.param(movements.map(({ unitCostCents }) => unitCostCents ?? null))}::int[],
        ${sql.param(movements.map(({ note }) => note ?? null))}::text[],
        ${sql.param(movements.map(({ recordedBy }) => recordedBy ?? null))}::bigint[])
      returning sellable_id, quantity
    ), sums as (
      select sellable_id, sum(quantity)::int as quantity from moved group by sellable_id
    )
    update sellable set stock = stock + sums.quantity
      from sums where sellable.id = sums.sellable_id and sums.quantity <> 0`)
  await pipeline(moves, noteCatalogChange(tx, 'stock', changedBy(movements)))
}

/** Enters in the ledger the units that new sellables start with. Their rows have them in `stock` already. */
export async function recordOpeningStock(
  tx: Transaction,
  added: readonly { sellableId: number; quantity: number }[],
): Promise<void> {
  const stocked = added.filter(({ quantity }) => quantity > 0)
  if (stocked.length === 0) return
  await tx.execute(sql`
    insert into stock_movement (sellable_id, quantity, reason, reference)
    select id, quantity, 'opening', 'sellable:' || id
      from unnest(${sql.param(stocked.map(({ sellableId }) => sellableId))}::bigint[],
        ${sql.param(stocked.map(({ quantity }) => quantity))}::int[]) as stocked (id, quantity)`)
}

/** The sellables whose stock is another afterwards: an order takes over what a reservation held without changing it. */
function changedBy(movements: readonly StockMovement[]): number[] {
  const sums = new Map<number, number>()
  for (const { sellableId, quantity } of movements) {
    sums.set(sellableId, (sums.get(sellableId) ?? 0) + quantity)
  }
  return [...sums].filter(([, quantity]) => quantity !== 0).map(([sellableId]) => sellableId)
}
