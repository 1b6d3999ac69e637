import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { isStaff, type Staff } from '../accounts/actor.ts'
import { recordAudit } from '../accounts/record-audit.ts'
import type { Database } from '../db/database.ts'
import { sellables, stockMovements } from '../db/schema/catalog.ts'
import { DomainError } from '../domain-error.ts'
import { moveStock } from './move-stock.ts'

/** `key` names a change: the same one entered twice counts once. */
type Change = { sellableId: number; quantity: number; note?: string; key?: string }

/**
 * Puts units that arrived on sale. Returns the new stock.
 * @throws DomainError `not_found`.
 */
export async function receiveStock(db: Database, staff: Staff, delivery: Change): Promise<{ stock: number }> {
  return changeStock(db, staff, 'received', delivery)
}

type Correction = {
  sellableId: number
  /** Units to add, or to take off when below zero. Units that buyers hold cannot be taken off. */
  difference: number
  /** Why: a broken box, a miscount. */
  note: string
  key?: string
}

/**
 * Makes the stock equal to what lies on the shelf. Returns the new stock.
 * @throws DomainError `not_found`, or `stock_too_low` when fewer units are free than are to be taken off.
 */
export async function correctStock(
  db: Database,
  staff: Staff,
  { difference, ...correction }: Correction,
): Promise<{ stock: number }> {
  return changeStock(db, staff, 'correction', { ...correction, quantity: difference })
}

async function changeStock(
  db: Database,
  staff: Staff,
  reason: 'received' | 'correction',
  { sellableId, quantity, note, key = randomUUID() }: Change,
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
