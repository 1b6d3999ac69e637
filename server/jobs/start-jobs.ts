import type { Logger } from 'pino'
import type { Database } from '../db/database.ts'
import { isDatabaseAway } from '../db/database-errors.ts'
import { happenings } from '../happenings.ts'
import {
  type End,
  endRun,
  fenced,
  type JobRow,
  type Progress,
  renewLease,
  TRIES,
  takeDueJobs,
  writeTimedJobs,
} from './internal/job-rows.ts'
import { lookEvery } from './look-every.ts'
import type { Job, TimedJob } from './queue-job.ts'

type Options = {
  /** Connections of their own, so that work in the background never takes one from a buyer. */
  db: Database
  log: Logger
  jobs: readonly (Job | TimedJob)[]
  lookMs?: number
  /** A run that has not renewed its lease for so long has lost its job: its process is dead or cut off from the database. */
  leaseMs?: number
}

const LOOK_MS = 1_000
const LEASE_MS = 60_000
/** A run that cannot renew its lease is told to end a little before another process may take the job. */
const SHARE_OF_LEASE = 0.8

/** Why a run is told to end, when it is not because the process stops. */
class CutOff extends Error {
  readonly why: 'cancelled' | 'lease lost'

  constructor(why: CutOff['why']) {
    super(`The job is cut off: ${why}`)
    this.why = why
  }
}

type Run = { renew(): Promise<void>; ended: Promise<void> }

/**
 * Runs the jobs that are due. A job runs in one process at a time. A process runs one job of a kind at a time, so a long
 * one holds up its own kind alone. What was due while no process ran is due right after a start.
 * Returns how to stop: the runs under way are told by their signals, and what they leave undone is due at once, for
 * whichever process looks next.
 */
export function startJobs(options: Options): () => Promise<void> {
  const { db, log, jobs, lookMs = LOOK_MS, leaseMs = LEASE_MS } = options
  const running = new Map<string, Run>()
  const restless = jobs.filter((job) => isTimed(job) && job.runsWhileQuiet).map(({ kind }) => kind)
  let areTimedJobsWritten = false

  const stopLooking = lookEvery({ name: 'jobs', everyMs: lookMs, firstMs: 0, log }, async (stopping) => {
    if (!areTimedJobsWritten) await writeTimedJobs(db, jobs.filter(isTimed))
    areTimedJobsWritten = true
    for (const { renew } of running.values()) await renew()
    if (stopping.aborted) return
    const free = jobs.map(({ kind }) => kind).filter((kind) => !running.has(kind))
    for (const row of await takeDueJobs(db, free, restless, leaseMs)) {
      const job = jobs.find(({ kind }) => kind === row.kind)
      if (job) running.set(row.kind, begin(job, row, stopping))
    }
  })

  function begin(job: Job | TimedJob, row: JobRow, stopping: AbortSignal): Run {
    const cutting = new AbortController()
    const cutOff = (why: CutOff['why']) => cutting.abort(new CutOff(why))
    const leaseTimer = setTimeout(cutOff, leaseMs * SHARE_OF_LEASE, 'lease lost').unref()
    const progress: Progress = { done: 0, total: null }
    if (row.cancelAskedAt) cutOff('cancelled')
    return {
      async renew() {
        const renewed = await renewLease(db, row, progress, leaseMs)
        if (!renewed) return cutOff('lease lost')
        leaseTimer.refresh()
        if (renewed.isCancelled) cutOff('cancelled')
      },
      ended: runToItsEnd(job, row, progress, AbortSignal.any([cutting.signal, stopping]), cutOff).finally(
        () => {
          clearTimeout(leaseTimer)
          running.delete(row.kind)
        },
      ),
    }
  }

  async function runToItsEnd(
    job: Job | TimedJob,
    row: JobRow,
    progress: Progress,
    signal: AbortSignal,
    cutOff: (why: CutOff['why']) => void,
  ): Promise<void> {
    const about = { job: row.kind, id: row.id, try: row.tries }
    const { end, error } = await run(job, row, progress, signal, cutOff)
    happenings.emit('job', end)
    if (error === undefined) log.debug({ ...about, end }, 'job ended')
    else if (isDatabaseAway(error)) log.debug({ ...about, err: error }, 'job waits for the database')
    else log.error({ ...about, err: error }, 'job failed')
    if (end === 'lease lost') return
    try {
      await endRun(db, job, row, { end, progress, error: error === undefined ? null : nameOf(error) })
    } catch (failure) {
      // Its lease runs out, and then the job is tried again.
      if (isDatabaseAway(failure)) log.debug({ ...about, err: failure }, 'job waits for the database')
      else log.error({ ...about, err: failure }, 'the end of a job cannot be written')
    }
  }

  async function run(
    job: Job,
    row: JobRow,
    progress: Progress,
    signal: AbortSignal,
    cutOff: (why: CutOff['why']) => void,
  ): Promise<{ end: End | 'lease lost'; error?: unknown }> {
    const { tries, input } = row
    try {
      signal.throwIfAborted()
      if (tries > TRIES)
        throw new Error('No run of the job came to its end: each lost its process or its lease')
      const report = (done: number, total: number) => Object.assign(progress, { done, total })
      await job.run({ db: fenced(db, row, () => cutOff('lease lost')), input, signal, report })
      return { end: 'done' }
    } catch (error) {
      if (!signal.aborted) return { end: 'failed', error }
      return { end: signal.reason instanceof CutOff ? signal.reason.why : 'stopping' }
    }
  }

  return async () => {
    await stopLooking()
    await Promise.all([...running.values()].map(({ ended }) => ended))
  }
}

function isTimed(job: Job | TimedJob): job is TimedJob {
  return 'every' in job
}

/** What the row keeps of an error. Its message may carry what a buyer typed, and stays in the log. */
function nameOf(error: unknown): string {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code } = cause as NodeJS.ErrnoException
    if (code !== undefined) return code
  }
  return error instanceof Error ? error.name : 'Error'
}
