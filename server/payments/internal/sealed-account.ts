import type { AccountKind } from '../../../contract/refunds.ts'
import type { refundAccounts } from '../../db/schema/money.ts'
import type { SecretBox } from '../../secret-box.ts'

/** What the form of a transfer asks for. The number is its digits alone. */
export type AccountFigures = {
  bankName: string
  kind: AccountKind
  number: string
  holderName: string
  holderIdentification: string
}

/** Whose money goes to an account: an order's, or what no order got of one money received. */
export type AccountOf =
  | { orderId: number; moneyReceivedId: null }
  | { orderId: null; moneyReceivedId: number }

type AccountRow = typeof refundAccounts.$inferSelect

/** So many digits are shown where the whole number is not needed. */
const SHOWN_DIGITS = 4

/** The columns of an account at a bank. */
export function sealAccount(secrets: SecretBox, of: AccountOf, figures: AccountFigures) {
  const { bankName, kind, number, holderName, holderIdentification } = figures
  return {
    bankName,
    kind,
    numberEnd: number.slice(-SHOWN_DIGITS),
    sealed: secrets.seal(JSON.stringify({ number, holderName, holderIdentification }), nameOf(of)),
  }
}

/** Null when it was encrypted with a key that this shop does not have, as after a restore without its key. */
export function openAccount(secrets: SecretBox, row: AccountRow): AccountFigures | null {
  const { bankName, kind, orderId, moneyReceivedId } = row
  const text = secrets.open(row.sealed, nameOf({ orderId, moneyReceivedId }))
  return text === null ? null : { bankName, kind, ...JSON.parse(text) }
}

function nameOf({ orderId, moneyReceivedId }: Pick<AccountRow, 'orderId' | 'moneyReceivedId'>): string {
  return orderId === null ? `refund-account:money:${moneyReceivedId}` : `refund-account:order:${orderId}`
}
