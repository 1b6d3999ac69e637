import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startBulkAct } from '../../server/batches/start-bulk-act.ts'
import { addSellables } from '../../server/catalog/add-sellables.ts'
import type { Database } from '../../server/db/database.ts'
import { isDatabaseAway } from '../../server/db/database-errors.ts'
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
import { anOwner } from '../factories.ts'
import { chooseSeed, seededRandom } from '../seeded-random.ts'
import { waitUntil } from '../wait-until.ts'
import { type Architecture, type Front, startArchitecture, BALANCER as url } from './architecture.ts'
import { type DatabaseCluster, type Node, urlOf } from './database-cluster.ts'

/* While people order through all of it, one thing after another fails and is mended again. */

const BUYERS = 6
const REST_MS = 100
/** Longer than a process has a job without renewing it. */
const STILL_MS = 62_000
/** How the name begins of what becomes dearer. */
const RAISED = 'Repuesto'
/** So long a fault lasts at least: longer than Patroni waits for a leader. */
const FAULT_MS = 30_000
const PATIENCE_MS = 90_000
const seed = chooseSeed()
const random = seededRandom(seed)

let all: Architecture
let cluster: DatabaseCluster
let db: Database
let stock: Stock
/** Of all faults so far: the rows of one are held against what was told during all. */
const attempts: Attempt[] = []
/** What was found wrong before is not found again with the next fault. */
const knownFaults = new Set<string>()
/** Orders that were placed while a shop stood still. */
const besideStill = new Set<number>()
/** The table of docs/scale.md. */
const table: string[] = []

beforeAll(async () => {
  // Six people who order ten times a second would be too many for the limits of a real shop.
  all = await startArchitecture({ PUBLIC_URL: url, TRUST_PROXY: '1', RATE_LIMIT: 'off', DRAIN_SECONDS: '3' })
  ;({ cluster, db } = all)
  stock = await stockUp(db, { buyers: BUYERS, products: 4, opening: 100_000 })
}, 240_000)

afterAll(async () => {
  console.info(['', `Seed ${seed}`, ...table, ''].join('\n'))
  await all?.stop()
}, 60_000)

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
      const struck = random.pick(all.front)
      await struck.pgbouncer.end('SIGKILL')
      return () => struck.restartPgbouncer()
    },
  },
  'a shop is killed': {
    most: 10,
    async strike() {
      const struck = random.pick(all.front)
      await struck.shop.kill()
      return () => struck.restartShop()
    },
  },
}

/** So many products that a change of all of them takes some seconds. */
async function fillCatalogue(): Promise<number> {
  const products = Array.from({ length: 5_000 }, (_, i) => ({
    kind: 'product' as const,
    sku: `REP-${i}`,
    name: `${RAISED} ${i}`,
    brand: 'Kuntur',
    categoryId: 2,
    priceCents: 10_000,
    openingStock: 1,
  }))
  for (let from = 0; from < products.length; from += 1_000)
    await db.transaction((tx) => addSellables(tx, products.slice(from, from + 1_000)))
  return products.length
}

async function postmasterOf(node: Node): Promise<number> {
  const [row] = await cluster.ask(
    node,
    "select split_part(pg_read_file('postmaster.pid'), e'\\n', 1)::int as pid",
  )
  return row?.pid
}

type Watch = {
  notes: Notes
  /** Waits until each buyer could have ordered once more. */
  ordersGoOn(): Promise<void>
}

/** People order while something is done; in the end everything that they were told is there, once. */
async function whilePeopleOrder(name: string, work: (watch: Watch) => Promise<void>) {
  await cluster.untilWhole()
  const notes = takeNotes(stock, `${name}-${seed}`)
  notes.attempts.push(...attempts)
  const before = notes.attempts.length
  const running = { shop: { url }, isOver: false, restMs: REST_MS }
  const people = stock.buyers.map((buyer, i) =>
    keepBuying(running, buyer, seededRandom(seed + before + i), notes),
  )
  const acknowledged = (more: number) => {
    const now = countAcknowledged(notes, before)
    return waitUntil(() => countAcknowledged(notes, before) > now + more, PATIENCE_MS)
  }
  await acknowledged(3 * BUYERS)
  const struckAt = performance.now()
  try {
    await work({ notes, ordersGoOn: () => acknowledged(BUYERS) })
    await acknowledged(BUYERS)
    await cluster.untilWhole()
  } finally {
    running.isOver = true
  }
  const secondsToWhole = secondsSince(struckAt)
  await waitUntil(async () => (await fetch(`${url}/readyz`)).ok, PATIENCE_MS)
  await Promise.all(people)
  const { unanswered, ordered } = await untilRead(() => countUnanswered(notes))
  await retryLost({ url }, notes)
  attempts.splice(0, attempts.length, ...notes.attempts)
  const faults = (await untilRead(() => faultsIn(db, notes))).filter((fault) => !knownFaults.has(fault))
  for (const fault of faults) knownFaults.add(fault)
  expect(faults).toEqual([])
  return {
    before,
    notes,
    secondsToWhole,
    unanswered,
    ordered,
    acknowledged: countAcknowledged(notes, before),
    pause: longestPause(notes, struckAt),
  }
}

