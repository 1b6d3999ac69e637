import { eq } from 'drizzle-orm'
import type { Staff } from '../../accounts/actor.ts'
import type { Transaction } from '../../db/database.ts'
import { refunds } from '../../db/schema/money.ts'
import { DomainError } from '../../domain-error.ts'
import { lockOrder, type OrderRow } from '../../orders/move-order.ts'
import type { RefundRow } from '../../orders/order-refunds.ts'
import { lockMoney } from './allocate.ts'

export type LockedRefund = {
  refund: RefundRow
  /** Null: what no order got of the money goes back. */
  order: OrderRow | null
  money: Awaited<ReturnType<typeof lockMoney>>
}

/**
 * Locks a refund with its order and its money, in the order in which all that touches money locks.
 * @throws DomainError `refund_not_found`, also for that of an example that was set aside.
 */
export async function lockRefund(tx: Transaction, staff: Staff, id: number): Promise<LockedRefund> {
  const [found] = await tx.select().from(refunds).where(eq(refunds.id, id))
  if (!found) throw new DomainError('refund_not_found')
  const order = found.orderId === null ? null : await lockOrder(tx, staff, found.orderId)
  const money = await lockMoney(tx, found.moneyReceivedId)
  const [refund] = await tx.select().from(refunds).where(eq(refunds.id, id)).for('no key update')
  if (!refund) throw new DomainError('refund_not_found')
  return { refund, order, money }
}
