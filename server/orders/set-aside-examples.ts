import { and, count, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import type { Staff } from '../accounts/actor.ts'
import { recordAudit } from '../accounts/record-audit.ts'
import type { Database, Executor } from '../db/database.ts'
import { orderLines, orders } from '../db/schema/orders.ts'
import { forgetExampleFeedback } from '../feedback/forget-feedback.ts'
import { lockSellables, movedBy, moveStock } from '../inventory/move-stock.ts'
import { freeSerials } from '../serials/free-serials.ts'
import { requirePermission } from '../staff/require-permission.ts'

const isShown = and(eq(orders.isExample, true), isNull(orders.setAsideAt))

/** The units of a line that are not on the shelf: what it has, less what went on sale again, and what left in exchange. */
const stillOut = sql<number>`(${orderLines.quantity} - coalesce((
  select sum(back.count * (back.to_stock::int - back.exchanged::int)) from goods_return_line as back
   where back.order_line_id = ${orderLines.id}), 0))::int`

/** How many examples of the demo's working day are on the lists. */
export async function countExamples(db: Executor): Promise<number> {
  const [row] = await db.select({ orders: count() }).from(orders).where(isShown)
  return row?.orders ?? 0
}

/**
 * Sets the examples of the demo's working day aside: their units go back to the shelf by movements, and no list or count
 * knows them any more. Nothing is deleted but what their buyers ask and say of products. Whoever comes second finds none
 * left. Returns how many orders it set aside.
 * @throws DomainError `not_permitted`.
 */
export async function setAsideExamples(db: Database, staff: Staff): Promise<number> {
  return db.transaction(async (tx) => {
    await requirePermission(tx, staff, 'demo.manage')
    const examples = await tx
      .select({ id: orders.id })
      .from(orders)
      .where(isShown)
      .orderBy(orders.id)
      .for('no key update')
    if (examples.length === 0) return 0
    const ids = examples.map(({ id }) => id)
    // The units of a cancelled one are back already.
    const lines = await tx
      .select({
        id: orderLines.id,
        sellableId: orderLines.sellableId,
        quantity: stillOut,
        parts: orderLines.parts,
      })
      .from(orderLines)
      .innerJoin(orders, eq(orders.id, orderLines.orderId))
      .where(and(inArray(orders.id, ids), ne(orders.state, 'CANCELADO')))
    const out = lines.filter(({ quantity }) => quantity !== 0)
    await lockSellables(tx, movedBy(out))
    await moveStock(
      tx,
      out.map(({ id, ...moved }) => ({
        ...moved,
        reason: 'example_set_aside',
        reference: `order_line:${id}`,
      })),
    )
    await freeSerials(tx, staff, ids, { reason: 'Ejemplo guardado' })
    await forgetExampleFeedback(tx)
    await tx.update(orders).set({ setAsideAt: sql`now()` }).where(inArray(orders.id, ids))
    await recordAudit(tx, staff, {
      action: 'examples_set_aside',
      subject: 'examples',
      before: { orders: ids.length },
      after: { orders: 0 },
    })
    return ids.length
  })
}
