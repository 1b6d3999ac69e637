import { randomBytes } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../../server/db/database.ts'
import { createTestDatabase } from '../database.ts'
import { freePort } from '../free-port.ts'
import { openS3Store } from '../s3-store.ts'
import { chooseSeed, seededRandom } from '../seeded-random.ts'
import { type Shop, startShop } from '../shop.ts'
import { waitUntil } from '../wait-until.ts'
import { startBalancer } from './balancer.ts'
import { countAcknowledged, faultsIn, keepBuying, keepLooking, takeNotes } from './buyers.ts'
import { expectWholeData, stockUp } from './drill-shop.ts'
import { tell } from './tell.ts'

const ORDERS = 1_000
const BUYERS = 6
const seed = chooseSeed()

test(`SIGTERM and a new process in its place, of one shop of two after the other, while ${ORDERS} orders come: none fails, and every page has the same bytes everywhere`, {
  timeout: 300_000,
}, async (context) => {
  const database = await createTestDatabase()
  const db = openDatabase(database.config, { poolSize: 4, onConnectionLost: () => {} })
  const balancer = await startBalancer()
  const store = await openS3Store()
  // Each has a data directory of its own, as on a machine of its own, and they share the store of their files.
  const shared = { ...store.env, SECRET_KEY: randomBytes(32).toString('hex') }
  const env = {
    ...shared,
    DATABASE_URL: database.url,
    PUBLIC_URL: balancer.url,
    DEMO: 'catalog',
    DRAIN_SECONDS: '2',
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'warn',
  }
  const start = async () => {
    const shop = await startShop({ env: { ...env, PORT: String(await freePort()) } })
    await balancer.add(shop.url)
    return shop
  }
  const shops = [await start(), await start()]
  onTestFinished(async () => {
    await Promise.all(shops.map((shop) => shop.stop()))
    await db.$client.end()
    await database.drop()
  })
  const pages = await comparePages(shops)

  const stock = await stockUp(db, { buyers: BUYERS, products: 4, opening: 20_000 })
  const notes = takeNotes(stock, `rolling-restart-${seed}`)
  const running = { shop: { url: balancer.url }, isOver: false }
  const people = stock.buyers.map((buyer, i) => keepBuying(running, buyer, seededRandom(seed + i), notes))
  if (stock.buyers[0])
    people.push(keepLooking(running, ['/', '/api/products', '/api/user'], stock.buyers[0], notes))
  let restarts = 0
  for (; countAcknowledged(notes) < ORDERS; restarts++) {
    const replaced = shops.shift()
    if (!replaced) break
    const { code } = await replaced.stop()
    expect(code).toBe(0)
    balancer.remove(replaced.url)
    shops.push(await start())
    const orders = countAcknowledged(notes)
    await waitUntil(() => countAcknowledged(notes) > orders + 10, 60_000)
  }
  running.isOver = true
  await Promise.all(people)
  expect(await faultsIn(db, notes), `seed ${seed}`).toEqual([])
  for (const { dataDir } of shops) await expectWholeData(dataDir, database.url, shared)
  tell(context, {
    seed,
    restarts,
    'orders acknowledged': countAcknowledged(notes),
    'orders lost': 0,
    answers: notes.answers,
    looks: notes.looks,
    'pages compared': pages,
  })
  expect(restarts).toBeGreaterThan(1)
  expect(Object.keys(notes.answers).filter((status) => !['201', '409'].includes(status))).toEqual([])
  expect(Object.keys(notes.looks)).toEqual(['200'])
})

/** All pages of the sitemap, and what programs ask for. */
async function comparePages(shops: readonly Shop[]): Promise<number> {
  const sitemap = await (await fetch(`${shops[0]?.url}/sitemap.xml`)).text()
  const pages = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc = '']) => new URL(loc).pathname)
  const calls = ['/api/products', '/api/gamerBuilds', '/api/search?q=rtx', '/sitemap.xml', '/robots.txt']
  const paths = [...calls, '/manifest.webmanifest', ...pages]
  for (const path of paths) {
    const [first, second] = await Promise.all(
      shops.map(async ({ url }) => {
        const answer = await fetch(url + path)
        return { etag: answer.headers.get('etag'), status: answer.status, body: await answer.text() }
      }),
    )
    expect(second, path).toEqual(first)
    expect(first?.status, path).toBe(200)
  }
  return paths.length
}
