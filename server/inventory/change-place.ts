import { sql } from 'drizzle-orm'
import type { Staff } from '../accounts/actor.ts'
import { recordAudit } from '../accounts/record-audit.ts'
import type { Database } from '../db/database.ts'
import { DomainError } from '../domain-error.ts'
import { requirePermission } from '../staff/require-permission.ts'

/**
 * Where an article lies, and from how many units down the staff are warned: null as the setting says, 0 never. What is
 * left out stays.
 */
export type Place = { shelf?: string | null | undefined; lowStockAt?: number | null | undefined }

type Row = { shelf: string | null; low_stock_at: number | null }

/**
 * Says where an article lies and when to warn of it.
 * @throws DomainError `not_permitted` or `product_not_found`.
 */
export async function changePlace(
  db: Database,
  staff: Staff,
  sellableId: number,
  { shelf, lowStockAt }: Place,
): Promise<void> {
  await db.transaction(async (tx) => {
    await requirePermission(tx, staff, 'stock.change')
    const { rows } = await tx.execute<Row>(sql`
      select shelf, low_stock_at from sellable where id = ${sellableId} for no key update`)
    const [before] = rows
    if (!before) throw new DomainError('product_not_found')
    const after: Row = {
      shelf: shelf === undefined ? before.shelf : shelf?.trim() || null,
      low_stock_at: lowStockAt === undefined ? before.low_stock_at : lowStockAt,
    }
    if (after.shelf === before.shelf && after.low_stock_at === before.low_stock_at) return
    await tx.execute(sql`
      update sellable set shelf = ${after.shelf}, low_stock_at = ${after.low_stock_at} where id = ${sellableId}`)
    await recordAudit(tx, staff, {
      action: 'stock_place_changed',
      subject: `sellable:${sellableId}`,
      before,
      after,
    })
  })
}
