import { inArray, sql } from 'drizzle-orm'
import type { Staff } from '../accounts/actor.ts'
import { recordAudit } from '../accounts/record-audit.ts'
import type { Database, Transaction } from '../db/database.ts'
import { sellables } from '../db/schema/catalog.ts'
import { DomainError } from '../domain-error.ts'
import { receiveSerials } from '../serials/receive-serials.ts'
import { requirePermission } from '../staff/require-permission.ts'
import { refuseComposed } from './internal/refuse-composed.ts'
import { lockSellables, moveStock } from './move-stock.ts'

/** Ten times what an import may put on sale, and far from what the column holds. */
const MOST_UNITS = 10_000_000

type Delivery = {
  /** Names the delivery: the same one entered twice counts once. */
  key: string
  /** The supplier's invoice. */
  note?: string | undefined
  /**
   * Each article once. The cost is in cents a unit, without IVA; null when nobody knows it. The serial numbers are those of
   * as many units as somebody wanted to scan.
   */
  lines: readonly {
    sellableId: number
    units: number
    unitCostCents?: number | null | undefined
    serials?: readonly string[] | undefined
  }[]
}

/**
 * Puts units that a supplier delivered on sale, with what they cost. Returns the stock of each article.
 * @throws DomainError `not_permitted`, `product_not_found`, `build_composed`, `stock_too_high`, `delivery_recorded` when the same delivery was
 *   entered with other units, or `invalid` when a serial number cannot be that of a unit that comes.
 */
export async function receiveStock(
  db: Database,
  staff: Staff,
  { key, note, lines }: Delivery,
): Promise<ReadonlyMap<number, number>> {
  return db.transaction(async (tx) => {
    await requirePermission(tx, staff, 'stock.change')
    const ids = lines.map(({ sellableId }) => sellableId)
    await lockSellables(tx, ids)
    await refuseComposed(tx, ids)
    const before = await stocksOf(tx, ids)
    if (ids.some((id) => !before.has(id))) throw new DomainError('product_not_found')
    const movements = lines.map(({ sellableId, units, unitCostCents = null }) => ({
      sellableId,
      quantity: units,
      reason: 'received' as const,
      reference: `received:${key}:${sellableId}`,
      unitCostCents,
      note: note ?? null,
      recordedBy: staff.accountId,
    }))
    if (await wasRecorded(tx, movements)) return before
    const after = new Map(
      lines.map((line) => [line.sellableId, (before.get(line.sellableId) ?? 0) + line.units]),
    )
    if ([...after.values()].some((stock) => stock > MOST_UNITS)) throw new DomainError('stock_too_high')
    await moveStock(tx, movements)
    await receiveSerials(
      tx,
      staff,
      lines.map(({ serials = [] }, nth) => ({ reference: movements[nth]?.reference ?? '', serials })),
    )
    for (const { sellableId, unitCostCents } of movements) {
      await recordAudit(tx, staff, {
        action: 'stock_received',
        subject: `sellable:${sellableId}`,
        before: { stock: before.get(sellableId) },
        after: {
          stock: after.get(sellableId),
          ...(unitCostCents !== null && { unit_cost_cents: unitCostCents }),
          ...(note && { note }),
        },
      })
    }
    return after
  })
}

async function stocksOf(tx: Transaction, ids: number[]): Promise<Map<number, number>> {
  const rows = await tx
    .select({ id: sellables.id, stock: sellables.stock })
    .from(sellables)
    .where(inArray(sellables.id, ids))
  return new Map(rows.map(({ id, stock }) => [id, stock]))
}

/** Whether exactly these units were entered before, under the same key. */
async function wasRecorded(
  tx: Transaction,
  movements: readonly { reference: string; quantity: number }[],
): Promise<boolean> {
  const { rows } = await tx.execute<{ reference: string; quantity: number }>(sql`
    select reference, quantity from stock_movement
     where reason = 'received' and reference = any(${sql.param(movements.map(({ reference }) => reference))}::text[])`)
  if (rows.length === 0) return false
  const entered = new Map(rows.map(({ reference, quantity }) => [reference, quantity]))
  if (movements.some(({ reference, quantity }) => entered.get(reference) !== quantity))
    throw new DomainError('delivery_recorded')
  return true
}
