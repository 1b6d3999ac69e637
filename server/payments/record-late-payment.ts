import type { Staff } from '../accounts/actor.ts'
import type { Database } from '../db/database.ts'
import { DomainError } from '../domain-error.ts'
import { requirePermission } from '../staff/require-permission.ts'
import { type Confirming, confirmLocked } from './confirm-payment.ts'

/**
 * Notes that the money of a cancelled order came after all: it is owed back, and the buyer is told. The order stays
 * cancelled, because its stock may have been sold. Returns the id of the money.
 * @throws DomainError `order_not_found`, `payment_refused_change` when the order lives or its claim is settled, and what
 *   `confirmPayment` throws.
 */
export async function recordLatePayment(
  db: Database,
  staff: Staff,
  orderId: number,
  confirming: Confirming = {},
): Promise<number> {
  return db.transaction(async (tx) => {
    await requirePermission(tx, staff, 'payments.confirm')
    return confirmLocked(tx, staff, orderId, confirming, (order) => {
      if (order.state !== 'CANCELADO') throw new DomainError('payment_refused_change')
    })
  })
}
