import { sql } from 'drizzle-orm'
import type { BatchState } from '../../../contract/batches.ts'

/** SQL for where a row of `batch` stands. One whose job gave up after its last try has failed, though nobody wrote it down. */
export const stateOf = sql<BatchState>`
  case when batch.state = 'running' and batch.job_id is not null
             and not exists (select from job where job.id = batch.job_id and job.status in ('queued', 'running', 'done'))
       then 'failed' else batch.state end`
