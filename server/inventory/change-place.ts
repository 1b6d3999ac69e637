import { sql } from 'drizzle-orm'
import type { Staff } from '../accounts/actor.ts'
import { recordAudit } from '../accounts/record-audit.ts'
import type { Database } from '../db/database.ts'
import { DomainError } from '../domain-error.ts'
import { requirePermission } from '../staff/require-permission.ts'

/**
 * Where an article lies, and from how many units down the staff are warned: null as the setting says, 0 never. What is
 * left out stays. `asksSerial`: whether the number of each unit is written down when it is packed; null as its section says.
 */
export type Place = {
  shelf?: string | null | undefined
  lowStockAt?: number | null | undefined
  asksSerial?: boolean | null | undefined
}

type Row = { shelf: string | null; low_stock_at: number | null; asks_serial: boolean | null }

/**
 * Says where an article lies, when to warn of it, and whether its units are known by number.
 * @throws DomainError `not_permitted` or `product_not_found`.
 */
export async function changePlace(
  db: Database,
  staff: Staff,
  sellableId: number,
  { shelf, lowStockAt, asksSerial }: Place,
): Promise<void> {
  await db.transaction(async (tx) => {
    await requirePermission(tx, staff, 'stock.change')
    const { rows } = await tx.execute<Row>(sql`
      select shelf, low_stock_at, asks_serial from sellable where id = ${sellableId} for no key update`)
    const [before] = rows
    if (!before) throw new DomainError('product_not_found')
    const after: Row = {
      shelf: shelf === undefined ? before.shelf : shelf?.trim() || null,
      low_stock_at: lowStockAt === undefined ? before.low_stock_at : lowStockAt,
      asks_serial: asksSerial === undefined ? before.asks_serial : asksSerial,
    }
    if (
      after.shelf === before.shelf &&
      after.low_stock_at === before.low_stock_at &&
      after.asks_serial === before.asks_serial
    )
      return
    await tx.execute(sql`
      update sellable set shelf = ${after.shelf}, low_stock_at = ${after.low_stock_at}, asks_serial = ${after.asks_serial}
       where id = ${sellableId}`)
    await recordAudit(tx, staff, {
      action: 'stock_place_changed',
      subject: `sellable:${sellableId}`,
      before,
      after,
    })
  })
}
