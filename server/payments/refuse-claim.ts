import type { Staff } from '../accounts/actor.ts'
import type { Database } from '../db/database.ts'
import { DomainError } from '../domain-error.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { lockOrder } from '../orders/move-order.ts'
import { type ClaimRow, decideClaims, readClaims } from '../orders/order-claims.ts'
import { recordEvent } from '../orders/order-history.ts'
import { refuseUnseen } from '../orders/refuse-unseen.ts'
import { requirePermission } from '../staff/require-permission.ts'

/**
 * Notes that the staff looked for the money of a claim and it did not come ("no llegó"); without `claimId`, of all claims
 * that are open. The order stays as it is: a living one waits for another claim of its buyer, who is told by mail; of a
 * cancelled one the buyer was told before, and reads it in the order's history. If the money comes after all,
 * `confirmPayment` or `recordLatePayment` notes it. To cancel the order for it there is `refusePayment`.
 * @throws DomainError `order_not_found`, `order_changed`, or `payment_refused_change` when no such claim is open.
 */
export async function refuseClaim(
  db: Database,
  staff: Staff,
  orderId: number,
  {
    claimId,
    note,
    seen,
  }: { claimId?: number | undefined; note?: string | undefined; seen?: number | undefined } = {},
): Promise<void> {
  await db.transaction(async (tx) => {
    await requirePermission(tx, staff, 'payments.confirm')
    const order = await lockOrder(tx, staff, orderId)
    await refuseUnseen(tx, orderId, seen)
    const claims = await readClaims(tx, orderId)
    const open = claims.filter(
      ({ id, status }) => status === 'submitted' && (claimId === undefined || id === claimId),
    )
    if (open.length === 0) throw new DomainError('payment_refused_change')
    await decideClaims(
      tx,
      staff,
      open.map(({ id }) => id),
      'refused',
    )
    const change = {
      before: { claims: 'submitted' },
      after: { claims: 'refused', reference: referencesOf(open) },
    }
    await recordEvent(tx, staff, { orderId, event: 'payment_not_found', note, change }, order)
    if (order.state !== 'CANCELADO') await queueMail(tx, { template: 'payment-not-found', orderId })
  })
}

const referencesOf = (claims: readonly ClaimRow[]) =>
  claims.map(({ receiptNumber }) => receiptNumber).join(', ')
