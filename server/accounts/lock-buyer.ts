import { and, eq, sql } from 'drizzle-orm'
import type { Transaction } from '../db/database.ts'
import { accounts } from '../db/schema/accounts.ts'
import { DomainError } from '../domain-error.ts'

/**
 * Lets the requests of one buyer take turns, so that each finds what the one before it wrote, for example that the account
 * was closed. Returns whether its e-mail is confirmed, and whether it is one of the demo's examples.
 * @throws DomainError `not_signed_in` when the account is not open.
 */
export async function lockBuyer(
  tx: Transaction,
  accountId: number,
): Promise<{ isConfirmed: boolean; isExample: boolean }> {
  const [buyer] = await tx
    .select({
      isConfirmed: sql<boolean>`${accounts.emailVerifiedAt} is not null`,
      isExample: accounts.isExample,
    })
    .from(accounts)
    .where(and(eq(accounts.id, accountId), eq(accounts.status, 'active')))
    .for('no key update')
  if (!buyer) throw new DomainError('not_signed_in')
  return buyer
}
