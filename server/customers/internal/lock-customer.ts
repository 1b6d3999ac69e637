import { eq } from 'drizzle-orm'
import type { Transaction } from '../../db/database.ts'
import { accounts } from '../../db/schema/accounts.ts'
import { DomainError } from '../../domain-error.ts'

export type LockedCustomer = Pick<
  typeof accounts.$inferSelect,
  'id' | 'username' | 'email' | 'phone' | 'status' | 'isExample'
>

/**
 * Locks the account of a buyer. What is done to one of the staff is done in the team, by who may manage it.
 * @throws DomainError `customer_not_found`, also for a closed account, or `customer_of_staff`.
 */
export async function lockCustomer(tx: Transaction, accountId: number): Promise<LockedCustomer> {
  const [account] = await tx
    .select({
      id: accounts.id,
      username: accounts.username,
      email: accounts.email,
      phone: accounts.phone,
      status: accounts.status,
      isExample: accounts.isExample,
      role: accounts.role,
    })
    .from(accounts)
    .where(eq(accounts.id, accountId))
    .for('no key update')
  if (!account || account.status === 'closed') throw new DomainError('customer_not_found')
  const { role, ...customer } = account
  if (role !== 'customer') throw new DomainError('customer_of_staff')
  return customer
}
