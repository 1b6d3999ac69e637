import type { Staff } from '../accounts/actor.ts'
import type { Database, Transaction } from '../db/database.ts'
import { requirePermission } from '../staff/require-permission.ts'
import { allocate, lockOrders, type Share } from './internal/allocate.ts'
import { type MoneyFacts, recordMoney } from './internal/record-money.ts'

type Receiving = {
  money: MoneyFacts
  /** What each order gets of it. What no order gets is left over. */
  shares: readonly Share[]
  /** The same number was written down before, and this is another transfer. */
  isAnother?: boolean | undefined
  /** It is a line of a bank's statement. */
  isLine?: boolean | undefined
  note?: string | undefined
}

/**
 * Writes down money that came into an account of the shop and gives it to orders, in one step. An order that has its total
 * by it is paid. Returns the id of the money.
 * @throws DomainError `order_not_found`, `money_already_received`, `too_little_left` or `invalid`.
 */
export async function receiveMoney(db: Database, staff: Staff, receiving: Receiving): Promise<number> {
  return db.transaction(async (tx) => {
    await requirePermission(tx, staff, 'payments.confirm')
    return receiveWithin(tx, staff, receiving)
  })
}

/** The same in the caller's transaction, who has asked for the permission. */
export async function receiveWithin(
  tx: Transaction,
  staff: Staff,
  { money, shares, isAnother, isLine, note }: Receiving,
): Promise<number> {
  const locked = await lockOrders(tx, staff, shares)
  const id = await recordMoney(tx, staff, money, { isAnother, isLine })
  await allocate(tx, staff, id, shares, locked, note)
  return id
}
