import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '../db/database.ts'
import { accounts } from '../db/schema/accounts.ts'
import { DomainError } from '../domain-error.ts'

/** SQL condition: the staff have blocked this account. */
export function isBlocked(accountId: SQL): SQL<boolean> {
  return sql`exists (
    select from customer_block
     where customer_block.account_id = ${accountId} and lifted_at is null and (until is null or until > now()))`
}

/**
 * Lets the requests of one buyer take turns, so that each finds what the one before it wrote, for example that the account
 * was closed. Returns whether its e-mail is confirmed, whether it is one of the demo's examples, and whether the staff have
 * blocked it: what a blocked one must not do is refused by `blockedRefusal`.
 * @throws DomainError `not_signed_in` when the account is not open.
 */
export async function lockBuyer(
  tx: Transaction,
  accountId: number,
): Promise<{ isConfirmed: boolean; isExample: boolean; isBlocked: boolean }> {
  const [buyer] = await tx
    .select({
      isConfirmed: sql<boolean>`${accounts.emailVerifiedAt} is not null`,
      isExample: accounts.isExample,
      isBlocked: isBlocked(sql`${accounts.id}`),
    })
    .from(accounts)
    .where(and(eq(accounts.id, accountId), eq(accounts.status, 'active')))
    .for('no key update')
  if (!buyer) throw new DomainError('not_signed_in')
  return buyer
}
