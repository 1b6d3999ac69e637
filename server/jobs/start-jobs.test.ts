import { Writable } from 'node:stream'
import pino from 'pino'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase } from '../../test/database.ts'
import { waitUntil } from '../../test/wait-until.ts'
import { openDatabase } from '../db/database.ts'
import { startJobs } from './start-jobs.ts'
import type { TimedJob } from './timed-jobs.ts'

const database = await createTestDatabase()
const db = openDatabase(database.config, { poolSize: 2, onConnectionLost: () => {} })
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

beforeEach(() => {
  logLines = []
})

afterAll(async () => {
  await db.$client.end()
  await database.drop()
})

/** A job that counts how often it ran; its cron is never due while a test runs. */
function aJob(name: string, work: () => Promise<void> = async () => {}) {
  const job = {
    name,
    cron: '0 0 1 1 *',
    runs: 0,
    run: async () => {
      job.runs++
      await work()
    },
  }
  return job satisfies TimedJob
}

test('a job that was due while no shop was running is done right after a start, and after the next one too', async () => {
  const job = aJob('after-start')
  const first = startJobs({ db, log, jobs: [job] })
  await waitUntil(() => job.runs === 1)
  await first()
  const second = startJobs({ db, log, jobs: [job] })
  await waitUntil(() => job.runs === 2)
  await second()
  expect(errors()).toEqual([])
})

test('RE-4: two processes keep one schedule, and one of a release before is forgotten', async () => {
  const old = aJob('of-old')
  await startJobs({ db, log, jobs: [old] })()
  const jobs = [aJob('kept')]
  const stops = [startJobs({ db, log, jobs }), startJobs({ db, log, jobs })]
  const schedules = async () => (await db.$client.query('select name from pgboss.schedule')).rows
  await waitUntil(async () => JSON.stringify(await schedules()) === '[{"name":"kept"}]')
  await Promise.all(stops.map((stop) => stop()))
})

test('a job that fails is told of, and the others go on', async () => {
  const failing = aJob('failing', async () => {
    throw new Error('Failed query: select\nparams: ana@correo.example')
  })
  const sound = aJob('sound')
  const stop = startJobs({ db, log, jobs: [failing, sound] })
  await waitUntil(() => sound.runs === 1 && errors().length > 0)
  await stop()
  expect(errors()).toMatchObject([{ msg: 'job failed', job: 'failing' }])
  const kept = await db.$client.query("select output from pgboss.job where name = 'failing'")
  expect(JSON.stringify(kept.rows)).not.toContain('ana@')
})

test('while the database is away the jobs wait quietly, and start by themselves when it is back', async () => {
  const { options } = db.$client
  const there = options.port
  await db.$client.query('select')
  const elsewhere = openDatabase({ ...database.config, port: 1 }, { poolSize: 2, onConnectionLost: () => {} })
  const job = aJob('patient')
  const stop = startJobs({ db: elsewhere, log, jobs: [job] })
  await waitUntil(() => logLines.some(({ msg }) => msg === 'jobs wait for the database'))
  elsewhere.$client.options.port = there
  await waitUntil(() => job.runs === 1)
  await stop()
  await elsewhere.$client.end()
  expect(errors()).toEqual([])
})

test('RE-8: a job that hangs does not hold up the end of the shop', async () => {
  const { promise: hanging, resolve } = Promise.withResolvers<void>()
  const job = aJob('hanging', () => hanging)
  const stop = startJobs({ db, log, jobs: [job] })
  await waitUntil(() => job.runs === 1)
  await stop()
  resolve()
})
