import { formatCents } from '../../contract/money.ts'
import type { Staff } from '../accounts/actor.ts'
import { recordAudit } from '../accounts/record-audit.ts'
import type { Database } from '../db/database.ts'
import { readOrderMoney } from '../db/order-money.ts'
import { DomainError } from '../domain-error.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { lockOrder } from '../orders/move-order.ts'
import { recordEvent } from '../orders/order-history.ts'
import { oweOfMoney, oweOfOrder } from '../orders/order-refunds.ts'
import { refuseUnseen } from '../orders/refuse-unseen.ts'
import { requirePermission } from '../staff/require-permission.ts'
import { lockMoney } from './internal/allocate.ts'

type OwingOfOrder = {
  amountCents: number
  note: string
  /** The shop lowers the price: the order need not have these cents any more. Otherwise it is what the order has too much. */
  isPriceCut: boolean
  seen?: number | undefined
}

/**
 * Writes down that money of a live order goes back to its buyer: what it has too much, or a part of its price that the
 * shop lets go. The order stays paid. The buyer is asked for an account.
 * @throws DomainError `order_not_found`, `order_changed`, `transition_refused` for an order that is not paid or was
 *   cancelled, whose money is owed by itself, or `too_little_left`, which says how much it could be.
 */
export async function oweRefundOfOrder(
  db: Database,
  staff: Staff,
  orderId: number,
  { amountCents, note, isPriceCut, seen }: OwingOfOrder,
): Promise<number[]> {
  return db.transaction(async (tx) => {
    await requirePermission(tx, staff, 'refunds.make')
    const order = await lockOrder(tx, staff, orderId)
    await refuseUnseen(tx, orderId, seen)
    if (order.state === 'CANCELADO' || order.stage === 'payment_review')
      throw new DomainError('transition_refused')
    const money = (await readOrderMoney(tx, [orderId])).get(orderId)
    if (!money) throw new DomainError('order_not_found')
    // An order that was undone at the counter has to have nothing, and one can lower its price by no more.
    refuseMoreThan(isPriceCut ? money.dueCents : money.surplusCents, amountCents)
    const ids = await oweOfOrder(tx, orderId, { amountCents, note, isPriceCut })
    await recordEvent(
      tx,
      staff,
      {
        orderId,
        event: 'refund_owed',
        note: formatCents(amountCents),
        change: { before: {}, after: { amount_cents: amountCents, price_cut: isPriceCut, reason: note } },
      },
      order,
    )
    await queueMail(tx, { template: 'refund-owed', orderId })
    return ids
  })
}

/**
 * Writes down that what no order got of money received goes back to who sent it: a stranger's, the same transfer twice,
 * or too much. Returns the id of the refund.
 * @throws DomainError `money_not_found`, or `too_little_left`, which says how much is left.
 */
export async function oweRefundOfMoney(
  db: Database,
  staff: Staff,
  moneyReceivedId: number,
  { amountCents, note }: { amountCents: number; note: string },
): Promise<number> {
  return db.transaction(async (tx) => {
    await requirePermission(tx, staff, 'refunds.make')
    const { leftOverCents } = await lockMoney(tx, moneyReceivedId)
    refuseMoreThan(leftOverCents, amountCents)
    const id = await oweOfMoney(tx, {
      orderId: null,
      moneyReceivedId,
      amountCents,
      note,
      isPriceCut: false,
    })
    await recordAudit(tx, staff, {
      action: 'refund_owed',
      subject: `money:${moneyReceivedId}`,
      before: null,
      after: { amount_cents: amountCents, reason: note },
    })
    return id
  })
}

function refuseMoreThan(mostCents: number, amountCents: number): void {
  if (amountCents <= mostCents) return
  throw new DomainError('too_little_left', {
    message:
      mostCents === 0
        ? 'Ahí no sobra nada que devolver.'
        : `Ahí se pueden devolver ${formatCents(mostCents)} como mucho.`,
    fields: { amount: `Como mucho ${formatCents(mostCents)}` },
  })
}
