import { eq, type SQL, sql } from 'drizzle-orm'
import { formatCents } from '../../contract/money.ts'
import type { PaymentMeans } from '../../contract/payment-means.ts'
import { formatDate, shopDay } from '../../contract/shop-time.ts'
import type { Staff } from '../accounts/actor.ts'
import { recordAudit } from '../accounts/record-audit.ts'
import type { Database, Transaction } from '../db/database.ts'
import { refundAccounts } from '../db/schema/money.ts'
import { DomainError } from '../domain-error.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { recordEvent } from '../orders/order-history.ts'
import { settleRefund } from '../orders/order-refunds.ts'
import type { SecretBox } from '../secret-box.ts'
import { mayDo, requirePermission } from '../staff/require-permission.ts'
import { type LockedRefund, lockRefund } from './internal/lock-refund.ts'
import { isOfPayer } from './internal/payer-of-refund.ts'
import { openAccount } from './internal/sealed-account.ts'

type Making = {
  amountCents: number
  /** What the staff saw that this refund owes, so that a repeat does not pay the rest of a part. */
  owedCents: number
  /** The day of the bank, as `2026-12-31`. */
  madeOn: string
  means: PaymentMeans
  /** Null only for cash. */
  reference: string | null
}

/**
 * Writes down that an owed refund, or a part of it, was paid back, and tells the buyer of its order. The rest stays owed.
 * Money goes back to who paid: another holder's account needs `refunds.redirect`. Returns the id of the refund that was
 * made, which is another one when the rest stays owed.
 * @throws DomainError `refund_not_found`, `refund_changed` when it does not owe what was seen, `too_little_left` for more
 *   than that, `invalid` for a day before the money came or a transfer without reference, or `refund_redirected`.
 */
export async function makeRefund(
  db: Database,
  secrets: SecretBox,
  staff: Staff,
  refundId: number,
  making: Making,
): Promise<number> {
  return db.transaction(async (tx) => {
    await requirePermission(tx, staff, 'refunds.make')
    const locked = await lockRefund(tx, staff, refundId)
    const { refund, order, money } = locked
    if (refund.status !== 'owed' || refund.amountCents !== making.owedCents)
      throw new DomainError('refund_changed')
    refuseUnfit(making, money.receivedOn)
    const isRedirected = making.means === 'transfer' && (await isToOther(tx, secrets, locked))
    if (isRedirected && !(await may(tx, mayDo(staff, 'refunds.redirect'))))
      throw new DomainError('refund_redirected')

    const { amountCents, means, reference } = making
    const id = await settleRefund(tx, staff, refund, {
      amountCents,
      means,
      reference,
      refundedAt: momentOn(making.madeOn),
    })
    const change = {
      before: { owed_cents: refund.amountCents },
      after: { amount_cents: amountCents, means, made_on: making.madeOn, redirected: isRedirected },
    }
    if (order === null) {
      await recordAudit(tx, staff, {
        action: 'payment_refunded',
        subject: `money:${money.id}`,
        before: change.before,
        after: { ...change.after, ...(reference && { note: reference }) },
      })
      return id
    }
    const event = { orderId: order.id, event: 'payment_refunded', change } as const
    await recordEvent(tx, staff, { ...event, ...(reference && { note: reference }) }, order)
    await queueMail(tx, { template: 'payment-refunded', orderId: order.id })
    return id
  })
}

function refuseUnfit({ amountCents, owedCents, madeOn, means, reference }: Making, receivedOn: string): void {
  if (amountCents > owedCents)
    throw new DomainError('too_little_left', {
      message: `Se deben ${formatCents(owedCents)} y quieres devolver ${formatCents(amountCents)}.`,
      fields: { amount: `Como mucho ${formatCents(owedCents)}` },
    })
  if (madeOn < receivedOn)
    throw new DomainError('invalid', {
      fields: { made_on: `Ese dinero llegó el ${formatDate(receivedOn)}` },
    })
  if (means !== 'cash' && !reference)
    throw new DomainError('invalid', { fields: { reference: 'Escribe la referencia del banco' } })
}

/** Whether the account that is kept for it is known to be of somebody else than who paid. */
async function isToOther(
  tx: Transaction,
  secrets: SecretBox,
  { refund, order, money }: LockedRefund,
): Promise<boolean> {
  const [row] = await tx
    .select()
    .from(refundAccounts)
    .where(
      refund.orderId === null
        ? eq(refundAccounts.moneyReceivedId, refund.moneyReceivedId)
        : eq(refundAccounts.orderId, refund.orderId),
    )
  const account = row && openAccount(secrets, row)
  return !!account && !isOfPayer(account.holderIdentification, money, order)
}

async function may(tx: Transaction, condition: SQL): Promise<boolean> {
  const { rows } = await tx.execute<{ may: boolean }>(sql`select ${condition} as may`)
  return rows[0]?.may === true
}

/** Now for today, and the noon of any other day: its hour is not known. */
function momentOn(day: string): Date | SQL {
  return day === shopDay(new Date()) ? sql`now()` : new Date(`${day}T12:00:00-05:00`)
}
