import { eq, sql } from 'drizzle-orm'
import type { PaymentMeans } from '../../contract/payment-means.ts'
import type { Staff } from '../accounts/actor.ts'
import type { Database, Transaction } from '../db/database.ts'
import { readGoodsReturns } from '../db/return-rows.ts'
import { orderLines } from '../db/schema/orders.ts'
import { DomainError } from '../domain-error.ts'
import { lockOrder } from '../orders/move-order.ts'
import { noteInvoice } from '../orders/note-invoice.ts'
import { recordEvent } from '../orders/order-history.ts'
import { oweRefunds, settleRefunds } from '../orders/order-refunds.ts'
import { refuseUnseen } from '../orders/refuse-unseen.ts'
import { requirePermission } from '../staff/require-permission.ts'
import { writeGoodsReturn } from './internal/write-goods-return.ts'

type Undoing = {
  reason: string
  /** Whether the units go on sale again; otherwise they are lost to the shop. */
  isToStock: boolean
  means: PaymentMeans
  reference: string | null
  seen?: number | undefined
}

/**
 * Undoes a slip at the counter by a return: all units come back, and all the money goes back at once. The order stays
 * ENTREGADO, because it was: the invoice of what happened needs both. Returns the cents.
 * @throws DomainError `not_permitted`, `order_not_found`, `order_changed`, `transition_refused` for an order that was
 *   not sold at the counter, `sale_undone` when something of it came back before, or `case_open` while a return or its
 *   warranty is asked for.
 */
export async function undoCounterSale(
  db: Database,
  staff: Staff,
  orderId: number,
  { reason, isToStock, means, reference, seen }: Undoing,
): Promise<number> {
  return db.transaction(async (tx) => {
    await requirePermission(tx, staff, 'returns.handle')
    await requirePermission(tx, staff, 'refunds.make')
    const order = await lockOrder(tx, staff, orderId)
    if (order.kind !== 'counter') throw new DomainError('transition_refused')
    if ((await readGoodsReturns(tx, [orderId])).size > 0) throw new DomainError('sale_undone')
    if (order.returnRequestedAt !== null) throw new DomainError('case_open')
    await refuseUnseen(tx, orderId, seen)
    await returnAll(tx, staff, orderId, { reason, isToStock })
    // Nothing was sold in the end. One that was issued already stays, until it is annulled.
    await noteInvoice(tx, orderId, { needsInvoice: false })
    await oweRefunds(tx, orderId)
    const made = { refundedAt: sql`now()`, means, reference }
    const cents = await settleRefunds(tx, staff, orderId, made)
    await recordEvent(tx, staff, { orderId, event: 'goods_returned', note: reason }, order)
    await recordEvent(
      tx,
      staff,
      { orderId, event: 'payment_refunded', ...(reference && { note: reference }) },
      order,
    )
    return cents
  })
}

async function returnAll(
  tx: Transaction,
  staff: Staff,
  orderId: number,
  { reason, isToStock }: Pick<Undoing, 'reason' | 'isToStock'>,
): Promise<void> {
  const lines = await tx.select().from(orderLines).where(eq(orderLines.orderId, orderId))
  const units = lines.map(({ id: lineId, sellableId, name, quantity, parts }) => ({
    ...{ lineId, sellableId, name, quantity, parts },
    toStock: isToStock ? quantity : 0,
  }))
  await writeGoodsReturn(tx, staff, {
    orderId,
    caseId: null,
    reason,
    units,
    isExchange: false,
    serials: 'all',
  })
}
