import { eq } from 'drizzle-orm'
import type { RefundAnswer } from '../../contract/api/admin/refunds.ts'
import { shopTime } from '../../contract/shop-time.ts'
import type { Staff } from '../accounts/actor.ts'
import type { Executor } from '../db/database.ts'
import { moneyReceived, refundAccounts } from '../db/schema/money.ts'
import { orders } from '../db/schema/orders.ts'
import { DomainError } from '../domain-error.ts'
import type { SecretBox } from '../secret-box.ts'
import { requirePermission } from '../staff/require-permission.ts'
import { isOfPayer } from './internal/payer-of-refund.ts'
import { openAccount } from './internal/sealed-account.ts'
import { findListedRefund } from './list-refunds.ts'

/**
 * One refund with the whole account that it goes to, for those of the staff who make refunds.
 * @throws DomainError `not_permitted`, or `refund_not_found`.
 */
export async function readRefund(
  db: Executor,
  secrets: SecretBox,
  staff: Staff,
  id: number,
): Promise<RefundAnswer> {
  await requirePermission(db, staff, 'refunds.make')
  const refund = await findListedRefund(db, id)
  if (!refund) throw new DomainError('refund_not_found')
  const [row] = await db
    .select()
    .from(refundAccounts)
    .where(
      refund.order_id === null
        ? eq(refundAccounts.moneyReceivedId, refund.money_id)
        : eq(refundAccounts.orderId, refund.order_id),
    )
  const account = row ? openAccount(secrets, row) : null
  if (!row || !account) return { refund, transfer_to: null, is_unreadable: row !== undefined }
  const [money] = await db.select().from(moneyReceived).where(eq(moneyReceived.id, refund.money_id))
  const [order] =
    refund.order_id === null ? [] : await db.select().from(orders).where(eq(orders.id, refund.order_id))
  if (!money) throw new Error(`There is no money ${refund.money_id}`)
  return {
    refund,
    transfer_to: {
      bank_name: account.bankName,
      kind: account.kind,
      number: account.number,
      holder_name: account.holderName,
      holder_identification: account.holderIdentification,
      is_of_payer: isOfPayer(account.holderIdentification, money, order ?? null),
      given_at: shopTime(row.givenAt),
      is_by_buyer: order?.accountId === row.givenBy,
    },
    is_unreadable: false,
  }
}
