import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type Database, openDatabase } from '../../server/db/database.ts'
import { isAlive } from '../../server/db/embedded/is-alive.js'
import { isRunning, readPostmaster } from '../../server/db/embedded/postmaster.ts'
import { startEmbeddedPostgres } from '../../server/db/embedded-postgres.ts'
import { copyStartedDataDir } from '../data-directory.ts'
import { aCustomer, anOrderBody, aProduct } from '../factories.ts'
import { isDrill } from '../long-round.ts'
import { drillTest } from '../long-test.ts'
import { scratchDirectory } from '../run-directory.ts'
import { type Shop, startShop } from '../shop.ts'
import { waitUntil } from '../wait-until.ts'
import { expectWholeData } from './drill-shop.ts'
import { halfSentLogin } from './half-sent-login.ts'
import { askAnew, keepConnection, reaching, told, webProcesses } from './web-team.ts'

/* One shop of two web processes, through what happens to it, in this order. */

const dataDir = copyStartedDataDir()
const cluster = join(dataDir, 'pgdata-18')
const isLetGo = join(scratchDirectory('busy'), 'let-go')

/** Loaded into each process: SIGUSR2 keeps it busy until it is let go, and what SIGWINCH does is nobody's to catch. */
const weakness = `
  import { existsSync } from 'node:fs'
  process.on('SIGUSR2', () => {
    process.stdout.write('busy\\n')
    while (!existsSync('${isLetGo}'));
  })
  process.on('SIGWINCH', () => { throw new Error('a-mistake') })`
