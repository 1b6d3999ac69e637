import type { Staff } from '../accounts/actor.ts'
import type { Database, Transaction } from '../db/database.ts'
import { DomainError } from '../domain-error.ts'
import type { OrderRow } from '../orders/move-order.ts'
import { type ClaimRow, decideClaims, readClaims } from '../orders/order-claims.ts'
import { refuseUnseen } from '../orders/refuse-unseen.ts'
import { requirePermission } from '../staff/require-permission.ts'
import { allocate, lockOrders, type Share } from './internal/allocate.ts'
import { type MoneyFacts, recordMoney } from './internal/record-money.ts'

export type Confirming = {
  /** Left out: the latest claim that is not settled. */
  claimId?: number | undefined
  /** What the bank shows otherwise than the claim says. */
  changes?: Partial<MoneyFacts> | undefined
  /** Cents for this order, when it does not get all of the money. */
  shareCents?: number | undefined
  /** Cents for other orders: one transfer can pay several. */
  others?: readonly Share[] | undefined
  isAnother?: boolean | undefined
  /** What `changes` say stands in a line of a bank's statement. */
  isLine?: boolean | undefined
  note?: string | undefined
  /** See `refuseUnseen`. */
  seen?: number | undefined
}

/**
 * Notes that the money of a claim has arrived, as the buyer said it or as `changes` say: writes it down as received today
 * and gives it to the order, in one step. An order that has its total by it is paid and moves on. Returns the id of the
 * money.
 * @throws DomainError `order_not_found`, `order_changed`, `transition_refused` when the order is cancelled, `payment_refused_change` when the
 *   claim is settled, `money_already_received` when its number was written down before, `too_little_left` or `invalid`.
 */
export async function confirmPayment(
  db: Database,
  staff: Staff,
  orderId: number,
  confirming: Confirming = {},
): Promise<number> {
  return db.transaction(async (tx) => {
    await requirePermission(tx, staff, 'payments.confirm')
    return confirmLocked(tx, staff, orderId, confirming, (order) => {
      if (order.state === 'CANCELADO') throw new DomainError('transition_refused')
    })
  })
}

/** The same for orders that `check` does not refuse, in a transaction. */
export async function confirmLocked(
  tx: Transaction,
  staff: Staff,
  orderId: number,
  { claimId, changes, shareCents, others = [], isAnother, isLine, note, seen }: Confirming,
  check: (order: OrderRow) => void,
): Promise<number> {
  const locked = await lockOrders(tx, staff, [{ orderId, amountCents: 0 }, ...others])
  const order = locked.get(orderId)
  if (!order) throw new DomainError('order_not_found')
  await refuseUnseen(tx, orderId, seen)
  check(order)
  const claim = await readOpenClaim(tx, orderId, claimId)
  const money = {
    bankAccountId: claim.bankAccountId,
    reference: claim.receiptNumber,
    amountCents: claim.amountCents,
    ...changes,
  }
  const id = await recordMoney(tx, staff, money, { claimId: claim.id, isAnother, isLine })
  await decideClaims(tx, staff, [claim.id], 'confirmed')
  const othersCents = others.reduce((sum, { amountCents }) => sum + amountCents, 0)
  const share = { orderId, amountCents: shareCents ?? money.amountCents - othersCents }
  if (share.amountCents <= 0) throw new DomainError('too_little_left')
  await allocate(tx, staff, id, [share, ...others], locked, note)
  return id
}

/** A claim that was found missing is open too: its money can still come. */
async function readOpenClaim(tx: Transaction, orderId: number, claimId?: number): Promise<ClaimRow> {
  const claims = await readClaims(tx, orderId)
  const open = claims.filter(({ status }) => status !== 'confirmed')
  const claim =
    claimId === undefined
      ? (open.find(({ status }) => status === 'submitted') ?? open[0])
      : open.find(({ id }) => id === claimId)
  if (!claim) throw new DomainError('payment_refused_change')
  return claim
}