/** A leader that is still settling may lose whoever reads, as it may lose a buyer. */
async function untilRead<T>(read: () => Promise<T>): Promise<T> {
  const found: T[] = []
  await waitUntil(async () => {
    try {
      found.push(await read())
    } catch (error) {
      if (!isDatabaseAway(error)) throw error
    }
    return found.length > 0
  }, PATIENCE_MS)
  return found[0] as T
}

/** What buyers had no answer to, and how many of these orders are there all the same: they are told the same number by their key. */
async function countUnanswered({ attempts }: Notes): Promise<{ unanswered: number; ordered: number }> {
  const receipts = attempts
    .filter(({ outcome }) => outcome === 'info')
    .map(({ body }) => body.info.comprobante)
  const { rows } = await db.$client.query<{ ordered: number }>(
    'select count(*)::int as ordered from payment where receipt_number = any($1)',
    [receipts],
  )
  return { unanswered: receipts.length, ordered: rows[0]?.ordered ?? 0 }
}

type Outcome = Awaited<ReturnType<typeof whilePeopleOrder>>

const columns: [string, (outcome: Outcome) => number][] = [
  ['seconds without orders', ({ pause }) => pause],
  ['seconds until all is whole again', ({ secondsToWhole }) => secondsToWhole],
  ['acknowledged', ({ acknowledged }) => acknowledged],
  ['lost', () => 0],
  ['numbers given twice', () => 0],
  ['without an answer', ({ unanswered }) => unanswered],
  ['of these ordered', ({ ordered }) => ordered],
]

function tellOutcome(context: Parameters<typeof tell>[0], title: string, outcome: Outcome): void {
  const figures = columns.map(([name, figure]) => [name, figure(outcome)] as const)
  tell(context, { seed, ...Object.fromEntries(figures), answers: outcome.notes.answers })
  if (table.length === 0)
    table.push(
      `| what fails | ${columns.map(([name]) => name).join(' | ')} |`,
      `|---|${'---|'.repeat(columns.length)}`,
    )
  table.push(`| ${title} | ${figures.map(([, figure]) => figure).join(' | ')} |`)
}

test(`each shop is renewed in turn behind HAProxy, while ${BUYERS} people order: no order fails`, async (context) => {
  const outcome = await whilePeopleOrder('renewed', async ({ ordersGoOn }) => {
    for (const front of all.front) {
      expect(await front.shop.stop()).toMatchObject({ code: 0 })
      await front.restartShop()
      await ordersGoOn()
    }
  })
  tellOutcome(context, 'each shop is renewed, one after the other', outcome)
  expect(Object.keys(outcome.notes.answers).filter((status) => !['201', '409'].includes(status))).toEqual([])
}, 120_000)

