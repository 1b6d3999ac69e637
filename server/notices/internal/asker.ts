import { type SQL, sql } from 'drizzle-orm'
import { notices } from '../../db/schema/notices.ts'

/** Who asked, of a row of `notice`. An index has the same expression. */
export const askerOfRow = sql`coalesce(${notices.accountId}::text, lower(${notices.email}), ${notices.phone})`

/** SQL condition on `notice`: asked by this account, or by the e-mail that the account has confirmed. */
export function isOfBuyer(accountId: number): SQL {
  return sql`${askerOfRow} in (
    ${String(accountId)},
    (select lower(email) from account where id = ${accountId} and email_verified_at is not null))`
}
