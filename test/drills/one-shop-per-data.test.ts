import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { isRunning, readPostmaster } from '../../server/db/embedded/postmaster.ts'
import { startEmbeddedPostgres } from '../../server/db/embedded-postgres.ts'
import { copyStartedDataDir } from '../data-directory.ts'
import { isDrill } from '../long-round.ts'
import { drillTest } from '../long-test.ts'
import { scratchDirectory } from '../run-directory.ts'
import { type Shop, startRefusingShop, startShop } from '../shop.ts'
import { expectWholeData } from './drill-shop.ts'

const env = { DEMO: 'off' }
/** One shop's data, through all that happens to it; only the two starts at once need empty ones. */
const dataDir = copyStartedDataDir()
const clusterDir = join(dataDir, 'pgdata-18')

afterAll(async () => {
  if (isDrill) await expectWholeData(dataDir)
})

// The three seconds are a promise too: drills measure them, and a busy machine may break them twice.
test('RE-3: a second start on the same data is refused, says where the first answers, and leaves it alone; after `kill -9` of the first one the next adopts the PostgreSQL that goes on', {
  retry: isDrill ? 2 : 0,
}, async () => {
  const first = await openShop()

  const second = await startRefusingShop({ dataDir, env })

  expect(second.code).toBe(1)
  expect(second.output.trim()).toBe(`La tienda ya está en marcha en ${first.url}.`)
  if (isDrill) expect(second.seconds).toBeLessThan(3)
  expect((await fetch(`${first.url}/readyz`)).status).toBe(200)

  const server = postmaster()
  await first.kill()
  expect(isRunning(clusterDir, server)).toBe(true)

  const next = await openShop()

  expect(postmaster().pid).toBe(server.pid)
  expect((await fetch(`${next.url}/readyz`)).status).toBe(200)
})

drillTest('RE-3: of two starts at once on empty data one opens, and the other says where', async () => {
  const empty = { dataDir: scratchDirectory('shop'), env }
  const starts = await Promise.allSettled([startShop(empty), startShop(empty)])

  const opened = starts.filter((start) => start.status === 'fulfilled').map((start) => start.value)
  for (const shop of opened) onTestFinished(() => void shop.stop())
  const refused = starts.filter((start) => start.status === 'rejected')
  expect(opened).toHaveLength(1)
  expect(String(refused[0]?.reason)).toContain('La tienda ya está en marcha')
  expect((await fetch(`${opened[0]?.url}/readyz`)).status).toBe(200)
})

drillTest('RE-3: after `kill -9` of the shop and of its PostgreSQL the next start opens', async () => {
  const killed = await openShop()
  const { pid } = postmaster()
  process.kill(pid, 'SIGKILL')
  await killed.kill()

  const next = await openShop()

  expect(postmaster().pid).not.toBe(pid)
  expect((await fetch(`${next.url}/readyz`)).status).toBe(200)
})

drillTest(
  'RE-3: a shop whose data another one has claimed ends with an error, and leaves that one its PostgreSQL',
  async () => {
    const shop = await openShop()
    const server = postmaster()
    const postgres = await startEmbeddedPostgres({ dataDir, log: () => {} })
    const { connection } = postgres
    const other = new pg.Client(connection)
    await other.connect()
    onTestFinished(async () => {
      await other.end()
      await postgres.stop()
    })
    // Another shop that waits for the claim, and gets it when this one's connection is lost.
    const { rows } = await other.query("select pid, objid, classid from pg_locks where locktype = 'advisory'")
    const claimed = other.query('select pg_advisory_lock(($1::bigint << 32) | $2::bigint)', [
      rows[0].classid,
      rows[0].objid,
    ])
    const admin = new pg.Client(connection)
    await admin.connect()
    await admin.query('select pg_terminate_backend($1)', [rows[0].pid])
    await admin.end()
    await claimed

    expect(await shop.exited).toEqual({ code: 1, signal: null })
    expect(shop.output).toContain('La tienda ya está en marcha')
    expect(isRunning(clusterDir, server)).toBe(true)
    expect((await other.query('select 1 as n')).rows).toEqual([{ n: 1 }])
  },
)

async function openShop(): Promise<Shop> {
  const shop = await startShop({ dataDir, env })
  onTestFinished(async () => void (await shop.stop()))
  return shop
}

function postmaster() {
  const found = readPostmaster(clusterDir)
  if (!found) throw new Error(`no PostgreSQL in ${clusterDir}`)
  return found
}
