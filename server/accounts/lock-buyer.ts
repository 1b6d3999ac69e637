import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Transaction } from '../db/database.ts'
import { statement } from '../db/statement.ts'
import { DomainError } from '../domain-error.ts'

/** SQL condition: the staff have blocked this account. */
export function isBlocked(accountId: SQL): SQL<boolean> {
  return sql`exists (
    select from customer_block
     where customer_block.account_id = ${accountId} and lifted_at is null and (until is null or until > now()))`
}

export type Buyer = { isConfirmed: boolean; isExample: boolean; isBlocked: boolean }

/** SQL: locks an open account for `lockBuyer`, and reads what is asked for with it. */
export const lockOfBuyer = (accountId: SQLWrapper, beside?: { columns: SQL; from: SQL }) => sql`
    select email_verified_at is not null as "isConfirmed", is_example as "isExample",
           ${isBlocked(sql`account.id`)} as "isBlocked"${beside && sql`, ${beside.columns}`}
      from account ${beside?.from}
     where account.id = ${accountId} and account.status = 'active' for no key update of account`

const lock = statement<{ accountId: number }, Buyer>(({ accountId }) => lockOfBuyer(accountId))

/**
 * Lets the requests of one buyer take turns, so that each finds what the one before it wrote, for example that the account
 * was closed. Returns whether its e-mail is confirmed, whether it is one of the demo's examples, and whether the staff have
 * blocked it: what a blocked one must not do is refused by `blockedRefusal`.
 * @throws DomainError `not_signed_in` when the account is not open.
 */
export async function lockBuyer(tx: Transaction, accountId: number): Promise<Buyer> {
  const [buyer] = await lock(tx, { accountId })
  if (!buyer) throw new DomainError('not_signed_in')
  return buyer
}
