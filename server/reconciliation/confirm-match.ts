import type { Staff } from '../accounts/actor.ts'
import type { Database, Transaction } from '../db/database.ts'
import { DomainError } from '../domain-error.ts'
import { readClaims, receiptKey } from '../orders/order-claims.ts'
import { refuseUnseen } from '../orders/refuse-unseen.ts'
import { confirmLocked } from '../payments/confirm-payment.ts'
import { lockUntiedMoney } from '../payments/lock-untied-money.ts'
import { receiveWithin } from '../payments/receive-money.ts'
import { requirePermission } from '../staff/require-permission.ts'
import { type LineRow, lockOpenLine, moneyOf, tieLine } from './internal/lock-line.ts'
import { lockOrdersOf } from './internal/lock-orders-of.ts'

/** Cents of the line for one order. `seen`: see `refuseUnseen`. */
export type MatchShare = { orderId: number; amountCents: number; seen?: number | undefined }

/** The same number was written down by hand before, and the line is another transfer. */
type Confirming = { shares: readonly MatchShare[]; isAnother?: boolean | undefined }

/**
 * Makes a line money received, and gives it to orders: those that have their total by it are paid, what a cancelled one gets
 * is owed back. Without shares it is money that nobody asked for yet. A line becomes money once, so a repeat is refused and
 * does no harm. Returns the id of the money.
 * @throws DomainError `line_not_found`, `line_settled`, `order_not_found`, `order_changed`, `money_already_received`,
 *   `too_little_left` or `invalid`.
 */
export async function confirmMatch(
  db: Database,
  staff: Staff,
  lineId: number,
  { shares, isAnother }: Confirming,
): Promise<number> {
  return db.transaction(async (tx) => {
    await requirePermission(tx, staff, 'payments.confirm')
    const line = await lockOpenLine(tx, lineId)
    return becomeMoney(tx, staff, line, { shares, isAnother })
  })
}

/** The same for a locked open line. */
export async function becomeMoney(
  tx: Transaction,
  staff: Staff,
  line: LineRow,
  { shares, isAnother }: Confirming,
): Promise<number> {
  await lockOrdersOf(tx, staff, shares)
  for (const { orderId, seen } of shares) await refuseUnseen(tx, orderId, seen)
  const money = moneyOf(line)
  const claimed = await claimOf(tx, line, shares)
  const others = shares.filter((share) => share !== claimed?.share)
  const moneyId = claimed
    ? await confirmLocked(
        tx,
        staff,
        claimed.share.orderId,
        {
          claimId: claimed.claimId,
          changes: money,
          shareCents: claimed.share.amountCents,
          others,
          isAnother,
          isLine: true,
        },
        // What a cancelled order gets is owed back.
        () => {},
      )
    : await receiveWithin(tx, staff, { money, shares, isAnother, isLine: true })
  await tieLine(tx, staff, line, moneyId)
  return moneyId
}

/** The claim that the line answers: the one with its number, or else the latest of the first order that has an open one. */
async function claimOf(tx: Transaction, line: LineRow, shares: readonly MatchShare[]) {
  for (const share of shares) {
    const open = (await readClaims(tx, share.orderId)).filter(({ status }) => status !== 'confirmed')
    const key = line.reference === null ? null : receiptKey(line.reference)
    const claim =
      open.find((it) => it.receiptKey === key) ?? open.find(({ status }) => status === 'submitted') ?? open[0]
    if (claim) return { share, claimId: claim.id }
  }
  return null
}

/**
 * Ties a line to money that the staff wrote down by hand before: it is the same transfer, and is not counted twice.
 * @throws DomainError `line_not_found`, `line_settled`, `money_not_found`, or `money_differs` when it has another amount, is of another
 *   account or has its line already.
 */
export async function tieToMoney(db: Database, staff: Staff, lineId: number, moneyId: number): Promise<void> {
  await db.transaction(async (tx) => {
    await requirePermission(tx, staff, 'payments.confirm')
    const line = await lockOpenLine(tx, lineId)
    await tieWithin(tx, staff, line, moneyId)
  })
}

/** The same for a locked open line. */
export async function tieWithin(
  tx: Transaction,
  staff: Staff,
  line: LineRow,
  moneyId: number,
): Promise<void> {
  const money = await lockUntiedMoney(tx, moneyId)
  const isSameAccount = (money.bankAccountId ?? line.bankAccountId) === line.bankAccountId
  if (money.isTied || !isSameAccount || money.means !== 'transfer' || money.amountCents !== line.amountCents)
    throw new DomainError('money_differs')
  await tieLine(tx, staff, line, moneyId)
}
