import { setTimeout as sleep } from 'node:timers/promises'
import type { PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import type { Database } from '../db/database.ts'
import { isDatabaseAway } from '../db/database-away.ts'
import { type TimedJob, timedJobs } from './timed-jobs.ts'

type Options = {
  /** Connections of their own, so that work in the background never takes one from a buyer. */
  db: Database
  log: Logger
  jobs?: readonly TimedJob[]
}

const RETRY_START_MS = 2_000
const LOOK_SECONDS = 5
/** Below this pg-boss does not go. */
const STOP_MS = 1_000

/**
 * Runs the timed jobs, each once for all processes on one database. Returns at once: the shop does not wait for them,
 * and lives on when the database is away. What was due while no shop was running is done right after a start.
 * Returns how to stop.
 */
export function startJobs({ db, log, jobs = timedJobs }: Options): () => Promise<void> {
  const reporter = reportTo(log)
  const stopping = new AbortController()

  const started = (async () => {
    const { PgBoss } = await import('pg-boss')
    const boss = new PgBoss({ db: { executeSql: reporter.watched(db) }, migrate: false })
    boss.on('error', reporter.report)
    boss.on('warning', ({ message, data }) => log.warn({ data }, message))
    while (!stopping.signal.aborted) {
      try {
        await begin(boss, db, log, jobs)
        break
      } catch (error) {
        reporter.report(error)
        await boss.stop({ graceful: false })
        await sleep(RETRY_START_MS, undefined, { signal: stopping.signal }).catch(() => {})
      }
    }
    return boss
  })()
  started.catch((error) => log.error({ err: error }, 'jobs cannot start'))

  return async () => {
    stopping.abort()
    const boss = await started
    await boss.stop({ timeout: STOP_MS })
  }
}

async function begin(boss: PgBoss, db: Database, log: Logger, jobs: readonly TimedJob[]): Promise<void> {
  await boss.start()
  for (const { name, cron, run } of jobs) {
    // `short`: one waits at the most, so that nothing piles up; and one whose process died holds up no other.
    await boss.createQueue(name, { policy: 'short' })
    await boss.updateQueue(name, {
      expireInSeconds: 300,
      retryLimit: 2,
      retryDelay: 20,
      deleteAfterSeconds: 86_400,
    })
    await boss.schedule(name, cron)
    await boss.send(name)
    await boss.work(name, { pollingIntervalSeconds: LOOK_SECONDS }, async () => {
      try {
        await run(db)
        log.debug({ job: name }, 'job done')
      } catch (error) {
        if (isDatabaseAway(error)) log.debug({ job: name, err: error }, 'job waits for the database')
        else log.error({ job: name, err: error }, 'job failed')
        // What pg-boss keeps of a failure is this sentence: the error itself may carry what a buyer typed.
        throw new Error(`${name} failed`)
      }
    })
  }
  await forgetUnknown(boss, jobs)
}

/** Schedules that an older release has left. */
async function forgetUnknown(boss: PgBoss, jobs: readonly TimedJob[]): Promise<void> {
  for (const { name } of await boss.getSchedules()) {
    if (!jobs.some((job) => job.name === name)) await boss.unschedule(name)
  }
}

/** pg-boss tells of errors as plain objects: whether it was the database that was away is remembered here. */
function reportTo(log: Logger) {
  let isAway = false
  return {
    watched: (db: Database) => async (text: string, values?: unknown[]) => {
      try {
        const result = await db.$client.query(text, values)
        isAway = false
        return result
      } catch (error) {
        isAway = isDatabaseAway(error)
        throw error
      }
    },
    report(error: unknown) {
      if (isAway) log.debug({ err: error }, 'jobs wait for the database')
      else log.error({ err: error }, 'jobs')
    },
  }
}
