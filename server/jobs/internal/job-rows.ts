import { and, eq, notInArray, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { quiet, waitsForResume } from '../../db/restoration.ts'
import { jobs } from '../../db/schema/jobs.ts'
import type { Job, TimedJob } from '../queue-job.ts'

export type JobRow = typeof jobs.$inferSelect

/** How a run ended. */
export type End = 'done' | 'cancelled' | 'failed' | 'stopping'

export type Progress = { done: number; total: number | null }

/** The pause after each try that failed. After the last try an untimed job has failed, and a timed one waits for its time. */
const PAUSES_SECONDS = [20, 60]
export const TRIES = PAUSES_SECONDS.length + 1

/**
 * Gives each timed job its row, due at once when it is new, and deletes those of an older release. A row that is there
 * keeps the moment when it is due, unless the job now comes earlier than that.
 */
export async function writeTimedJobs(db: Database, timed: readonly TimedJob[]): Promise<void> {
  const kinds = timed.map(({ kind }) => kind)
  await db.delete(jobs).where(and(eq(jobs.isTimed, true), notInArray(jobs.kind, kinds)))
  for (const job of timed) {
    await db
      .insert(jobs)
      .values({ kind: job.kind, isTimed: true })
      .onConflictDoUpdate({
        target: jobs.kind,
        targetWhere: sql`is_timed`,
        set: { dueAt: sql`least(${jobs.dueAt}, ${nextTime(job)})` },
        setWhere: sql`${jobs.status} = 'queued'`,
      })
  }
}

/**
 * Takes of each kind the one that has been due for longest, for as long as a lease: nobody else gets it meanwhile. In a shop that came out of a
 * backup, what runs by the clock and what was asked for before waits, but for the `restless` kinds.
 */
export function takeDueJobs(
  db: Database,
  kinds: readonly string[],
  restless: readonly string[],
  leaseMs: number,
): Promise<JobRow[]> {
  // An array, because a subquery that PostgreSQL joins may run more than once and lock more rows than it returns.
  return db
    .update(jobs)
    .set({
      status: 'running',
      tries: sql`${jobs.tries} + 1`,
      startedAt: sql`now()`,
      dueAt: leaseEnd(leaseMs),
      done: 0,
      total: null,
    })
    .where(
      sql`${jobs.id} = any(array(
        select due.id
          from unnest(${sql.param(kinds)}::text[]) as free (kind)
         cross join lateral (
           select id from job
            where job.kind = free.kind and status in ('queued', 'running') and due_at <= now()
              and (job.kind = any(${sql.param(restless)}::text[]) or not (is_timed and ${quiet}) and not ${waitsForResume(sql`job.created_at`)})
            order by due_at, id limit 1 for update skip locked) as due))`,
    )
    .returning()
}

/** Makes the lease of a run begin anew and writes how far the run is. Null when the run has lost its job to another. */
export async function renewLease(
  db: Database,
  row: JobRow,
  progress: Progress,
  leaseMs: number,
): Promise<{ isCancelled: boolean } | null> {
  const [renewed] = await db
    .update(jobs)
    .set({ ...progress, dueAt: leaseEnd(leaseMs) })
    .where(isSameRun(row))
    .returning({ isCancelled: sql<boolean>`${jobs.cancelAskedAt} is not null` })
  return renewed ?? null
}

/**
 * The database as a run sees it: each transaction first asks whether the job is still its own, and calls `onLost` when it is not. A process
 * that stood still for a minute would go on for some steps before a timer tells it.
 */
export function fenced(db: Database, row: JobRow, onLost: () => void): Database {
  const transaction: Database['transaction'] = (work, config) =>
    db.transaction(
      async (tx) => {
        const found = await tx.select({ id: jobs.id }).from(jobs).where(isSameRun(row))
        if (found.length > 0) return work(tx)
        onLost()
        throw new Error('The run has lost its lease')
      },
      { ...config, readsFirst: false },
    )
  return Object.assign(Object.create(db) as Database, { transaction })
}

/** Writes how a run ended, unless it has lost its job to another one meanwhile. */
export async function endRun(
  db: Database,
  job: Job | TimedJob,
  row: JobRow,
  { end, progress, error }: { end: End; progress: Progress; error: string | null },
): Promise<void> {
  await db
    .update(jobs)
    .set({ ...progress, error, ...columnsAfter(end, job, row) })
    .where(isSameRun(row))
}

function columnsAfter(end: End, job: Job | TimedJob, { tries }: JobRow) {
  const queued = { status: 'queued' as const }
  // The process stopped: that was no try.
  if (end === 'stopping') return { ...queued, tries: tries - 1, dueAt: sql`now()` }
  const pause = PAUSES_SECONDS[tries - 1]
  if (end === 'failed' && pause !== undefined) {
    return { ...queued, dueAt: sql`now() + make_interval(secs => ${pause})` }
  }
  const endedAt = sql`now()`
  return 'every' in job
    ? { status: 'queued' as const, tries: 0, dueAt: nextTime(job), endedAt }
    : { status: end, endedAt }
}

/** A run is known by the number of its try: who takes the job after it has another one. */
function isSameRun({ id, tries }: JobRow): SQL | undefined {
  return and(eq(jobs.id, id), eq(jobs.tries, tries), eq(jobs.status, 'running'))
}

function leaseEnd(leaseMs: number): SQL {
  return sql`now() + make_interval(secs => ${leaseMs / 1000})`
}

/** The next time by the clock of the database. */
function nextTime({ every, at }: TimedJob): SQL {
  const first = `2000-01-01 ${at}Z`
  return sql`date_bin(${every}::interval, now(), ${first}::timestamptz) + ${every}::interval`
}
