import { sql } from 'drizzle-orm'
import type { Executor } from '../db/database.ts'

/** None is kept for longer than a year and its month. */
const DAYS = 400
const FAILURE_DAYS = 30

/** Deletes what is known of backups that are long gone, and of failures. */
export async function forgetBackups(db: Executor): Promise<void> {
  await db.execute(sql`
    delete from backup
     where ended_at < now() - make_interval(days => ${DAYS})
        or error is not null and ended_at < now() - make_interval(days => ${FAILURE_DAYS})`)
}
