import type { IdentityCheck } from '../../contract/customers.ts'
import type { Staff } from '../accounts/actor.ts'
import { handOverRecovery } from '../accounts/hand-over-recovery.ts'
import { recordAudit } from '../accounts/record-audit.ts'
import { closeSessions } from '../accounts/sessions.ts'
import type { Database } from '../db/database.ts'
import { DomainError } from '../domain-error.ts'
import { requirePermission } from '../staff/require-permission.ts'
import { lockCustomer } from './internal/lock-customer.ts'

export type HandedLink = {
  /** Below the shop's address. */
  path: string
  minutes: number
  phone: string | null
}

/**
 * Makes a link to a new password for a buyer whose mail does not arrive, who has shown one of the staff to be the owner. It is
 * told this once: the audit says who made it for whom, and how the person was recognised. Never for one of the staff, whose
 * accounts can do more.
 * @throws DomainError `not_permitted`, `customer_not_found`, `customer_of_staff`, or `customer_shut_out` for an account that
 *   nobody may enter.
 */
export async function makeRecoveryLink(
  db: Database,
  staff: Staff,
  accountId: number,
  checkedBy: IdentityCheck,
): Promise<HandedLink> {
  return db.transaction(async (tx) => {
    await requirePermission(tx, staff, 'customers.help')
    const { id, email, phone, status } = await lockCustomer(tx, accountId)
    if (status !== 'active') throw new DomainError('customer_shut_out')
    const link = await handOverRecovery(tx, staff, { id, email })
    await recordAudit(tx, staff, {
      action: 'recovery_link_made',
      subject: `account:${accountId}`,
      after: { checked_by: checkedBy },
    })
    return { ...link, phone }
  })
}

/**
 * Ends all sessions of a buyer, whose telephone was stolen say. Returns how many.
 * @throws DomainError `not_permitted`, `customer_not_found` or `customer_of_staff`.
 */
export async function endCustomerSessions(db: Database, staff: Staff, accountId: number): Promise<number> {
  return db.transaction(async (tx) => {
    await requirePermission(tx, staff, 'customers.help')
    await lockCustomer(tx, accountId)
    const sessions = await closeSessions(tx, accountId)
    await recordAudit(tx, staff, {
      action: 'customer_sessions_ended',
      subject: `account:${accountId}`,
      after: { sessions },
    })
    return sessions
  })
}
