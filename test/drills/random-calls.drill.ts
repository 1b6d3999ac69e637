import { afterAll, expect, test } from 'vitest'
import { writeReferenceData } from '../../server/catalog/reference-data.ts'
import { openDatabase } from '../../server/db/database.ts'
import { type ApiDocument, againstDocument, callsOf } from '../api-document.ts'
import { createTestDatabase } from '../database.ts'
import { askOverHttp } from '../fuzz/ask-over-http.ts'
import { callAtRandom, type Tally } from '../fuzz/call-at-random.ts'
import { makeWorld } from '../fuzz/world.ts'
import { startMailServer } from '../mail-server.ts'
import { chooseSeed } from '../seeded-random.ts'
import { type Shop, startShop } from '../shop.ts'
import { waitUntil } from '../wait-until.ts'
import { expectWholeData } from './drill-shop.ts'
import { tell } from './tell.ts'

/* The API of a real shop, a process of its own, under calls at random: see `test/fuzz`. */

const CALLS = 10_000
/** At the same time. */
const LANES = 8
/** By then every operation has been called, and what the shop keeps of what it read is there. */
const WARM_UP = 4_000
const MAX_GROWTH_MIB = 32
const MIB = 1024 * 1024
const seed = chooseSeed()

const database = await createTestDatabase()
const db = openDatabase(database.config, { poolSize: 10, onConnectionLost: () => {} })
await writeReferenceData(db)
const mails = await startMailServer()
/** Lets the shop say on SIGUSR2 what its heap holds once all that nobody needs is gone. */
const saysHeap = `process.on('SIGUSR2',()=>{gc();console.log('HEAP',process.memoryUsage().heapUsed)})`
const shop = await startShop({
  env: {
    DATABASE_URL: database.url,
    DEMO: 'off',
    RATE_LIMIT: 'off',
    SMTP_URL: mails.url,
    LOG_LEVEL: 'error',
    NODE_OPTIONS: `--expose-gc --import=data:text/javascript,${encodeURIComponent(saysHeap)}`,
  },
})

afterAll(async () => {
  await shop.stop()
  await mails.close()
  await db.$client.end()
  await database.drop()
})

const heaps = (shop: Shop) => [...shop.output.matchAll(/^HEAP (\d+)$/gm)].map(([, bytes]) => Number(bytes))

async function heapOf(shop: Shop): Promise<number> {
  const before = heaps(shop).length
  process.kill(shop.pid, 'SIGUSR2')
  await waitUntil(() => heaps(shop).length > before)
  return (heaps(shop).at(-1) ?? 0) / MIB
}

test(`LI-2: 0 5xx of ${CALLS} calls at random over every operation, each of which is accepted at least once; nothing hangs, nothing stays in memory, and the data are right`, {
  timeout: 1_200_000,
}, async (context) => {
  const document = (await (await fetch(`${shop.url}/api/openapi.json`)).json()) as ApiDocument
  const complaintAbout = againstDocument(document)
  const offDocument: string[] = []
  const ask = askOverHttp(shop.url, async (...answered) => {
    const complaint = await complaintAbout(...answered)
    if (complaint) offDocument.push(complaint)
  })
  const world = await makeWorld(db, askOverHttp(shop.url))
  const round = async (calls: number, seed: number) =>
    Promise.all(
      Array.from({ length: LANES }, (_, lane) =>
        callAtRandom({ ask, document, world }, { calls: calls / LANES, seed: seed + lane }),
      ),
    )

  const tallies: Tally[] = await round(WARM_UP, seed)
  const baseline = await heapOf(shop)
  tallies.push(...(await round(CALLS - WARM_UP, seed + LANES)))
  const heap = await heapOf(shop)

  const statuses: Record<string, number> = {}
  for (const tally of tallies)
    for (const [status, count] of Object.entries(tally.statuses))
      statuses[status] = (statuses[status] ?? 0) + count
  const operations = callsOf(document).map(({ operation }) => operation.operationId)
  const never = operations
    .filter((id) => !tallies.some(({ reached }) => reached.has(id)))
    .map((id) => `${id}: ${tallies.map(({ refusals }) => refusals.get(id)).find(Boolean)}`)
  const accepted = tallies.reduce((sum, tally) => sum + tally.accepted, 0) / CALLS
  tell(context, {
    calls: CALLS,
    operations: operations.length,
    'never accepted': never.length,
    accepted: `${(accepted * 100).toFixed(0)} %`,
    statuses,
    'slowest ms': Math.round(Math.max(...tallies.map(({ slowestMs }) => slowestMs))),
    'heap MiB': [baseline, heap].map((mib) => mib.toFixed(1)),
  })
  expect(tallies.flatMap(({ wrong }) => wrong)).toEqual([])
  expect(offDocument).toEqual([])
  expect(never).toEqual([])
  expect(accepted).toBeGreaterThanOrEqual(0.1)
  expect(heap - baseline).toBeLessThan(MAX_GROWTH_MIB)
  expect(shop.output.split('\n').filter((line) => /"level":(50|60)/.test(line))).toEqual([])
  await expectWholeData(shop.dataDir, database.url)
})
