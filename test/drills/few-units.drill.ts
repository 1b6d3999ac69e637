import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { brotliDecompressSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { openProcessorTime } from '../../bench/processor-time.ts'
import type { Reservation } from '../../contract/api/orders.ts'
import type { Problem } from '../../contract/api/problem.ts'
import { connectionOf, type Database } from '../../server/db/database.ts'
import { anOrderBody, someCustomers, stockOf } from '../factories.ts'
import { chooseSeed, seededRandom } from '../seeded-random.ts'
import { type Shop, startShop } from '../shop.ts'
import { connectTo, expectWholeData, stockUp } from './drill-shop.ts'
import { forgetPeak, memoryOf } from './process-memory.ts'
import { tell } from './tell.ts'

/*
 * Buyers come when they come, whether the shop keeps up or not, as in a real rush. Load, shop and database share the
 * processors of this machine: seconds are told, and only what was sold and said is asserted.
 */

const BUYERS = 10_000
const UNITS = 50
const ARRIVING_MS = 5_000
const READING_MS = 2_000
/** Of those who hold a unit. The others keep it to pay later. */
const SHARE_OF_ORDERS = 0.5
/** Who knows nothing by then is counted as such, and fails the drill. */
const PATIENCE_MS = 75_000
/** A person who got no answer presses again after so long. */
const ANEW_MS = 2_000
/** So many connections the proxy in front has to the shop, which takes 2,000. What comes above waits there. */
const CONNECTIONS = 1_500
const MIB = 1024 * 1024
const SOLD_OUT = 'looks at a page that says that there is none left'

const seed = chooseSeed()

test(`OR-5, OR-16: of ${BUYERS} buyers who press within seconds ${UNITS} get the ${UNITS} units, and all others read that there is none left`, async (context) => {
  const shop = await startShop({ env: { DEMO: 'off', TRUST_PROXY: '1', LOG_LEVEL: 'warn' } })
  onTestFinished(async () => void (await shop.stop()))
  const db = await connectTo(shop)
  onTestFinished(() => db.$client.end())
  const { products } = await stockUp(db, { buyers: 0, products: 1, opening: UNITS })
  const [product = 0] = products
  const random = seededRandom(seed)
  const buyers = (await someCustomers(db, BUYERS)).map(({ cookie }, nth) => ({
    cookie,
    address: `10.${nth >> 16}.${(nth >> 8) & 255}.${nth & 255}`,
    comesAt: random.int(0, ARRIVING_MS),
    readsFor: random.int(0, READING_MS),
    willOrder: random.chance(SHARE_OF_ORDERS),
  }))
  const door = openDoor(shop)
  const page = `/producto/${product}`
  await door.ask({ path: page, address: '10.9.9.9' })
  await db.execute(sql`vacuum analyze`)

  const processorTime = await openProcessorTime(shop.pid, connectionOf(db))
  const workedBefore = await processorTime()
  const memoryBefore = memoryOf(shop.pid).now
  forgetPeak(shop.pid)
  const begun = performance.now()
  const answers = openAnswers()
  const ends = await Promise.all(
    buyers.map(async ({ comesAt, readsFor, willOrder, ...buyer }): Promise<End> => {
      await until(begun + comesAt)
      const look = await answers.of('looks', () => door.ask({ path: page, ...buyer }))
      if (look.status === 200 && isSoldOut(look)) answers.count(SOLD_OUT)
      await until(begun + comesAt + readsFor)
      const pressedAt = performance.now()
      const reserved = await insist('reservations', () =>
        door.ask({ path: '/api/user/reservation', body: { details: [{ id: product, count: 1 }] }, ...buyer }),
      )
      answers.took('until a buyer knows', performance.now() - pressedAt)
      if (reserved.status !== 201) return refusalIn(reserved)
      if (!willOrder) return 'holds'
      const { reservation_id } = jsonOf<Reservation>(reserved)
      const body = { ...anOrderBody([{ id: product, count: 1 }]), reservation_id }
      const ordered = await insist('orders', () =>
        door.ask({ path: '/api/user/createorder', body, key: reservation_id, ...buyer }),
      )
      return ordered.status === 201 ? 'ordered' : refusalIn(ordered)
    }),
  )
  const seconds = (performance.now() - begun) / 1000
  const worked = await processorTime()
  const memory = memoryOf(shop.pid)

  const counts = countEach(ends)
  const { ordered = 0, holds = 0, ...refused } = counts
  tell(context, {
    seed,
    'seconds until all know': Number(seconds.toFixed(1)),
    ends: counts,
    ...answers.figures(),
    'most requests at once': door.mostWaiting(),
    'CPU of the shop per buyer, ms': Number(((worked.serverMs - workedBefore.serverMs) / BUYERS).toFixed(2)),
    'CPU of PostgreSQL per buyer, ms': Number(
      ((worked.databaseMs - workedBefore.databaseMs) / BUYERS).toFixed(2),
    ),
    'memory of the shop before, at most, after, MiB': [memoryBefore, memory.peak, memory.now].map((bytes) =>
      Math.round(bytes / MIB),
    ),
  })
  door.close()
  expect(ordered + holds).toBe(UNITS)
  expect(refused).toEqual({ 'Tarjeta se agotó.': BUYERS - UNITS })
  expect(await stockOf(db, product)).toEqual({ stock: 0, ledger: 0 })
  expect(await rowsOf(db)).toEqual({ open: holds, ordered, orders: ordered, units: UNITS })
  await expectWholeData(shop.dataDir)

  /** Comes back when the shop says so, and asks anew where no answer came. */
  async function insist(what: string, ask: () => Promise<Answer>): Promise<Answer> {
    for (;;) {
      const answer = await answers.of(what, ask)
      const isBusy = answer.status === 503
      if (performance.now() - begun > PATIENCE_MS || (isInShopsWords(answer) && !isBusy)) return answer
      await sleep(isBusy ? 1_000 * retryAfterOf(answer) : ANEW_MS)
    }
  }
})

/** What became of a buyer: the sentence of a refusal, without the product's own name. */
type End = string

type Question = { path: string; address: string; cookie?: string; body?: object; key?: string }
/** 0 where no answer came. */
type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer }

