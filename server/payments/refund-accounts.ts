import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { PersonalData } from '../../contract/api/personal-data.ts'
import { ACCOUNT_KEPT_DAYS } from '../../contract/refunds.ts'
import { shopTime } from '../../contract/shop-time.ts'
import type { Staff } from '../accounts/actor.ts'
import {
  hasPasswordHash,
  lockProven,
  provePassword,
  refuseOldSession,
  wrongPassword,
} from '../accounts/prove-owner.ts'
import { recordAudit } from '../accounts/record-audit.ts'
import type { Caller } from '../accounts/sessions.ts'
import type { Database, Executor, Transaction } from '../db/database.ts'
import { refundAccounts, refunds } from '../db/schema/money.ts'
import { orders } from '../db/schema/orders.ts'
import { DomainError } from '../domain-error.ts'
import { lockOrder, type OrderRow } from '../orders/move-order.ts'
import { recordEvent } from '../orders/order-history.ts'
import type { SecretBox } from '../secret-box.ts'
import { requirePermission } from '../staff/require-permission.ts'
import { lockRefund } from './internal/lock-refund.ts'
import { type AccountFigures, type AccountOf, openAccount, sealAccount } from './internal/sealed-account.ts'

export type { AccountFigures } from './internal/sealed-account.ts'

/**
 * Keeps the account that the buyer wants the money of an order back to, in place of an earlier one. The buyer gives the
 * password again, or has signed in just now.
 * @throws DomainError `wrong_password`, `sign_in_again`, `order_not_found`, or `no_refund_owed`.
 */
export async function giveRefundAccount(
  db: Database,
  secrets: SecretBox,
  caller: Caller,
  orderId: number,
  { pass, ...figures }: AccountFigures & { pass: string | undefined },
): Promise<void> {
  const { accountId } = caller
  const buyer = { kind: 'buyer', accountId } as const
  const { passwordHash } = await provePassword(db, accountId, pass, 'pass')
  if (passwordHash === null) await refuseOldSession(db, caller)
  await db.transaction(async (tx) => {
    if (!(await lockProven(tx, { accountId, proof: hasPasswordHash(passwordHash) })))
      throw wrongPassword('pass')
    const order = await lockOrder(tx, buyer, orderId)
    if (!(await isOwed(tx, eq(refunds.orderId, orderId)))) throw new DomainError('no_refund_owed')
    await write(tx, secrets, accountId, { orderId, moneyReceivedId: null }, figures)
    await recordEvent(tx, buyer, { orderId, event: 'refund_account_given' }, order)
  })
}

/**
 * Keeps the account that somebody told the staff, by phone or by mail, for a refund that is owed.
 * @throws DomainError `refund_not_found`, or `refund_changed` when it is not owed any more.
 */
export async function recordRefundAccount(
  db: Database,
  secrets: SecretBox,
  staff: Staff,
  refundId: number,
  figures: AccountFigures,
): Promise<void> {
  await db.transaction(async (tx) => {
    await requirePermission(tx, staff, 'refunds.make')
    const { refund, order } = await lockRefund(tx, staff, refundId)
    if (refund.status !== 'owed') throw new DomainError('refund_changed')
    const { orderId, moneyReceivedId } = refund
    const of: AccountOf = orderId === null ? { orderId, moneyReceivedId } : { orderId, moneyReceivedId: null }
    const { numberEnd } = await write(tx, secrets, staff.accountId, of, figures)
    await noteGiven(tx, staff, order, moneyReceivedId, `termina en ${numberEnd}`)
  })
}

async function noteGiven(
  tx: Transaction,
  staff: Staff,
  order: OrderRow | null,
  moneyId: number,
  note: string,
): Promise<void> {
  if (order) await recordEvent(tx, staff, { orderId: order.id, event: 'refund_account_given', note }, order)
  else
    await recordAudit(tx, staff, {
      action: 'refund_account_given',
      subject: `money:${moneyId}`,
      before: null,
      after: { note },
    })
}

async function write(
  tx: Transaction,
  secrets: SecretBox,
  givenBy: number,
  of: AccountOf,
  figures: AccountFigures,
): Promise<{ numberEnd: string }> {
  const columns = { ...sealAccount(secrets, of, figures), givenBy, givenAt: sql`now()` }
  await tx
    .insert(refundAccounts)
    .values({ ...of, ...columns })
    .onConflictDoUpdate({
      target: of.orderId === null ? refundAccounts.moneyReceivedId : refundAccounts.orderId,
      set: columns,
    })
  return columns
}

async function isOwed(tx: Transaction, which: SQL): Promise<boolean> {
  return (await tx.$count(refunds, and(which, eq(refunds.status, 'owed')))) > 0
}

/** The accounts that are kept for the refunds of one buyer's orders, for that buyer. */
export async function exportRefundAccounts(
  db: Executor,
  secrets: SecretBox,
  accountId: number,
): Promise<PersonalData['refund_accounts']> {
  const rows = await db
    .select({ account: refundAccounts })
    .from(refundAccounts)
    .innerJoin(orders, eq(orders.id, refundAccounts.orderId))
    .where(eq(orders.accountId, accountId))
    .orderBy(refundAccounts.id)
  return rows.map(({ account }) => {
    const figures = openAccount(secrets, account)
    return {
      order_id: account.orderId,
      bank_name: account.bankName,
      kind: account.kind,
      number_end: account.numberEnd,
      number: figures?.number ?? null,
      holder_name: figures?.holderName ?? null,
      holder_identification: figures?.holderIdentification ?? null,
      given_at: shopTime(account.givenAt),
    }
  })
}

/** Forgets the accounts of a buyer's orders, when that account of the shop is closed. */
export async function forgetRefundAccountsOf(tx: Transaction, accountId: number): Promise<void> {
  await tx
    .delete(refundAccounts)
    .where(
      sql`${refundAccounts.orderId} in (select ${orders.id} from ${orders} where ${orders.accountId} = ${accountId})`,
    )
}

/** Forgets the accounts of which every refund was made or withdrawn 30 days ago. */
export async function forgetRefundAccounts(db: Database): Promise<void> {
  await db.delete(refundAccounts).where(sql`not exists (
    select from refund
     where (refund.order_id = refund_account.order_id
            or refund.order_id is null and refund.money_received_id = refund_account.money_received_id)
       and coalesce(refund.made_at, refund.withdrawn_at, 'infinity') > now() - make_interval(days => ${ACCOUNT_KEPT_DAYS}))`)
}
