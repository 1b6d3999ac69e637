import { and, eq } from 'drizzle-orm'
import type { Transaction } from '../db/database.ts'
import { accounts } from '../db/schema/accounts.ts'
import { DomainError } from '../domain-error.ts'

/**
 * Two requests of one buyer take turns, so that the second finds what the first one wrote: an account that was closed
 * meanwhile does nothing any more.
 */
export async function lockBuyer(tx: Transaction, accountId: number): Promise<void> {
  const [buyer] = await tx
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.id, accountId), eq(accounts.status, 'active')))
    .for('no key update')
  if (!buyer) throw new DomainError('not_signed_in')
}
