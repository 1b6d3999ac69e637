import { sql } from 'drizzle-orm'
import type { Settings } from '../../contract/api/settings.ts'
import { type Buyer, lockOfBuyer } from '../accounts/lock-buyer.ts'
import type { Transaction } from '../db/database.ts'
import { statement } from '../db/statement.ts'
import { DomainError } from '../domain-error.ts'
import { type AgreementRow, agreement, type LatestTerms, readAgreement } from '../settings/terms-versions.ts'
import { anyExpired } from './holds.ts'

const begin = statement<{ accountId: number }, Buyer & AgreementRow & { isAnyExpired: boolean }>(
  ({ accountId }) =>
    lockOfBuyer(accountId, {
      columns: sql`${agreement.columns}, ${anyExpired} as "isAnyExpired"`,
      from: agreement.from,
    }),
)

export type BegunPurchase = {
  buyer: Buyer
  settings: Settings
  latestTerms: LatestTerms
  /** There are reservations for `lockExpired`. */
  isAnyExpired: boolean
}

/**
 * What a purchase needs to know whatever is bought, as one statement: its buyer, locked as by `lockBuyer`, what it is agreed on under,
 * and whether the background is behind with reservations that have run out. Who waits for another request of the same buyer is told
 * what counted before: the transaction's own time is that of then, too.
 * @throws DomainError `not_signed_in` when the account is not open.
 */
export async function beginPurchase(tx: Transaction, accountId: number): Promise<BegunPurchase> {
  const [row] = await begin(tx, { accountId })
  if (!row) throw new DomainError('not_signed_in')
  const { isConfirmed, isExample, isBlocked, isAnyExpired, ...agreed } = row
  return {
    buyer: { isConfirmed, isExample, isBlocked },
    isAnyExpired,
    ...(await readAgreement(tx, agreed)),
  }
}
