import { sql } from 'drizzle-orm'
import { accounts } from '../db/schema/accounts.ts'

/** SQL for what the staff call who edited, of a joined `account`; null where nobody did. */
export const editorName = sql<
  string | null
>`coalesce(nullif(concat_ws(' ', ${accounts.firstName}, ${accounts.lastName}), ''), ${accounts.username})`
