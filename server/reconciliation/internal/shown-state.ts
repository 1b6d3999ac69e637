import { type SQL, sql } from 'drizzle-orm'

/**
 * The state of a statement as people are told it: one whose job ended without writing down how has failed. Of a statement
 * that has `job` joined to it.
 */
export const shownState: SQL<'draft' | 'reading' | 'read' | 'failed' | 'cancelled'> = sql`
  case when bank_statement.state = 'reading' and (job.id is null or job.status in ('failed', 'cancelled', 'done'))
       then 'failed' else bank_statement.state end`
