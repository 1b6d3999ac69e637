import { readdirSync } from 'node:fs'
import { connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { writeReferenceData } from '../../server/catalog/reference-data.ts'
import { openDatabase } from '../../server/db/database.ts'
import { createTestDatabase } from '../database.ts'
import { isDrill } from '../long-round.ts'
import { chooseSeed, seededRandom } from '../seeded-random.ts'
import { type Shop, startShop } from '../shop.ts'
import { waitUntil } from '../wait-until.ts'
import { type Garbage, garbageMaker } from './garbage.ts'
import { memoryOf } from './process-memory.ts'
import { tell } from './tell.ts'

/* A built shop behind a real socket, under bytes that no browser sends. */

const REQUESTS = isDrill ? 5_000 : 150
const LANES = 24
/** After so long without a word from the shop a client of these gives up. */
const SILENCE_MS = 400
const seed = chooseSeed()

type Reply = { statuses: number[]; text: string; isClosed: boolean }

/** Sends bytes as they are. Listens until the shop closes the connection, or says nothing more. */
function send(shop: Shop, { bytes, isRefused }: Garbage): Promise<Reply> {
  return new Promise((resolve) => {
    const received: Buffer[] = []
    const socket = connect(Number(new URL(shop.url).port), '127.0.0.1')
    const finish = (isClosed: boolean) => {
      socket.destroy()
      const text = Buffer.concat(received).toString('latin1')
      const statuses = [...text.matchAll(/(?:^|\n)HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status))
      resolve({ statuses, text, isClosed })
    }
    // What has to be refused is waited for: a busy shop may take longer than the others are listened to.
    socket.setTimeout(isRefused ? 20_000 : SILENCE_MS, () => finish(false))
    socket.on('data', (chunk) => received.push(chunk))
    socket.on('error', () => {})
    socket.on('close', () => finish(true))
    socket.write(bytes)
  })
}

const openSockets = (shop: Shop) =>
  process.platform === 'linux' ? readdirSync(`/proc/${shop.pid}/fd`).length : 0

test(`LI-7, LI-8: ${REQUESTS} pieces of raw garbage: what can be read in two ways is refused and its connection closed, the server answers afterwards, and no connection is left`, {
  timeout: 300_000,
}, async (context) => {
  const database = await createTestDatabase()
  onTestFinished(() => database.drop())
  const db = openDatabase(database.config, { poolSize: 1, onConnectionLost: () => {} })
  await writeReferenceData(db)
  await db.$client.end()
  const env = { DATABASE_URL: database.url, DEMO: 'off', RATE_LIMIT: 'off' }
  const shop = await startShop({ env })
  onTestFinished(async () => void (await shop.stop()))
  const isAlive = async () => (await fetch(`${shop.url}/healthz`)).status === 200
  expect(await isAlive()).toBe(true)

  const random = seededRandom(seed)
  const make = garbageMaker(random, new URL(shop.url).host)
  const kinds: Record<string, number> = {}
  const statuses: Record<string, number> = {}
  const wrong: string[] = []
  let left = REQUESTS
  const before = openSockets(shop)
  const lane = async () => {
    while (left-- > 0) {
      const garbage = make()
      const reply = await send(shop, garbage)
      kinds[garbage.kind] = (kinds[garbage.kind] ?? 0) + 1
      const last = reply.statuses.at(-1) ?? 'closed'
      statuses[last] = (statuses[last] ?? 0) + 1
      const isWell = garbage.isRefused
        ? reply.isClosed &&
          reply.statuses.length <= 1 &&
          (last === 'closed' || (Number(last) >= 400 && Number(last) < 500) || last === 505)
        : reply.statuses.every((status) => status < 500)
      if (!isWell)
        wrong.push(
          `seed ${seed}, ${garbage.kind}: ${JSON.stringify(garbage.bytes.subarray(0, 300).toString('latin1'))}: ${reply.isClosed ? 'closed' : 'open'} ${reply.statuses} ${reply.text.slice(0, 200)}`,
        )
    }
  }
  await Promise.all(Array.from({ length: LANES }, lane))
  expect(wrong).toEqual([])
  expect(await isAlive()).toBe(true)
  // The one that was just asked by may still be there.
  await waitUntil(() => openSockets(shop) <= before + 2)
  expect(shop.output.split('\n').filter((line) => /"level":(50|60)/.test(line))).toEqual([])
  tell(context, {
    garbage: REQUESTS,
    kinds: Object.keys(kinds).length,
    'last answers': statuses,
    'open files before and after': [before, openSockets(shop)],
    ...(isDrill && { 'memory MiB': Math.round(memoryOf(shop.pid).now / 2 ** 20) }),
  })
})
