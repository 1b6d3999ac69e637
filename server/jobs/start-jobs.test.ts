import { Writable } from 'node:stream'
import { sql } from 'drizzle-orm'
import pino from 'pino'
import { afterAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '../../test/database.ts'
import { waitUntil } from '../../test/wait-until.ts'
import { type Database, openDatabase } from '../db/database.ts'
import { cancelJob, type Job, type JobRun, queueJob, type TimedJob } from './queue-job.ts'
import { startJobs } from './start-jobs.ts'

const database = await createTestDatabase()
const open = (config = database.config) => openDatabase(config, { poolSize: 2, onConnectionLost: () => {} })
const db = open()
let logLines: { level: number; msg: string; job?: string }[] = []
const log = pino(
  { level: 'debug' },
  new Writable({
    write(line, _, done) {
      logLines.push(JSON.parse(String(line)))
      done()
    },
  }),
)
const ERROR = 50
const errors = () => logLines.filter(({ level }) => level >= ERROR)

beforeEach(async () => {
  logLines = []
  await db.$client.query('delete from job')
})

afterAll(async () => {
  await db.$client.end()
  await database.drop()
})

type Work = (run: JobRun<{ name?: string }>) => Promise<unknown>

/** A kind of job that keeps what it was run with. */
function aJob(kind: string, work: Work = async () => {}) {
  const runs: JobRun<{ name?: string }>[] = []
  const job: Job<{ name?: string }> = {
    kind,
    run(run) {
      runs.push(run)
      return work(run)
    },
  }
  return Object.assign(job, { runs })
}

/** The same by the clock. */
function aTimedJob(
  kind: string,
  work?: Work,
  time: Pick<TimedJob, 'every' | 'at'> = { every: '1 day', at: '08:30' },
) {
  return Object.assign(aJob(kind, work), time)
}

/** A process that looks for jobs until the test ends. */
function aProcess(
  jobs: readonly (Job | TimedJob)[],
  { on = db, ...given }: { on?: Database; lookMs?: number; leaseMs?: number } = {},
) {
  const stop = startJobs({ db: on, log, jobs, lookMs: 10, ...given })
  onTestFinished(stop)
  return stop
}

async function rowOf(kind: string) {
  const { rows } = await db.$client.query('select *, due_at <= now() as is_due from job where kind = $1', [
    kind,
  ])
  return rows[0]
}

const isNow = (kind: string, status: string) => async () => (await rowOf(kind))?.status === status

/** As if the time until it is due, or until the end of its lease, had passed. */
const letTimePass = (kind: string) =>
  db.$client.query('update job set due_at = now() where kind = $1', [kind])

/** Work that goes on until it is told to end by its signal, or by the test. */
function someWork() {
  const { promise: finished, resolve: finish } = Promise.withResolvers<void>()
  const work: Work = ({ signal }) => {
    const told = new Promise((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason))
    })
    return Promise.race([finished, told])
  }
  return { work, finish }
}

test('a timed job runs right after the first start, and after a later one if it was due while no shop was running', async () => {
  const job = aTimedJob('timed')
  const first = aProcess([job])
  await waitUntil(isNow('timed', 'queued'))
  await waitUntil(async () => (await rowOf('timed')).ended_at !== null)
  await first()
  expect(job.runs).toHaveLength(1)
  await letTimePass('timed')
  aProcess([job])
  await waitUntil(() => job.runs.length === 2)
  await waitUntil(async () => !(await rowOf('timed')).is_due)
  expect(errors()).toEqual([])
})

test.each([
  { every: '1 day', at: '08:30', within: '1 day', reads: 'HH24:MI', time: '08:30' },
  { every: '1 hour', at: '00:05', within: '1 hour', reads: 'MI', time: '05' },
] as const)(
  'after a run a job of $every is due at $at, in UTC',
  async ({ every, at, within, reads, time }) => {
    const job = aTimedJob('clock', undefined, { every, at })
    aProcess([job])
    await waitUntil(async () => (await rowOf('clock'))?.ended_at)
    const { rows } = await db.$client.query(
      `select to_char(due_at at time zone 'UTC', $1) as time,
            due_at > started_at and due_at <= ended_at + $2::interval as is_next from job`,
      [reads, within],
    )
    expect(rows).toEqual([{ time, is_next: true }])
  },
)

test('RE-4: two processes keep one schedule, and a timed job of a release before is forgotten', async () => {
  const stopOld = aProcess([aTimedJob('of-old')])
  await waitUntil(async () => (await rowOf('of-old'))?.ended_at)
  await stopOld()
  const job = aTimedJob('kept')
  const other = open()
  const stops = [aProcess([job]), aProcess([job], { on: other })]
  await waitUntil(async () => (await rowOf('kept'))?.ended_at)
  await Promise.all(stops.map((stop) => stop()))
  await other.$client.end()
  expect((await db.$client.query('select kind from job')).rows).toEqual([{ kind: 'kept' }])
  expect(job.runs).toHaveLength(1)
})

