import type { Permission } from '../../../contract/permissions.ts'
import type { Staff } from '../../accounts/actor.ts'
import type { Transaction } from '../../db/database.ts'
import { lockOrder, type OrderRow } from '../../orders/move-order.ts'
import { refuseUnseen } from '../../orders/refuse-unseen.ts'
import { requirePermission } from '../../staff/require-permission.ts'

/**
 * Locks an order for an act of one of the staff, whose screen knew it up to the event `seen`.
 * @throws DomainError `not_permitted`, `order_not_found`, or `order_changed` when somebody else was faster.
 */
export async function lockForStaff(
  tx: Transaction,
  staff: Staff,
  permission: Permission,
  orderId: number,
  seen: number | undefined,
): Promise<OrderRow> {
  await requirePermission(tx, staff, permission)
  const order = await lockOrder(tx, staff, orderId)
  await refuseUnseen(tx, orderId, seen)
  return order
}
