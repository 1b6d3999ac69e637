import type { Staff } from '../../accounts/actor.ts'
import type { Transaction } from '../../db/database.ts'
import { lockOrder, type OrderRow } from '../../orders/move-order.ts'

/** Locks the orders in the order of their ids, as all that touches money does. */
export async function lockOrdersOf(
  tx: Transaction,
  staff: Staff,
  shares: readonly { orderId: number }[],
): Promise<OrderRow[]> {
  const locked: OrderRow[] = []
  for (const id of shares.map(({ orderId }) => orderId).sort((one, other) => one - other))
    locked.push(await lockOrder(tx, staff, id))
  return locked
}