test('a job is queued with what asked for it: it runs after the commit, and never after a rollback', async () => {
  const job = aJob('single')
  aProcess([job])
  await expect(
    db.transaction(async (tx) => {
      await queueJob(tx, job, { name: 'rolled back' })
      throw new Error('rolled back')
    }),
  ).rejects.toThrow()
  await db.transaction((tx) => queueJob(tx, job, { name: 'committed' }))
  await waitUntil(isNow('single', 'done'))
  expect(job.runs.map(({ input }) => input)).toEqual([{ name: 'committed' }])
})

test('how far a job is stands in its row while it runs, and at its end', async () => {
  const { work, finish } = someWork()
  const job = aJob('long', async (run) => {
    run.report(3, 10)
    await work(run)
    run.report(10, 10)
  })
  aProcess([job])
  await queueJob(db, job, {})
  await waitUntil(async () => (await rowOf('long')).done === 3)
  expect(await rowOf('long')).toMatchObject({ status: 'running', done: 3, total: 10 })
  finish()
  await waitUntil(isNow('long', 'done'))
  expect(await rowOf('long')).toMatchObject({ done: 10, total: 10, error: null })
})

test('a long job holds up the next one of its kind, and no other kind', async () => {
  const { work, finish } = someWork()
  const long = aJob('long', work)
  const short = aJob('short')
  aProcess([long, short])
  await queueJob(db, long, { name: 'first' })
  await queueJob(db, long, { name: 'second' })
  await waitUntil(() => long.runs.length === 1)
  await queueJob(db, short, {})
  await waitUntil(isNow('short', 'done'))
  expect(long.runs).toHaveLength(1)
  finish()
  await waitUntil(() => long.runs.length === 2)
  expect(long.runs.map(({ input }) => input.name)).toEqual(['first', 'second'])
})

test('a job that is cancelled while it runs is told by its signal, and runs no more', async () => {
  const job = aJob('cancelled', someWork().work)
  aProcess([job])
  const id = await queueJob(db, job, {})
  await waitUntil(() => job.runs.length === 1)
  expect(await cancelJob(db, id)).toBe(true)
  await waitUntil(isNow('cancelled', 'cancelled'))
  expect(job.runs[0]?.signal.aborted).toBe(true)
  expect(await cancelJob(db, id)).toBe(false)
  expect(job.runs).toHaveLength(1)
  expect(errors()).toEqual([])
})

test('a job that is cancelled while it waits never runs, nor does one whose process died before it heard of it', async () => {
  const waiting = aJob('waiting')
  const left = aJob('left')
  expect(await cancelJob(db, await queueJob(db, waiting, {}))).toBe(true)
  const id = await queueJob(db, left, {})
  await db.$client.query("update job set status = 'running', tries = 1 where id = $1", [id])
  expect(await cancelJob(db, id)).toBe(true)
  aProcess([waiting, left])
  await waitUntil(isNow('left', 'cancelled'))
  expect(await rowOf('waiting')).toMatchObject({ status: 'cancelled' })
  expect([...waiting.runs, ...left.runs]).toEqual([])
})

test('a timed job cannot be cancelled', async () => {
  const job = aTimedJob('timed')
  aProcess([job])
  await waitUntil(async () => (await rowOf('timed'))?.ended_at)
  expect(await cancelJob(db, (await rowOf('timed')).id)).toBe(false)
})

test('a job that fails is tried again after a pause, three times in all, and then it has failed', async () => {
  const job = aJob('failing', async () => {
    throw new Error('no way')
  })
  aProcess([job])
  await queueJob(db, job, {})
  for (const tries of [1, 2]) {
    await waitUntil(
      async () => (await rowOf('failing')).tries === tries && (await isNow('failing', 'queued')()),
    )
    expect((await rowOf('failing')).is_due).toBe(false)
    await letTimePass('failing')
  }
  await waitUntil(isNow('failing', 'failed'))
  expect(job.runs).toHaveLength(3)
  expect(errors()).toHaveLength(3)
})

test('a timed job that fails three times waits for its time', async () => {
  const job = aTimedJob('failing', async () => {
    throw new Error('no way')
  })
  aProcess([job])
  for (const runs of [1, 2, 3]) {
    await waitUntil(async () => job.runs.length === runs && (await isNow('failing', 'queued')()))
    if (runs < 3) await letTimePass('failing')
  }
  const { rows } = await db.$client.query(
    "select to_char(due_at at time zone 'UTC', 'HH24:MI') as time, tries from job",
  )
  expect(rows).toEqual([{ time: '08:30', tries: 0 }])
})

test('a job that fails is told of, without what a buyer typed in its row, and the others go on', async () => {
  const failing = aTimedJob('failing', async () => {
    throw new Error('Failed query: select\nparams: ana@correo.example')
  })
  const sound = aTimedJob('sound')
  aProcess([failing, sound])
  await waitUntil(async () => sound.runs.length === 1 && (await rowOf('failing')).error !== null)
  expect(errors()).toMatchObject([{ msg: 'job failed', job: 'failing' }])
  expect(await rowOf('failing')).toMatchObject({ error: 'Error', status: 'queued' })
})