test(`a shop stands still for ${STILL_MS / 1_000} s in the middle of a job, while ${BUYERS} people order: the other one takes the job over, each price is raised once, and whoever wakes does no harm`, async (context) => {
  const products = await fillCatalogue()
  const { accountId } = await anOwner(db)
  const [still, other] = random.shuffle(all.front) as [Front, Front]
  const count = async (query: string) => (await db.$client.query<{ n: number }>(query)).rows[0]?.n ?? 0
  let batch = 0
  const raised = () => count(`select count(*)::int as n from sellable_edit where batch_id = ${batch}`)
  const outcome = await whilePeopleOrder('stands-still', async ({ ordersGoOn }) => {
    // The other one stands still first, so that the job is this one's.
    process.kill(other.shop.pid, 'SIGSTOP')
    batch = await startBulkAct(
      db,
      { kind: 'staff', accountId },
      {
        selection: { filter: { q: RAISED } },
        act: { kind: 'price', percent: 10, ends_in_90: false, previous: 'keep' },
        shown: products,
        key: 'raised in the middle of it',
      },
    )
    await waitUntil(async () => (await raised()) > 0, PATIENCE_MS)
    process.kill(still.shop.pid, 'SIGSTOP')
    process.kill(other.shop.pid, 'SIGCONT')
    try {
      expect(await raised()).toBeLessThan(products)
      await sleep(STILL_MS)
      await waitUntil(async () => (await raised()) === products, PATIENCE_MS)
      await ordersGoOn()
    } finally {
      process.kill(still.shop.pid, 'SIGCONT')
    }
    await waitUntil(async () => (await fetch(`${still.shop.url}/readyz`)).ok, PATIENCE_MS)
  })
  for (const { outcome: placed } of outcome.notes.attempts.slice(outcome.before))
    if (typeof placed === 'object') besideStill.add(placed.orderId)
  const runs = await count(`select tries as n from job where kind = 'bulk-act'`)
  tellOutcome(context, `a shop stands still for ${STILL_MS / 1_000} s, and wakes`, outcome)
  expect(runs).toBe(2)
  expect(await raised()).toBe(products)
  const asRaised = `select count(*)::int as n from sellable where name like '${RAISED}%' and price_cents = 11000`
  expect(await count(asRaised)).toBe(products)
  expect(Object.keys(outcome.notes.answers).filter((status) => status === '500')).toEqual([])
}, 300_000)

for (const [title, { most, lasts, strike }] of Object.entries(faults)) {
  test(`${title}, while ${BUYERS} people order: every acknowledged order is there, none twice, and orders go on within ${most} s`, async (context) => {
    const outcome = await whilePeopleOrder('failover', async ({ ordersGoOn }) => {
      const mend = await strike()
      try {
        await sleep(most < 60 ? FAULT_MS / 3 : FAULT_MS)
        if (!lasts) await ordersGoOn()
      } finally {
        await mend()
      }
    })
    tellOutcome(context, title, outcome)
    expect(outcome.pause).toBeLessThan(most)
    expect(Object.keys(outcome.notes.answers).filter((status) => status === '500')).toEqual([])
  }, 300_000)
}

test('after all of it the ledger is whole, and each mail about an order that was placed beside a shop that stood still has come once', async (context) => {
  const due = async () =>
    (await db.$client.query("select from mail where status = 'queued' and due_at <= now()")).rowCount
  await waitUntil(async () => (await due()) === 0, PATIENCE_MS)
  const { rows: mails } = await db.$client.query<{ key: string; order: number }>(
    'select message_key::text as key, order_id as order from mail where order_id is not null',
  )
  const come = Map.groupBy(all.mailServer.mails, ({ headers }) => headers['message-id']?.slice(1, 37) ?? '')
  const times = (key: string) => come.get(key)?.length ?? 0
  const beside = mails.filter(({ order }) => besideStill.has(order))
  expect(beside.length).toBeGreaterThanOrEqual(besideStill.size)
  expect(beside.filter(({ key }) => times(key) !== 1)).toEqual([])
  await expectWholeData(all.front[0].shop.dataDir, urlOf(cluster.primary), all.storeEnvironment)
  tell(context, {
    seed,
    'orders acknowledged in all': countAcknowledged({ attempts }),
    mails: mails.length,
    'mails that came twice, when a shop or the database was lost while they left': mails.filter(
      ({ key }) => times(key) > 1,
    ).length,
    'check:data': 'Todo cuadra.',
  })
}, 180_000)

/** The longest time between two orders that were acknowledged, in seconds with one decimal, from the last one before the fault on. */
function longestPause({ log }: Pick<Notes, 'log'>, since: number): number {
  const acknowledged = log.filter(({ what, happened }) => what.startsWith('drill-') && happened === 'ok')
  const first = acknowledged.findLastIndex(({ ms }) => ms < since)
  const times = acknowledged.slice(Math.max(first, 0)).map(({ ms }) => ms)
  const pauses = times.slice(1).map((ms, i) => ms - (times[i] ?? ms))
  return Math.round(Math.max(0, ...pauses) / 100) / 10
}

const secondsSince = (begun: number) => Math.round((performance.now() - begun) / 1_000)
