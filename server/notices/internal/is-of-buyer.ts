import { type SQL, sql } from 'drizzle-orm'
import { noticeAsker } from '../../db/schema/notices.ts'

/** SQL condition on `notice`: asked by this account, or by the e-mail that the account has confirmed. */
export function isOfBuyer(accountId: number): SQL {
  return sql`${noticeAsker} in (
    ${String(accountId)},
    (select lower(email) from account where id = ${accountId} and email_verified_at is not null))`
}
