import type { Staff } from '../accounts/actor.ts'
import type { Database } from '../db/database.ts'
import { requirePermission } from '../staff/require-permission.ts'
import { allocate, lockOrders, type Share } from './internal/allocate.ts'
import { type MoneyFacts, recordMoney } from './internal/record-money.ts'

type Receiving = {
  money: MoneyFacts
  /** What each order gets of it. What no order gets is left over. */
  shares: readonly Share[]
  /** The same number was written down before, and this is another transfer. */
  isAnother?: boolean | undefined
  note?: string | undefined
}

/**
 * Writes down money that came into an account of the shop and gives it to orders, in one step. An order that has its total
 * by it is paid. Returns the id of the money.
 * @throws DomainError `order_not_found`, `money_already_received`, `too_little_left` or `invalid`.
 */
export async function receiveMoney(
  db: Database,
  staff: Staff,
  { money, shares, isAnother, note }: Receiving,
): Promise<number> {
  return db.transaction(async (tx) => {
    await requirePermission(tx, staff, 'payments.confirm')
    const locked = await lockOrders(tx, staff, shares)
    const id = await recordMoney(tx, staff, money, { isAnother })
    await allocate(tx, staff, id, shares, locked, note)
    return id
  })
}
