import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase } from '../../server/db/database.ts'
import {
  type Attempt,
  countAcknowledged,
  faultsIn,
  keepBuying,
  type Notes,
  retryLost,
  takeNotes,
} from '../drills/buyers.ts'
import { expectWholeData, type Stock, stockUp } from '../drills/drill-shop.ts'
import { tell } from '../drills/tell.ts'
import { chooseSeed, seededRandom } from '../seeded-random.ts'
import { type Shop, startShop } from '../shop.ts'
import { waitUntil } from '../wait-until.ts'
import { type DatabaseCluster, type Node, startDatabaseCluster, urlOf } from './database-cluster.ts'
import { makeCertificate, startHaproxy, startPgbouncer, untilListening } from './front.ts'
import type { Program } from './machines.ts'

/*
 * Three nodes of etcd, Patroni and PostgreSQL, HAProxy, and two shops with a PgBouncer and a data directory each. While people
 * order, one thing after another fails in it and is mended again.
 */

const BUYERS = 6
const REST_MS = 100
/** So long a fault lasts at least: longer than Patroni waits for a leader. */
const FAULT_MS = 30_000
const PATIENCE_MS = 90_000
const seed = chooseSeed()
const random = seededRandom(seed)

let cluster: DatabaseCluster
let haproxy: Program
let front: Front[]
let db: Database
let stock: Stock
/** Of all faults so far: the rows of one are held against what was told during all. */
const attempts: Attempt[] = []

/** A machine of the shop: a process, and its PgBouncer beside it. */
type Front = {
  shop: Shop
  pgbouncer: Program
  restartShop(): Promise<void>
  restartPgbouncer(): Promise<void>
}

const SHOP_PORTS = ['4181', '4182']
const PGBOUNCER_PORTS = ['4185', '4186']
/** All processes of a shop share one. */
const SECRET_KEY = randomBytes(32).toString('hex')
const url = 'http://127.0.0.1:4180'

beforeAll(async () => {
  const begun = performance.now()
  cluster = await startDatabaseCluster({
    BALANCER_ADDRESS: '127.0.0.1',
    BALANCER_PORT: '4180',
    BALANCER_TLS_PORT: '4187',
    SHOP1: `127.0.0.1:${SHOP_PORTS[0]}`,
    SHOP2: `127.0.0.1:${SHOP_PORTS[1]}`,
  })
  const { both } = makeCertificate(join(cluster.disks, 'certificate'), 'tienda.example')
  haproxy = startHaproxy({ ...cluster.values, BALANCER_CERTIFICATE: both }, join(cluster.disks, 'haproxy'))
  await untilListening(haproxy, cluster.primary.port)
  console.info(`etcd, Patroni, PostgreSQL and HAProxy from nothing: ${secondsSince(begun)} s`)
  front = []
  for (const number of SHOP_PORTS.keys()) front.push(await openFront(number))
  db = openDatabase(cluster.primary, { poolSize: 4, onConnectionLost: () => {}, waitMs: 10_000 })
  stock = await stockUp(db, { buyers: BUYERS, products: 4, opening: 100_000 })
  console.info(`With PgBouncer and two shops: ${secondsSince(begun)} s`)
}, 240_000)

afterAll(async () => {
  await db?.$client.end()
  await Promise.all((front ?? []).map(({ shop }) => shop.stop()))
  await Promise.all(
    [haproxy, ...(front ?? []).map(({ pgbouncer }) => pgbouncer)].map((it) => it?.end('SIGKILL')),
  )
  await cluster?.stop()
}, 60_000)

async function openFront(number: number): Promise<Front> {
  const PGBOUNCER_PORT = PGBOUNCER_PORTS[number] ?? ''
  const folder = join(cluster.disks, `pgbouncer-${number + 1}`)
  const pooler = async () => {
    const started = startPgbouncer({ ...cluster.values, PGBOUNCER_PORT, SOCKETS: folder }, folder)
    await untilListening(started, PGBOUNCER_PORT)
    return started
  }
  const open = (dataDir?: string) =>
    startShop({
      ...(dataDir && { dataDir }),
      env: {
        DATABASE_URL: urlOf(cluster.primary),
        DATABASE_DIRECT_URL: urlOf(cluster.primary),
        PORT: SHOP_PORTS[number],
        PUBLIC_URL: url,
        TRUST_PROXY: '1',
        SECRET_KEY,
        DEMO: 'catalog',
        RATE_LIMIT: 'off',
        LOG_LEVEL: 'error',
      },
    })
  const pgbouncer = await pooler()
  const opened: Front = {
    shop: await open(),
    pgbouncer,
    async restartShop() {
      opened.shop = await open(opened.shop.dataDir)
    },
    async restartPgbouncer() {
      opened.pgbouncer = await pooler()
    },
  }
  return opened
}

type Fault = {
  /** The longest that nobody could order, in seconds. */
  most: number
  /** Nobody orders until it is mended. */
  lasts?: boolean
  strike(): Promise<Mend>
}
type Mend = () => Promise<unknown>

const whoLeads = () => cluster.leader()
const oneThatFollows = async () => random.pick(await cluster.followers())

async function lose(node: Node): Promise<Mend> {
  await node.machine.lose()
  return async () => cluster.startNode(node)
}

