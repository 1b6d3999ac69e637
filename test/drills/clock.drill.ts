import {
  chmodSync,
  cpSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { Reservation } from '../../contract/api/orders.ts'
import { copyStartedDataDir } from '../data-directory.ts'
import type { Customer } from '../factories.ts'
import { aCustomer, aProduct, stockOf } from '../factories.ts'
import { chooseSeed, seededRandom } from '../seeded-random.ts'
import { type Shop, startShop } from '../shop.ts'
import { waitUntil } from '../wait-until.ts'
import { countAcknowledged, faultsIn, keepBuying, retryLost, takeNotes } from './buyers.ts'
import { ask, expectWholeData, stockUp, withDatabaseOf } from './drill-shop.ts'
import { findFaketime } from './drills.ts'
import { tell } from './tell.ts'

/*
 * The clocks of the shop and of its PostgreSQL are set two hours on and back, together and the shop's alone, while people
 * order. libfaketime stands between the programs and the clock of the machine, which stays as it is; as there, the clock that
 * measures durations goes on evenly.
 */

const BUYERS = 4
const HOUR_MS = 3_600_000
const seed = chooseSeed()

/** Two clocks that can be set, each by a file that libfaketime looks at every second. */
function makeClocks() {
  const folder = mkdtempSync(join(tmpdir(), 'clock-'))
  chmodSync(folder, 0o755)
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const clock = (name: string) => {
    const file = join(folder, name)
    const set = (hours: number) => writeFileSync(file, `${hours >= 0 ? '+' : ''}${hours}h\n`, { mode: 0o644 })
    set(0)
    const env = {
      LD_PRELOAD: findFaketime() ?? '',
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_CACHE_DURATION: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    }
    return { set, env }
  }
  return { ofShop: clock('shop'), ofDatabase: clock('database') }
}

/** Data of a shop whose PostgreSQL starts with an environment of its own: the shop gives it none. */
function dataDirWith(env: Record<string, string>): string {
  const dataDir = copyStartedDataDir()
  const name = readdirSync(dataDir).find((entry) => entry.startsWith('postgres-')) ?? ''
  const [link, aside] = [join(dataDir, name), join(dataDir, 'copy')]
  cpSync(realpathSync(link), aside, { recursive: true, verbatimSymlinks: true })
  rmSync(link)
  renameSync(aside, link)
  const program = join(link, 'bin', 'postgres')
  renameSync(program, `${program}.bin`)
  const settings = Object.entries(env).map(([key, value]) => `${key}='${value}'`)
  writeFileSync(program, `#!/bin/sh\nexec env ${settings.join(' ')} '${program}.bin' "$@"\n`, { mode: 0o755 })
  return dataDir
}

async function shopClock({ url }: Shop): Promise<number> {
  const told = (await fetch(`${url}/healthz`)).headers.get('date') ?? ''
  return (new Date(told).getTime() - Date.now()) / HOUR_MS
}

async function databaseClock(shop: Shop): Promise<number> {
  const { rows } = await ask(shop, 'select clock_timestamp() as now')
  return (rows[0].now.getTime() - Date.now()) / HOUR_MS
}

const near = (hours: number, told: number) => Math.abs(told - hours) < 0.05

function post({ url }: Shop, path: string, { cookie }: Customer, body: unknown): Promise<Response> {
  return fetch(url + path, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
}

test('RE-17: clocks that jump two hours on and back: a reservation lives 30 minutes by the database, nobody is logged out, and orders keep their order', {
  timeout: 300_000,
}, async (context) => {
  const { ofShop, ofDatabase } = makeClocks()
  const dataDir = dataDirWith(ofDatabase.env)
  const env = { DEMO: 'off', RATE_LIMIT: 'off', LOG_LEVEL: 'error', ...ofShop.env }
  const shop = await startShop({ dataDir, env })
  onTestFinished(async () => void (await shop.stop()))
  const { stock, holder, held } = await withDatabaseOf(shop, async (db) => ({
    stock: await stockUp(db, { buyers: BUYERS, products: 4, opening: 20_000 }),
    holder: await aCustomer(db),
    held: await aProduct(db, { openingStock: 10 }),
  }))
  const left = () => withDatabaseOf(shop, (db) => stockOf(db, held))
  const notes = takeNotes(stock, `clock-${seed}`)
  const running = { shop, isOver: false }
  const people = stock.buyers.map((buyer, i) => keepBuying(running, buyer, seededRandom(seed + i), notes))
  const reserve = async () => {
    const answer = await post(shop, '/api/user/reservation', holder, { details: [{ id: held, count: 1 }] })
    expect(answer.status).toBe(201)
    return Reservation.parse(await answer.json())
  }
  const isLoggedIn = async () =>
    (await fetch(`${shop.url}/api/user`, { headers: { cookie: holder.cookie } })).status === 200
  const jumps: Record<string, number> = {}

  async function jump(what: string, shopHours: number, databaseHours: number) {
    const before = countAcknowledged(notes)
    ofShop.set(shopHours)
    ofDatabase.set(databaseHours)
    await waitUntil(
      async () => near(shopHours, await shopClock(shop)) && near(databaseHours, await databaseClock(shop)),
    )
    await waitUntil(() => countAcknowledged(notes) > before + BUYERS)
    expect(await isLoggedIn(), what).toBe(true)
    jumps[what] = countAcknowledged(notes) - before
  }

  const first = await reserve()
  expect(await left()).toEqual({ stock: 9, ledger: 9 })

  // Only the shop's: the database decides, so the reservation is neither ended early nor kept for longer.
  await jump('the shop two hours on', 2, 0)
  await sleep(2_500)
  expect(await left()).toEqual({ stock: 9, ledger: 9 })
  await jump('the shop two hours back', -2, 0)
  await sleep(2_500)
  expect(await left()).toEqual({ stock: 9, ledger: 9 })

  // Both: by the database its thirty minutes are over, and the unit comes back once.
  await jump('both two hours on', 2, 2)
  await waitUntil(async () => (await left()).stock === 10)
  const second = await reserve()
  expect(second.reservation_id).not.toBe(first.reservation_id)
  expect(await left()).toEqual({ stock: 9, ledger: 9 })

  // Back again: it was made in what is the future now, and lives for its thirty minutes and the two hours.
  await jump('both back', 0, 0)
  const { rows } = await ask(
    shop,
    "select extract(epoch from max(expires_at) - clock_timestamp()) / 60 as minutes from reservation where status = 'open'",
  )
  expect(Number(rows[0].minutes)).toBeLessThanOrEqual(151)
  await jump('both two hours before', -2, -2)
  await jump('both back once more', 0, 0)
  await jump('both three hours on', 3, 3)
  await waitUntil(async () => (await left()).stock === 10)
  await jump('both back at the end', 0, 0)

  running.isOver = true
  await Promise.all(people)
  for (const { id } of stock.buyers) {
    const ids = notes.attempts.flatMap(({ buyer, outcome }) =>
      buyer.id === id && typeof outcome === 'object' ? [outcome.orderId] : [],
    )
    expect(ids, `orders of buyer ${id} in the order in which they were made`).toEqual(
      ids.toSorted((a, b) => a - b),
    )
  }
  await retryLost(shop, notes)
  await withDatabaseOf(shop, async (db) => expect(await faultsIn(db, notes), `seed ${seed}`).toEqual([]))
  await expectWholeData(dataDir)
  // PostgreSQL ends a statement that runs while its clock jumps on: to it that statement has taken two hours.
  const { 201: made, 409: refused, 503: ended = 0, ...others } = notes.answers
  expect({ made, refused, others }).toEqual({ made: expect.any(Number), refused, others: {} })
  expect(ended).toBeLessThanOrEqual(Object.keys(jumps).length * BUYERS)
  tell(context, {
    seed,
    'orders acknowledged after each jump': jumps,
    'orders acknowledged': countAcknowledged(notes),
    'told to come back': ended,
    'orders lost': 0,
    'sessions lost': 0,
  })
})
