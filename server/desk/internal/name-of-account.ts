import { sql } from 'drizzle-orm'
import { accounts } from '../../db/schema/accounts.ts'

/** What one of the staff is called: by name, or by user name without one. Reads `account`. */
export const nameOfAccount = sql<string>`coalesce(
  nullif(concat_ws(' ', ${accounts.firstName}, ${accounts.lastName}), ''), ${accounts.username})`
