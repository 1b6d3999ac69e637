import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'

/**
 * Work in the background that is done once for all processes. An untimed job is queued in the transaction that asks for
 * it; a timed job has one row, which is due again after each run. See `server/jobs/start-jobs.ts`.
 */
export const jobs = pgTable(
  'job',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    kind: text().notNull(),
    isTimed: boolean().notNull().default(false),
    /** Ids and figures alone: neither secrets nor what a buyer typed. */
    input: jsonb().notNull().default({}),
    status: text({ enum: ['queued', 'running', 'done', 'failed', 'cancelled'] })
      .notNull()
      .default('queued'),
    /** While queued: when it is next due. While running: the end of its lease, after which any process may take it. */
    dueAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** Raised each time that a process takes it. It also tells one run from the next: see `isSameRun` in `job-rows.ts`. */
    tries: integer().notNull().default(0),
    /** How many of how many steps are done. The total is null until the job knows it. */
    done: integer().notNull().default(0),
    total: integer(),
    cancelAskedAt: timestamp({ withTimezone: true }),
    /** The code or the name of the last error. Its message may carry what a buyer typed, and stays in the log. */
    error: text(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** Of a timed job: of its last run. */
    startedAt: timestamp({ withTimezone: true }),
    endedAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    uniqueIndex('job_timed_once').on(t.kind).where(sql`is_timed`),
    index('job_due').on(t.dueAt).where(sql`status in ('queued', 'running')`),
  ],
)
