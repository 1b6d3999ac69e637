import { and, eq, sql } from 'drizzle-orm'
import type { Staff } from '../accounts/actor.ts'
import { recordAudit } from '../accounts/record-audit.ts'
import type { Database, Transaction } from '../db/database.ts'
import { allocations, moneyReceived, refunds } from '../db/schema/money.ts'
import { DomainError } from '../domain-error.ts'
import { lockOrder, moveOrder } from '../orders/move-order.ts'
import { reopenClaim } from '../orders/order-claims.ts'
import { recordEvent } from '../orders/order-history.ts'
import { oweRefunds, withdrawRefunds } from '../orders/order-refunds.ts'
import { refuseUnseen } from '../orders/refuse-unseen.ts'
import { requirePermission } from '../staff/require-permission.ts'
import { findAllocation, isPaid, lockMoney } from './internal/allocate.ts'

/**
 * Takes an allocation back that was a mistake: its cents are left over again, and its claim is to be checked again. An
 * order that is not paid any more goes back to the review of its payment; of a cancelled one the cents are no longer owed.
 * Returns the order's id.
 * @throws DomainError `allocation_not_found`, `order_changed`, `transition_refused` when an order that is being prepared or was sent would be
 *   unpaid, or `payment_refused_change` when the cents were paid back already.
 */
export async function undoAllocation(
  db: Database,
  staff: Staff,
  allocationId: number,
  reason: string,
  seen?: number,
): Promise<number> {
  return db.transaction(async (tx) => {
    await requirePermission(tx, staff, 'payments.confirm')
    return undoWithin(tx, staff, allocationId, reason, seen)
  })
}

/** The same in the caller's transaction, who has asked for the permission. */
export async function undoWithin(
  tx: Transaction,
  staff: Staff,
  allocationId: number,
  reason: string,
  seen?: number,
): Promise<number> {
  const found = await findAllocation(tx, allocationId)
  if (!found) throw new DomainError('allocation_not_found')
  const { orderId, moneyReceivedId } = found
  const order = await lockOrder(tx, staff, orderId)
  await refuseUnseen(tx, orderId, seen)
  const money = await lockMoney(tx, moneyReceivedId)
  // Of two who undo it at once the second finds it undone, now that it has the order.
  if (!(await findAllocation(tx, allocationId))) throw new DomainError('allocation_not_found')
  if (await isPaidBack(tx, orderId, moneyReceivedId)) throw new DomainError('payment_refused_change')

  await tx
    .update(allocations)
    .set({ undoneAt: sql`now()`, undoneBy: staff.accountId, undoReason: reason })
    .where(eq(allocations.id, allocationId))
  await recordAudit(tx, staff, {
    action: 'money_taken_back',
    subject: `money:${moneyReceivedId}`,
    before: { order_id: orderId, amount_cents: found.amountCents },
    after: { note: reason },
  })
  await withdrawRefunds(tx, staff, orderId, moneyReceivedId)
  if (order.state === 'CANCELADO') await oweRefunds(tx, orderId)
  if (money.claimId !== null) await forgetClaimOf(tx, money.id, money.claimId, orderId)
  if (order.state === 'CANCELADO' || order.stage === 'payment_review' || (await isPaid(tx, orderId)))
    await recordEvent(tx, staff, { orderId, event: 'allocation_undone', note: reason }, order)
  else await moveOrder(tx, staff, order, { event: 'payment_undone', note: reason })
  return orderId
}

async function isPaidBack(tx: Transaction, orderId: number, moneyReceivedId: number): Promise<boolean> {
  const made = await tx
    .select({ id: refunds.id })
    .from(refunds)
    .where(
      and(
        eq(refunds.orderId, orderId),
        eq(refunds.moneyReceivedId, moneyReceivedId),
        eq(refunds.status, 'made'),
      ),
    )
  return made.length > 0
}

/** The money was recognised by a claim of this order, and that was the mistake. */
async function forgetClaimOf(
  tx: Transaction,
  moneyId: number,
  claimId: number,
  orderId: number,
): Promise<void> {
  const forgotten = await tx
    .update(moneyReceived)
    .set({ claimId: null })
    .where(
      and(
        eq(moneyReceived.id, moneyId),
        sql`exists (select from payment where payment.id = ${claimId} and payment.order_id = ${orderId})`,
      ),
    )
    .returning({ id: moneyReceived.id })
  if (forgotten.length > 0) await reopenClaim(tx, claimId)
}
