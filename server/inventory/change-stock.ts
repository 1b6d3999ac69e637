import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { isStaff, type Staff } from '../accounts/actor.ts'
import { recordAudit } from '../accounts/record-audit.ts'
import type { Database } from '../db/database.ts'
import { sellables, stockMovements } from '../db/schema/catalog.ts'
import { DomainError } from '../domain-error.ts'
import { moveStock } from './move-stock.ts'

type Change = {
  sellableId: number
  quantity: number
  reason: 'received' | 'correction'
  note?: string | undefined
  /** Names this change: the same one entered twice counts once. */
  key?: string | undefined
}

/** What the staff change of the stock, with its row in the ledger and in the audit. Tells what there is now. */
export async function changeStock(
  db: Database,
  staff: Staff,
  { sellableId, quantity, reason, note, key = randomUUID() }: Change,
): Promise<{ stock: number }> {
  return db.transaction(async (tx) => {
    const [sellable] = await tx
      .select({ stock: sellables.stock })
      .from(sellables)
      .where(and(eq(sellables.id, sellableId), isStaff(staff)))
      .for('no key update')
    if (!sellable) throw new DomainError('not_found')
    const reference = `${reason}:${key}`
    const [earlier] = await tx
      .select({ id: stockMovements.id })
      .from(stockMovements)
      .where(and(eq(stockMovements.reason, reason), eq(stockMovements.reference, reference)))
    if (earlier) return { stock: sellable.stock }
    const after = sellable.stock + quantity
    if (after < 0) throw new DomainError('stock_too_low')
    await moveStock(tx, [{ sellableId, quantity, reason, reference }])
    await recordAudit(tx, staff, {
      action: `stock_${reason}`,
      subject: `sellable:${sellableId}`,
      before: { stock: sellable.stock },
      after: { stock: after, ...(note && { note }) },
    })
    return { stock: after }
  })
}