const faults: Record<string, Fault> = {
  'the leader’s machine is lost': { most: 60, strike: async () => lose(await whoLeads()) },
  'the leader’s machine stands still': {
    most: 60,
    async strike() {
      const { machine } = await whoLeads()
      machine.freeze()
      return async () => machine.thaw()
    },
  },
  'Patroni of the leader stands still, its PostgreSQL goes on': {
    most: 60,
    async strike() {
      const { patroni } = await whoLeads()
      process.kill(patroni?.pid ?? 0, 'SIGSTOP')
      return async () => process.kill(patroni?.pid ?? 0, 'SIGCONT')
    },
  },
  'PostgreSQL of the leader is killed': {
    most: 60,
    async strike() {
      const node = await whoLeads()
      process.kill(await postmasterOf(node), 'SIGKILL')
      return async () => {}
    },
  },
  'the leader’s cable is cut': {
    most: 60,
    async strike() {
      const { machine } = await whoLeads()
      machine.unplug()
      return async () => machine.plug()
    },
  },
  'the leader and one that follows do not reach each other': {
    most: 60,
    async strike() {
      const [{ machine }, { machine: other }] = [await whoLeads(), await oneThatFollows()]
      machine.cutFrom(other)
      other.cutFrom(machine)
      return async () => {
        machine.joinTo(other)
        other.joinTo(machine)
      }
    },
  },
  // What was acknowledged last lies on the leader and on one that is lost with it: nobody may lead until that one is back.
  'the leader is lost, and the database of the one that has the last orders': {
    most: 120,
    lasts: true,
    async strike() {
      const leader = await whoLeads()
      const [behind, ahead] = random.shuffle(await cluster.followers()) as [Node, Node]
      behind.machine.freeze()
      await sleep(3_000)
      await leader.machine.lose()
      ahead.machine.loseDatabase()
      behind.machine.thaw()
      return async () => {
        expect(await cluster.told(behind)).toMatchObject({ role: 'replica' })
        cluster.startPatroni(ahead)
        cluster.startNode(leader)
      }
    },
  },
  'one that follows is lost': { most: 10, strike: async () => lose(await oneThatFollows()) },
  'one that follows stands still': {
    most: 10,
    async strike() {
      const { machine } = await oneThatFollows()
      machine.freeze()
      return async () => machine.thaw()
    },
  },
  'a PgBouncer is killed': {
    most: 10,
    async strike() {
      const struck = random.pick(front)
      await struck.pgbouncer.end('SIGKILL')
      return () => struck.restartPgbouncer()
    },
  },
  'a shop is killed': {
    most: 10,
    async strike() {
      const struck = random.pick(front)
      await struck.shop.kill()
      return () => struck.restartShop()
    },
  },
}

async function postmasterOf(node: Node): Promise<number> {
  const [row] = await cluster.ask(
    node,
    "select split_part(pg_read_file('postmaster.pid'), e'\\n', 1)::int as pid",
  )
  return row?.pid
}

for (const [title, { most, lasts, strike }] of Object.entries(faults)) {
  test(`${title}, while ${BUYERS} people order: every acknowledged order is there, none twice, and orders go on within ${most} s`, async (context) => {
    await cluster.untilWhole()
    const notes = takeNotes(stock, `failover-${seed}`)
    notes.attempts.push(...attempts)
    const before = notes.attempts.length
    const running = { shop: { url }, isOver: false, restMs: REST_MS }
    const people = stock.buyers.map((buyer, i) =>
      keepBuying(running, buyer, seededRandom(seed + before + i), notes),
    )
    await waitUntil(() => countAcknowledged(notes, before) > 3 * BUYERS, PATIENCE_MS)
    const struckAt = performance.now()
    const mend = await strike()
    const attemptsAtStrike = notes.attempts.length
    const ordersGoOn = () => countAcknowledged(notes, attemptsAtStrike) > BUYERS
    try {
      await sleep(most < 60 ? FAULT_MS / 3 : FAULT_MS)
      if (!lasts) await waitUntil(ordersGoOn, PATIENCE_MS)
    } finally {
      await mend()
    }
    await waitUntil(ordersGoOn, PATIENCE_MS)
    await cluster.untilWhole()
    const secondsToWhole = secondsSince(struckAt)
    await waitUntil(async () => (await fetch(`${url}/readyz`)).ok, PATIENCE_MS)
    running.isOver = true
    await Promise.all(people)
    const unanswered = notes.attempts.filter(({ outcome }) => outcome === 'info').length
    await retryLost({ url }, notes)
    expect(await faultsIn(db, notes)).toEqual([])
    attempts.splice(0, attempts.length, ...notes.attempts)

    const pause = longestPause(notes, struckAt)
    tell(context, {
      seed,
      'orders acknowledged': countAcknowledged(notes, before),
      'orders lost': 0,
      'numbers given twice': 0,
      's without orders': pause,
      's until all is whole again, with the fault': secondsToWhole,
      'left without an answer, then asked again by their key': unanswered,
      answers: notes.answers,
    })
    expect(pause).toBeLessThan(most)
    expect(Object.keys(notes.answers).filter((status) => status === '500')).toEqual([])
  }, 300_000)
}

test('after all of it the ledger is whole', async (context) => {
  await expectWholeData(front[0]?.shop.dataDir ?? '', urlOf(cluster.primary))
  tell(context, {
    seed,
    'orders acknowledged in all': countAcknowledged({ attempts }),
    'check:data': 'Todo cuadra.',
  })
}, 120_000)

/** The longest time between two orders that were acknowledged, in seconds with one decimal, from the last one before the fault on. */
function longestPause({ log }: Pick<Notes, 'log'>, since: number): number {
  const acknowledged = log.filter(({ what, happened }) => what.startsWith('drill-') && happened === 'ok')
  const first = acknowledged.findLastIndex(({ ms }) => ms < since)
  const times = acknowledged.slice(Math.max(first, 0)).map(({ ms }) => ms)
  const pauses = times.slice(1).map((ms, i) => ms - (times[i] ?? ms))
  return Math.round(Math.max(0, ...pauses) / 100) / 10
}

const secondsSince = (begun: number) => Math.round((performance.now() - begun) / 1_000)
