import { and, eq, sql } from 'drizzle-orm'
import type { Database, Executor } from '../db/database.ts'
import { jobs } from '../db/schema/jobs.ts'

/** What one run of a job gets. */
export type JobRun<Input> = {
  db: Database
  input: Input
  /**
   * Aborted when the job is cancelled, when the process stops, and when the run has lost its lease. A job calls
   * `signal.throwIfAborted()` between its steps; a run that ends without an error counts as done.
   */
  signal: AbortSignal
  /** Says how far the job is. Call it at will: the figures are written once a second. */
  report(done: number, total: number): void
}

/** A kind of job. It may run again after a failure or after the death of its process, and must do no harm then. */
export type Job<Input = unknown> = {
  kind: string
  run(run: JobRun<Input>): Promise<unknown>
}

/** A job that is due by the clock, in UTC: `every: '1 hour', at: '00:05'` is five past each hour. */
export type TimedJob = Job & {
  every: '10 minutes' | '1 hour' | '1 day'
  at: `${number}:${number}`
  /** It does no harm in a shop that came out of a backup and waits until somebody says that it goes on. */
  runsWhileQuiet?: true
}

/** Queues an untimed job in the caller's transaction: it runs after the commit, and not without one. Returns its id. */
export async function queueJob<Input>(
  tx: Executor,
  { kind }: Pick<Job<Input>, 'kind'>,
  input: Input,
): Promise<number> {
  const [queued] = await tx.insert(jobs).values({ kind, input }).returning({ id: jobs.id })
  if (!queued) throw new Error('An insert returned no row')
  return queued.id
}

/**
 * Cancels an untimed job: at once while it waits, by its signal while it runs. Returns whether there was one to cancel.
 * A run that is past its last look at the signal still ends as done.
 */
export async function cancelJob(db: Executor, id: number): Promise<boolean> {
  const isQueued = sql`${jobs.status} = 'queued'`
  const cancelled = await db
    .update(jobs)
    .set({
      cancelAskedAt: sql`now()`,
      status: sql`case when ${isQueued} then 'cancelled' else ${jobs.status} end`,
      endedAt: sql`case when ${isQueued} then now() end`,
    })
    .where(and(eq(jobs.id, id), eq(jobs.isTimed, false), sql`${jobs.status} in ('queued', 'running')`))
    .returning({ id: jobs.id })
  return cancelled.length > 0
}