const env = {
  DEMO: 'off',
  WEB_CONCURRENCY: '2',
  TRUST_PROXY: '1',
  NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(weakness).replaceAll("'", '%27')}`,
}

let shop: Shop
let db: Database

beforeAll(async () => {
  shop = await startShop({ dataDir, env })
  const { connection } = await startEmbeddedPostgres({ dataDir, log: () => {} })
  db = openDatabase(connection, { poolSize: 2, onConnectionLost: () => {} })
})

afterAll(async () => {
  await db.$client.end()
  await shop.stop()
  if (isDrill) await expectWholeData(dataDir)
})

async function twoProcesses(): Promise<[number, number]> {
  const serving = () => webProcesses(shop.pid).filter((pid) => told(shop, pid, 'serves') !== '')
  await waitUntil(() => serving().length === 2)
  const [one = 0, other = 0] = serving()
  return [one, other]
}

/** A connection to each of the two. */
async function twoConnections() {
  const pids = await twoProcesses()
  const connections = []
  for (const pid of pids) {
    const connection = await reaching(pid, pids, () => keepConnection(shop.url))
    onTestFinished(connection.close)
    connections.push(connection)
  }
  const [one, other] = connections
  if (!one || !other) throw new Error('There are not two')
  return { one, other }
}

test('while one process is busy, every new connection is served by the other', async () => {
  for (const pid of await twoProcesses()) {
    const before = shop.output.length
    process.kill(pid, 'SIGUSR2')
    await waitUntil(() => shop.output.slice(before).includes('busy'))
    for (let nth = 0; nth < 10; nth++) expect((await askAnew(`${shop.url}/readyz`)).status).toBe(200)
    writeFileSync(isLetGo, '')
    const kept = await reaching(pid, await twoProcesses(), () => keepConnection(shop.url))
    kept.close()
    rmSync(isLetGo)
  }
})

test('what one process sells the page of the other knows within a second, and who signs out of one is out of both', async () => {
  const { one, other } = await twoConnections()
  const { cookie } = await aCustomer(db)
  const product = await aProduct(db, { openingStock: 1 })
  const availability = async () =>
    /schema\.org\/(InStock|OutOfStock)/.exec((await other.ask(`/producto/${product}`)).body)?.[1]
  await waitUntil(async () => (await availability()) === 'InStock')

  const order = anOrderBody([{ id: product, count: 1 }])
  const sold = await one.ask('/api/user/createorder', { method: 'POST', headers: { cookie }, body: order })
  expect(sold.status).toBe(201)
  await waitUntil(async () => (await availability()) === 'OutOfStock', 1_000)

  expect((await other.ask('/api/user/notices', { headers: { cookie } })).status).toBe(200)
  await one.ask('/api/logout', { method: 'POST', headers: { cookie } })
  expect((await other.ask('/api/user/notices', { headers: { cookie } })).status).toBe(401)
})

test('a limit counts the calls to all processes', async () => {
  const { one, other } = await twoConnections()
  const headers = { 'x-forwarded-for': '192.0.2.44' }
  let passed = 0
  for (const { ask } of [one, other]) {
    for (let nth = 0; nth < 200; nth++) if ((await ask('/api/no-hay', { headers })).status !== 429) passed++
  }
  expect(passed).toBeGreaterThanOrEqual(300)
  // Each process tells of ten at a time.
  expect(passed).toBeLessThan(310)
})

test('after `kill -9` of one process no new connection fails, and another one takes its place', async () => {
  const [killed, survivor] = await twoProcesses()
  const failures: { begun: number; error: unknown }[] = []
  let asked = 0
  const end = new AbortController()
  const loads = Array.from({ length: 4 }, async () => {
    while (!end.signal.aborted) {
      const begun = performance.now()
      asked++
      const answer = await askAnew(`${shop.url}/api/no-hay`, {
        headers: { 'x-forwarded-for': `198.51.100.${asked % 200}` },
      }).catch((error: unknown) => ({ status: error }))
      if (answer.status !== 404) failures.push({ begun, error: answer.status })
    }
  })
  await waitUntil(() => asked > 50)
  process.kill(killed, 'SIGKILL')
  const killedAt = performance.now()
  await waitUntil(() => webProcesses(shop.pid).some((pid) => pid !== killed && pid !== survivor))
  const then = asked
  await waitUntil(() => asked > then + 50)
  end.abort()
  await Promise.all(loads)

  // The kernel takes a moment to take its socket from it.
  expect(failures.filter(({ begun }) => begun > killedAt + 20)).toEqual([])
  expect(failures.length).toBeLessThanOrEqual(4)
  expect(told(shop, killed, 'ended')).toContain('"signal":"SIGKILL"')
  const pids = await twoProcesses()
  expect(pids).toContain(survivor)
  const fresh = pids.find((pid) => pid !== survivor) ?? 0
  const connection = await reaching(fresh, pids, () => keepConnection(shop.url))
  onTestFinished(connection.close)
  expect((await connection.ask('/readyz')).status).toBe(200)
})

test('RE-19: after an uncaught error one process answers what is under way and ends, and the shop goes on', async () => {
  const pids = await twoProcesses()
  const [failing] = pids
  const { finish, answer } = await reaching(failing, pids, () => halfSentLogin(shop.url))
  process.kill(failing, 'SIGWINCH')
  await waitUntil(() => shop.output.includes('a-mistake'))
  finish()
  expect(await answer).toMatch(/^HTTP\/1\.1 401 /)
  await waitUntil(() => !isAlive(failing))
  await waitUntil(() => told(shop, failing, 'ended').includes('"code":1,'))
  expect((await askAnew(`${shop.url}/readyz`)).status).toBe(200)
  expect(await twoProcesses()).not.toContain(failing)
})

test('what is done once is done by the process that leads: the mail of the order above left once', async () => {
  const kept = () => shop.output.split('\n').filter((line) => line.includes('mail kept'))
  await waitUntil(() => kept().length > 0)
  expect(kept().map((line) => JSON.parse(line).pid)).toEqual([shop.pid])
})

drillTest(
  'RE-3: after `kill -9` of the first process the others end by themselves, and the next start adopts its PostgreSQL',
  async () => {
    const pids = await twoProcesses()
    const server = readPostmaster(cluster)
    await shop.kill()
    await waitUntil(() => pids.every((pid) => !isAlive(pid)))
    expect(server && isRunning(cluster, server)).toBe(true)

    const { port } = new URL(shop.url)
    shop = await startShop({ dataDir, env: { ...env, PORT: port } })
    expect(readPostmaster(cluster)?.pid).toBe(server?.pid)
    expect((await askAnew(`${shop.url}/readyz`)).status).toBe(200)
  },
)

test('RE-8: SIGTERM ends the shop with code 0, answers what is under way, and neither process nor PostgreSQL remains', async () => {
  const pids = await twoProcesses()
  const server = readPostmaster(cluster)
  if (!server) throw new Error('The shop has no PostgreSQL')
  const { finish, answer } = await reaching(pids[0], pids, () => halfSentLogin(shop.url))
  const stopped = shop.stop()
  finish()
  expect(await answer).toMatch(/^HTTP\/1\.1 4\d\d /)
  expect(await stopped).toEqual({ code: 0, signal: null })
  expect(pids.filter(isAlive)).toEqual([])
  expect(isRunning(cluster, server)).toBe(false)
  expect(existsSync(server.socketDir)).toBe(false)
})
