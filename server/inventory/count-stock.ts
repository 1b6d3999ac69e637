import { and, eq } from 'drizzle-orm'
import type { Staff } from '../accounts/actor.ts'
import { recordAudit } from '../accounts/record-audit.ts'
import type { Database } from '../db/database.ts'
import { stockMovements } from '../db/schema/catalog.ts'
import { DomainError } from '../domain-error.ts'
import { requirePermission } from '../staff/require-permission.ts'
import { refuseComposed } from './internal/refuse-composed.ts'
import { readShelf } from './internal/shelf.ts'
import { lockSellables, moveStock } from './move-stock.ts'

type Count = {
  sellableId: number
  /** Units that lie on the shelf, those of buyers among them. */
  counted: number
  /** What should have lain there when somebody counted. */
  onShelf: number
  /** Why it differs: a broken box, a miscount. */
  reason: string
  /** Names the count: the same one entered twice counts once. */
  key: string
}

/**
 * Makes the stock fit what was counted on the shelf. Returns the new stock, and by how much it changed.
 * @throws DomainError `not_permitted`, `product_not_found`, `build_composed`, `stock_changed` when other units should lie there by now
 * or the same key counted others before, or
 * `stock_too_low` when units are missing that buyers hold or have ordered.
 */
export async function countStock(
  db: Database,
  staff: Staff,
  { sellableId, counted, onShelf, reason, key }: Count,
): Promise<{ stock: number; difference: number }> {
  return db.transaction(async (tx) => {
    await requirePermission(tx, staff, 'stock.change')
    await lockSellables(tx, [sellableId])
    await refuseComposed(tx, [sellableId])
    const shelf = await readShelf(tx, sellableId)
    if (!shelf) throw new DomainError('product_not_found')
    const reference = `correction:${key}:${sellableId}`
    const [earlier] = await tx
      .select({ difference: stockMovements.quantity })
      .from(stockMovements)
      .where(and(eq(stockMovements.reason, 'correction'), eq(stockMovements.reference, reference)))
    if (earlier) {
      if (earlier.difference !== counted - onShelf) throw new DomainError('stock_changed')
      return { stock: shelf.free, difference: earlier.difference }
    }
    if (shelf.total !== onShelf) {
      throw new DomainError('stock_changed', {
        message: `Mientras contabas entró o salió algo: ahora deben estar ${shelf.total}. Cuenta otra vez.`,
      })
    }
    const difference = counted - shelf.total
    const stock = shelf.free + difference
    if (stock < 0) {
      throw new DomainError('stock_too_low', {
        message: `Faltan más unidades que las libres: ${shelf.total - shelf.free} están apartadas en reservas y pedidos. Cancela antes lo que no puedas entregar.`,
      })
    }
    if (difference !== 0) {
      await moveStock(tx, [
        {
          sellableId,
          quantity: difference,
          reason: 'correction',
          reference,
          note: reason,
          recordedBy: staff.accountId,
        },
      ])
    }
    await recordAudit(tx, staff, {
      action: 'stock_counted',
      subject: `sellable:${sellableId}`,
      before: { stock: shelf.free },
      after: { stock, counted, note: reason },
    })
    return { stock, difference }
  })
}