test('RE-5: while the database is away the jobs wait quietly, and start by themselves when it is back', async () => {
  const elsewhere = open({ ...database.config, port: 1 })
  const job = aTimedJob('patient')
  const stop = aProcess([job], { on: elsewhere })
  await waitUntil(() => logLines.some(({ msg }) => msg === 'waiting for the database'))
  elsewhere.$client.options.port = Number(database.config.port)
  await waitUntil(() => job.runs.length === 1)
  await stop()
  await elsewhere.$client.end()
  expect(errors()).toEqual([])
})

test('RE-4: of many jobs each runs once, whichever of two processes takes it', async () => {
  const ran: unknown[] = []
  const job = aJob('many', async ({ input }) => void ran.push(input.name))
  const names = Array.from({ length: 30 }, (_, i) => `${i}`)
  for (const name of names) await queueJob(db, job, { name })
  const other = open()
  const stops = [aProcess([job]), aProcess([job], { on: other })]
  await waitUntil(async () => {
    const { rows } = await db.$client.query("select from job where status <> 'done'")
    return rows.length === 0
  })
  await Promise.all(stops.map((stop) => stop()))
  await other.$client.end()
  expect(ran.toSorted()).toEqual(names.toSorted())
})

test('RE-4: a job that runs is nobody else’s: its process moves the end of the lease on', async () => {
  const { work, finish } = someWork()
  const job = aJob('held', work)
  aProcess([job])
  await queueJob(db, job, {})
  await waitUntil(() => job.runs.length === 1)
  const { due_at: first } = await rowOf('held')
  // The other process is there and looks: it does a job of another kind.
  const other = aJob('other')
  aProcess([job, other])
  await queueJob(db, other, {})
  await waitUntil(isNow('other', 'done'))
  await waitUntil(async () => (await rowOf('held')).due_at > first)
  expect(job.runs).toHaveLength(1)
  finish()
  await waitUntil(isNow('held', 'done'))
})

test('RE-4: what a process leaves that dies is taken by another one when the lease has run out', async () => {
  const dying = open()
  const { work, finish } = someWork()
  const left = aJob('left', work)
  const stopDying = aProcess([left], { on: dying, leaseMs: 200 })
  await queueJob(db, left, {})
  await waitUntil(() => left.runs.length === 1)
  // From here on it can neither renew its lease nor write anything.
  await dying.$client.end()
  const taken = aJob('left')
  aProcess([taken])
  await waitUntil(isNow('left', 'done'))
  expect(await rowOf('left')).toMatchObject({ tries: 2 })
  expect(taken.runs).toHaveLength(1)
  // Should it be alive after all, it is told: it has lost the job.
  await waitUntil(() => left.runs[0]?.signal.aborted ?? false)
  finish()
  await stopDying()
})

test('RE-4: a run that has lost its job to another one writes nothing any more', async () => {
  const [slow, fresh] = [someWork(), someWork()]
  let written: unknown
  // As a process that wakes: it goes on with its next step before it looks at any clock.
  const lost = aJob('lost', async (run) => {
    await slow.work(run)
    const step = run.db.transaction((tx) =>
      tx.execute(sql`insert into setting (key, value) values ('late', 'true')`),
    )
    written = await step.catch((error: unknown) => error)
    await step
  })
  await queueJob(db, lost, {})
  // It looks once, and then not again for an hour: it renews nothing.
  const stopStalled = aProcess([lost], { lookMs: 3_600_000 })
  await waitUntil(() => lost.runs.length === 1)
  await letTimePass('lost')
  const taken = aJob('lost', fresh.work)
  aProcess([taken])
  await waitUntil(() => taken.runs.length === 1)
  slow.finish()
  await waitUntil(() => written !== undefined)
  expect(String(written)).toContain('lost its lease')
  expect((await db.$client.query('select from setting')).rowCount).toBe(0)
  await stopStalled()
  expect(await rowOf('lost')).toMatchObject({ status: 'running', tries: 2 })
  fresh.finish()
  await waitUntil(isNow('lost', 'done'))
})

test('a job that every process died of is given up', async () => {
  const job = aJob('deadly')
  await queueJob(db, job, {})
  await db.$client.query("update job set status = 'running', tries = 3")
  aProcess([job])
  await waitUntil(isNow('deadly', 'failed'))
  expect(job.runs).toEqual([])
})

test('a process that stops tells its jobs, and leaves them to the next one without counting a try', async () => {
  const interrupted = aJob('interrupted', someWork().work)
  const stop = aProcess([interrupted])
  await queueJob(db, interrupted, {})
  await waitUntil(() => interrupted.runs.length === 1)
  await stop()
  expect(interrupted.runs[0]?.signal.aborted).toBe(true)
  expect(await rowOf('interrupted')).toMatchObject({ status: 'queued', tries: 0, is_due: true })
  const next = aJob('interrupted')
  aProcess([next])
  await waitUntil(isNow('interrupted', 'done'))
  expect(errors()).toEqual([])
})
