import type { Staff } from '../accounts/actor.ts'
import { recordAudit } from '../accounts/record-audit.ts'
import type { Database, Transaction } from '../db/database.ts'
import { DomainError } from '../domain-error.ts'
import { recordEvent } from '../orders/order-history.ts'
import { withdrawRefund as withdraw } from '../orders/order-refunds.ts'
import { requirePermission } from '../staff/require-permission.ts'
import { type LockedRefund, lockRefund } from './internal/lock-refund.ts'

type Withdrawing = {
  reason: string
  /** What the staff saw that it is of. */
  amountCents: number
}

/**
 * Notes that a refund is not owed after all: the order keeps its money, or it is left over again.
 * @throws DomainError `refund_not_found`, `refund_changed`, or `transition_refused` of a cancelled order, which keeps
 *   nothing.
 */
export async function withdrawRefund(
  db: Database,
  staff: Staff,
  refundId: number,
  { reason, amountCents }: Withdrawing,
): Promise<void> {
  await db.transaction(async (tx) => {
    await requirePermission(tx, staff, 'refunds.make')
    const locked = await lockRefund(tx, staff, refundId)
    const { refund, order } = locked
    if (refund.status !== 'owed' || refund.amountCents !== amountCents)
      throw new DomainError('refund_changed')
    if (order?.state === 'CANCELADO') throw new DomainError('transition_refused')
    await withdraw(tx, staff, refund, reason)
    await note(tx, staff, locked, 'refund_withdrawn', reason)
  })
}

/**
 * Notes that a refund that was made came back, or was written down by mistake: it is owed again. Returns the id of what
 * is owed.
 * @throws DomainError `refund_not_found`, or `refund_changed` when it was not made.
 */
export async function undoRefund(
  db: Database,
  staff: Staff,
  refundId: number,
  reason: string,
): Promise<number> {
  return db.transaction(async (tx) => {
    await requirePermission(tx, staff, 'refunds.make')
    const locked = await lockRefund(tx, staff, refundId)
    if (locked.refund.status !== 'made') throw new DomainError('refund_changed')
    const owedId = await withdraw(tx, staff, locked.refund, reason)
    if (owedId === null) throw new Error('A refund that was made is owed again')
    await note(tx, staff, locked, 'refund_undone', reason)
    return owedId
  })
}

async function note(
  tx: Transaction,
  staff: Staff,
  { refund, order }: LockedRefund,
  event: 'refund_withdrawn' | 'refund_undone',
  reason: string,
): Promise<void> {
  const before = { amount_cents: refund.amountCents, reference: refund.reference }
  if (order) {
    await recordEvent(
      tx,
      staff,
      { orderId: order.id, event, note: reason, change: { before, after: {} } },
      order,
    )
    return
  }
  await recordAudit(tx, staff, {
    action: event,
    subject: `money:${refund.moneyReceivedId}`,
    before,
    after: { note: reason },
  })
}
