import type { Staff } from '../../accounts/actor.ts'
import type { Transaction } from '../../db/database.ts'
import { lockOrder, type OrderRow } from '../../orders/move-order.ts'
import { requirePermission } from '../../staff/require-permission.ts'
import { serialWriters } from '../serial-writers.ts'

/**
 * Locks an order for an act on the serial numbers of its units.
 * @throws DomainError `not_permitted` or `order_not_found`.
 */
export async function lockForSerials(tx: Transaction, staff: Staff, orderId: number): Promise<OrderRow> {
  await requirePermission(tx, staff, ...serialWriters)
  return lockOrder(tx, staff, orderId)
}
