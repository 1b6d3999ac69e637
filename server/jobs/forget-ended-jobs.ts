import { sql } from 'drizzle-orm'
import type { Executor } from '../db/database.ts'

/** Time enough to look why a job failed. */
const ENDED_JOB_DAYS = 30

/** Deletes jobs that ended long ago. */
export async function forgetEndedJobs(db: Executor): Promise<void> {
  await db.execute(sql`
    delete from job
     where status in ('done', 'failed', 'cancelled') and ended_at < now() - make_interval(days => ${ENDED_JOB_DAYS})`)
}
