import { join } from 'node:path'
import { Writable } from 'node:stream'
import pg from 'pg'
import pino from 'pino'
import { expect, test } from 'vitest'
import { copyStartedDataDir } from '../../test/data-directory.ts'
import { longTest } from '../../test/long-test.ts'
import { waitUntil } from '../../test/wait-until.ts'
import { isRunning, readPostmaster } from './embedded/postmaster.ts'
import { openOwnPostgres } from './own-postgres.ts'

/** One shop's data through all tests. */
const dataDir = copyStartedDataDir()
const cluster = join(dataDir, 'pgdata-18')

/** Opens the PostgreSQL of those data, and keeps what is logged about it. */
async function openOne() {
  const said: string[] = []
  const log = pino(
    new Writable({
      write(line, _, done) {
        said.push(JSON.parse(String(line)).msg)
        done()
      },
    }),
  )
  const own = await openOwnPostgres({
    dataDir,
    address: 'http://127.0.0.1:1',
    log,
    onRevived: () => {},
  })
  const postmaster = () => readPostmaster(cluster)
  const isUp = () => {
    const found = postmaster()
    return found !== undefined && isRunning(cluster, found)
  }
  const kill = () => process.kill(postmaster()?.pid ?? 0, 'SIGKILL')
  return { own, said, postmaster, isUp, kill }
}

test('RE-8: a PostgreSQL that is being brought back when the shop is told to stop does not outlive it', async () => {
  const { own, postmaster, isUp, kill } = await openOne()
  const former = postmaster()?.pid
  kill()
  await waitUntil(() => isUp() && postmaster()?.pid !== former)
  await own.close()
  expect(isUp()).toBe(false)
})

test('RE-8: a shop that is told to stop as soon as its PostgreSQL is gone brings it back no more', async () => {
  const { own, said, isUp, kill } = await openOne()
  kill()
  await waitUntil(() => said.includes('PostgreSQL went away'))
  await own.close()
  expect(isUp()).toBe(false)
})

test('a PostgreSQL that was brought back is stopped in the end like the first one', async () => {
  const { own, said, isUp, kill } = await openOne()
  kill()
  await waitUntil(() => said.includes('PostgreSQL is back'))
  expect(isUp()).toBe(true)
  await own.close()
  expect(isUp()).toBe(false)
})

longTest(
  'RE-3: a shop that closes after another one has claimed its data leaves that one its PostgreSQL',
  async () => {
    const { own, said, isUp } = await openOne()
    const another = new pg.Client(own.connection)
    await another.connect()
    const claim = `locktype = 'advisory' and granted`
    const { rows } = await another.query(
      `select pid, (classid::bigint << 32) | objid::bigint as key from pg_locks where ${claim}`,
    )
    // Whoever waits for the claim has it as soon as it is lost, before the shop can come back for it.
    const claimed = another.query('select pg_advisory_lock($1)', [rows[0].key])
    const killer = new pg.Client(own.connection)
    await killer.connect()
    await killer.query('select pg_terminate_backend($1)', [rows[0].pid])
    await killer.end()
    await claimed
    await waitUntil(() => said.includes('PostgreSQL went away'))
    await own.close()
    expect(isUp()).toBe(true)
    await another.end()
    await (await openOne()).own.close()
  },
)
