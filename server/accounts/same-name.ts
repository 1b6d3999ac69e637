import { type SQL, sql } from 'drizzle-orm'
import { accounts } from '../db/schema/accounts.ts'

/** Accounts of this user name, as the unique index compares it: one at the most. */
export function isNamed(username: string): SQL {
  return sql`lower(normalize(${accounts.username}, NFKC)) = lower(normalize(${username}, NFKC))`
}

/** Accounts of this e-mail: one at the most. */
export function hasEmail(email: string): SQL {
  return sql`lower(${accounts.email}) = lower(${email})`
}