/** The proxy in front, which tells the addresses of buyers and keeps its connections to the shop. */
function openDoor({ url }: Shop) {
  const { hostname, port } = new URL(url)
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS, maxFreeSockets: CONNECTIONS })
  let waiting = 0
  let mostWaiting = 0

  function send({ path, address, cookie, body, key }: Question): Promise<Answer> {
    const json = body && JSON.stringify(body)
    const headers = {
      'x-forwarded-for': address,
      ...(cookie && { cookie }),
      ...(key && { 'idempotency-key': key }),
      ...(json
        ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(json) }
        : { accept: 'text/html', 'accept-encoding': 'br' }),
    }
    return new Promise((resolve, reject) => {
      const sent = request({ agent, hostname, port, path, headers, method: json ? 'POST' : 'GET' })
      sent.once('error', reject)
      sent.once('response', (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk) => chunks.push(chunk))
        response.once('error', reject)
        response.once('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(chunks),
          }),
        )
      })
      sent.end(json)
    })
  }

  return {
    mostWaiting: () => mostWaiting,
    close: () => agent.destroy(),
    async ask(question: Question): Promise<Answer> {
      waiting++
      mostWaiting = Math.max(mostWaiting, waiting)
      try {
        return await send(question)
      } catch {
        return { status: 0, headers: {}, body: Buffer.alloc(0) }
      } finally {
        waiting--
      }
    },
  }
}

/** Nobody is sent away without being told when to come back. */
function retryAfterOf(answer: Answer): number {
  const seconds = Number(answer.headers['retry-after'])
  if (!(seconds > 0)) throw new Error(`A 503 that does not say when to come back: ${answer.body}`)
  return seconds
}

const jsonOf = <T>({ body }: Answer): T => JSON.parse(body.toString()) as T

/** What Node says by itself of a connection says nothing of the purchase. */
const isInShopsWords = ({ headers }: Answer) => (headers['content-type'] ?? '').startsWith('application/json')

function refusalIn(answer: Answer): End {
  if (answer.status === 503 || !isInShopsWords(answer)) return 'does not know'
  const { message, lines } = jsonOf<Problem>(answer)
  return (lines?.[0]?.message ?? message).replace(/^Tarjeta \S+/, 'Tarjeta')
}

/** Each page is unpacked once: all that is the same bears the same tag. */
const soldOut = new Map<string, boolean>()
function isSoldOut(page: Answer): boolean {
  const tag = page.headers.etag ?? ''
  const known = soldOut.get(tag)
  if (known !== undefined) return known
  const says = /Sin stock/.test(brotliDecompressSync(page.body).toString())
  soldOut.set(tag, says)
  return says
}

async function until(moment: number): Promise<void> {
  const ms = moment - performance.now()
  if (ms > 0) await sleep(ms)
}

function openAnswers() {
  const times: Record<string, number[]> = {}
  const statuses: Record<string, Record<string, number>> = {}
  const counts: Record<string, number> = { [SOLD_OUT]: 0 }
  const took = (what: string, ms: number) => {
    times[what] ??= []
    times[what].push(ms)
  }
  return {
    took,
    count(what: string) {
      counts[what] = (counts[what] ?? 0) + 1
    },
    async of(what: string, ask: () => Promise<Answer>): Promise<Answer> {
      const begun = performance.now()
      const answer = await ask()
      took(what, performance.now() - begun)
      statuses[what] ??= {}
      const isRefusal = answer.status === 503 && isInShopsWords(answer)
      const status = isRefusal ? `503 ${jsonOf<Problem>(answer).error}` : answer.status || 'none'
      statuses[what][status] = (statuses[what][status] ?? 0) + 1
      return answer
    },
    figures() {
      const spread = Object.entries(times).map(([what, all]) => {
        const sorted = all.sort((a, b) => a - b)
        const at = (share: number) => Math.round(sorted[Math.ceil(share * sorted.length) - 1] ?? 0)
        return [`${what}: p50, p99, slowest, ms`, [at(0.5), at(0.99), at(1)]]
      })
      return { answers: statuses, ...counts, ...Object.fromEntries(spread) }
    },
  }
}

function countEach(ends: readonly End[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const end of ends) counts[end] = (counts[end] ?? 0) + 1
  return counts
}

async function rowsOf(db: Database) {
  const { rows } = await db.execute(sql`
    select (select count(*)::int from reservation where status = 'open') as open,
           (select count(*)::int from reservation where status = 'ordered') as ordered,
           (select count(*)::int from customer_order) as orders,
           (select sum(count)::int from reservation_line) as units`)
  return rows[0]
}
