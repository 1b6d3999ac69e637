import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { writeReferenceData } from '../../server/catalog/reference-data.ts'
import { type Database, openDatabase } from '../../server/db/database.ts'
import { administer, createTestDatabase, type TestDatabase } from '../database.ts'
import { aCustomer, anOrderBody, aProduct } from '../factories.ts'
import { isDrill } from '../long-round.ts'
import { type Shop, startShop } from '../shop.ts'
import { waitUntil } from '../wait-until.ts'
import { expectWholeData } from './drill-shop.ts'
import { askAnew, keepConnection, reaching, told, webProcesses } from './web-team.ts'

/* A shop of two web processes, as Prometheus and a load balancer see it, in this order. */

let database: TestDatabase
let db: Database
let shop: Shop

beforeAll(async () => {
  database = await createTestDatabase()
  db = openDatabase(database.config, { poolSize: 2, onConnectionLost: () => {} })
  await writeReferenceData(db)
  shop = await startShop({ env: { DATABASE_URL: database.url, WEB_CONCURRENCY: '2', METRICS_PORT: '0' } })
})

afterAll(async () => {
  await shop.stop()
  if (isDrill) await expectWholeData(shop.dataDir, database.url)
  await db.$client.end()
  await database.drop()
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
  const reach = async (pid: number) => {
    const connection = await reaching(pid, pids, () => keepConnection(shop.url))
    onTestFinished(connection.close)
    return connection.ask
  }
  return [await reach(pids[0]), await reach(pids[1])] as const
}

/** What Prometheus reads: the value of each figure by its name and labels. */
async function figures(): Promise<Map<string, number>> {
  const port = /"port":(\d+),"host":"127.0.0.1","msg":"metrics are told/.exec(shop.output)?.[1]
  const response = await fetch(`http://127.0.0.1:${port}/metrics`)
  expect(response.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/)
  const lines = (await response.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return new Map(
    lines.map((line) => {
      const at = line.lastIndexOf(' ')
      return [line.slice(0, at), Number(line.slice(at + 1))]
    }),
  )
}

test('figures of all processes are told on a port of their own, and name nobody and no address', async () => {
  const product = await aProduct(db, { openingStock: 10 })
  await db.$client.query(
    "insert into backup (started_at, ended_at, file) values (now(), now() - interval '1 hour', 'x.tar')",
  )
  const marker = 'una-pagina-de-un-extrano'
  for (const ask of await twoConnections()) {
    const { cookie } = await aCustomer(db)
    const body = anOrderBody([{ id: product, count: 1 }])
    const order = { method: 'POST', headers: { cookie }, body }
    expect((await ask('/api/user/createorder', order)).status).toBe(201)
    expect((await ask('/api/user/reservation', { ...order, body: { details: body.details } })).status).toBe(
      201,
    )
    const tooMuch = { details: [{ id: product, count: 90 }] }
    expect((await ask('/api/user/reservation', { ...order, body: tooMuch })).status).toBe(409)
    expect((await ask(`/${marker}?q=${marker}`)).status).toBe(404)
    for (let nth = 0; nth < 2; nth++) expect((await ask('/nosotros')).status).toBe(200)
  }

  const read = await figures()
  expect(Object.fromEntries(read)).toMatchObject({
    kuntur_web_orders_total: 2,
    kuntur_reservations_total: 2,
    'kuntur_reservations_refused_total{code="cart_changed"}': 2,
    'kuntur_refusals_total{code="cart_changed"}': 2,
    'kuntur_requests_seconds_count{kind="buyer_api",status="201"}': 4,
    'kuntur_requests_seconds_count{kind="buyer_api",status="409"}': 2,
    'kuntur_requests_seconds_count{kind="page",status="404"}': 2,
    'kuntur_requests_seconds_count{kind="page",status="200"}': 4,
    'kuntur_public_pages_total{found="kept"}': 2,
    'kuntur_database_connections{state="waiting"}': 0,
    kuntur_database_up: 1,
    'kuntur_orders_last_day{channel="web"}': 2,
    'kuntur_orders_last_day{channel="counter"}': 0,
    kuntur_sales_last_day: 0,
    kuntur_payments_waiting: 2,
    'kuntur_reservations_last_day{state="open"}': 2,
    'kuntur_queue_length{queue="jobs"}': 0,
    kuntur_mails_failed: 0,
  })
  expect(Date.now() / 1000 - (read.get('kuntur_last_order_timestamp_seconds') ?? 0)).toBeLessThan(60)
  expect(read.get('kuntur_backup_age_seconds')).toBeCloseTo(3_600, -2)
  expect(read.get('kuntur_payments_oldest_seconds')).toBeGreaterThan(0)
  expect(read.get('kuntur_event_loop_delay_seconds{quantile="0.99"}')).toBeGreaterThan(0)
  expect(read.get('kuntur_disk_bytes{what="free"}')).toBeGreaterThan(0)
  expect(read.get('process_resident_memory_bytes')).toBeGreaterThan(100_000_000)
  for (const name of read.keys()) expect(name).not.toMatch(/extrano|producto|127\.0|@|createorder/)
})

test('RE-20: without its database each process lives (/healthz) and is not ready (/readyz, 503), and is again when it is back', async () => {
  const asks = await twoConnections()
  const name = database.config.database
  const answers = async () =>
    Promise.all(
      asks.map(async (ask) => [(await ask('/healthz')).status, (await ask('/readyz')).status] as const),
    )
  expect(await answers()).toEqual([
    [200, 200],
    [200, 200],
  ])
  await administer(async (client) => {
    await client.query(`alter database ${name} allow_connections false`)
    await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
  })
  expect(await answers()).toEqual([
    [200, 503],
    [200, 503],
  ])
  await waitUntil(async () => (await figures()).get('kuntur_database_up') === 0, 10_000)
  expect((await figures()).has('kuntur_payments_waiting')).toBe(false)
  await administer((client) => client.query(`alter database ${name} allow_connections true`))
  await waitUntil(async () => (await askAnew(`${shop.url}/readyz`)).status === 200)
})

test('RE-20: while it drains a process lives and is not ready any more', async () => {
  const pids = await twoProcesses()
  const [health, readiness] = await reaching(pids[0], pids, () =>
    Promise.all([halfAsked('/healthz'), halfAsked('/readyz')]),
  )
  const stopped = shop.stop()
  // It has been told once it takes no connection any more.
  await waitUntil(() => connectionIsRefused(shop.url))
  health.finish()
  readiness.finish()
  expect(await health.answer).toMatch(/^HTTP\/1\.1 200 /)
  expect(await readiness.answer).toMatch(/^HTTP\/1\.1 503 /)
  expect(await stopped).toEqual({ code: 0, signal: null })
})

/** A request of which the last line is missing until `finish`. */
async function halfAsked(path: string): Promise<{ finish(): void; answer: Promise<string> }> {
  const { hostname, port, host } = new URL(shop.url)
  const socket = connect(Number(port), hostname)
  const answer = text(socket)
  const head = `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n`
  await new Promise((resolve) => socket.write(head, resolve))
  return { finish: () => void socket.write('\r\n'), answer }
}

async function connectionIsRefused(url: string): Promise<boolean> {
  return askAnew(`${url}/healthz`).then(
    () => false,
    () => true,
  )
}
