import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '../server/db/embedded-postgres.ts'
import { type Shop, startShop } from '../test/shop.ts'
import { measureDesk } from './desk.ts'
import { layDeskScene, ORDERS, PRODUCTS } from './desk-scene.ts'
import { measureFinding } from './finding.ts'
import { measureKeptPage } from './kept-page.ts'
import { type Load, load } from './load.ts'
import { measureOrders } from './orders.ts'

/** `npm run bench -- --desk`: the desk alone, in a shop of 200,000 orders. Laying them takes some minutes. */
const isOfDesk = process.argv.includes('--desk')
/** `npm run bench -- --pages`: pages from memory alone, in half a minute. */
const isOfPages = process.argv.includes('--pages')
const CATALOGUES = [1_000, 46_000]

/**
 * `npm run bench`: what the shop does, each beside a floor measured in the same run on the same machine. The ratios are
 * what to compare from day to day; the absolute figures follow the machine.
 */
const dataDir = await mkdtemp(join(tmpdir(), 'kuntur-bench-'))
const env = { RATE_LIMIT: 'off', LOG_LEVEL: 'warn' }
const figures: Record<string, string> = {}
try {
  const begun = performance.now()
  const first = await startShop({ dataDir, env })
  figures['first start, with the demo shop loaded'] = sinceThen(begun)
  await first.stop()
  const again = performance.now()
  const shop = await startShop({ dataDir, env })
  figures['warm start'] = sinceThen(again)
  try {
    if (isOfDesk) {
      // The shop's own PostgreSQL, which runs already: adopted, and left to the shop.
      const { connection } = await startEmbeddedPostgres({ dataDir, log: () => {} })
      const laying = performance.now()
      await layDeskScene(connection)
      figures[`laying ${PRODUCTS} products and ${ORDERS} orders`] = sinceThen(laying)
      for (const { what, p95Ms, boundMs } of await measureDesk(shop.url, connection))
        figures[`desk: ${what}`] =
          `p95 ${p95Ms.toFixed(0)} ms of ${boundMs}${p95Ms > boundMs ? ', TOO SLOW' : ''}`
    } else if (isOfPages) await measurePages(shop)
    else await measureShop(shop)
  } finally {
    await shop.stop()
  }
} finally {
  await rm(dataDir, { recursive: true, force: true })
}
for (const [what, figure] of Object.entries(figures)) console.log(`${what.padEnd(56)} ${figure}`)
if (Object.values(figures).some((figure) => figure.endsWith('TOO SLOW'))) process.exitCode = 1

async function measureShop(shop: Shop) {
  await measurePages(shop)
  figures['search preview'] = median(await load(`${shop.url}/api/search?q=rtx`, { connections: 1 }))
  figures['longest search'] = median(
    await load(`${shop.url}/api/search?q=${'a%25'.repeat(2_000)}`, { connections: 1 }),
  )
  figures['listing from the database'] = median(
    await load(`${shop.url}/api/catalog?category=2`, { connections: 1 }),
  )
  const { shopPerSecond, ratio } = await measureOrders(shop.url, dataDir)
  figures['orders placed by 16 buyers'] =
    `${shopPerSecond.toFixed(0)}/s, ${ratio.toFixed(2)} of the same SQL through pg`
  figures['memory of the server'] = await residentMemory(shop.pid)
  const { connection } = await startEmbeddedPostgres({ dataDir, log: () => {} })
  for (const { what, products, took } of await measureFinding(shop.url, connection, CATALOGUES))
    figures[`${what}, ${products} products`] = median(took)
  figures[`memory of the server, ${CATALOGUES.at(-1)} products`] = await residentMemory(shop.pid)
}

async function measurePages(shop: Shop) {
  const { connection } = await startEmbeddedPostgres({ dataDir, log: () => {} })
  const { perSecond, microseconds, ofBare, withOrders } = await measureKeptPage(
    shop.url,
    shop.pid,
    connection,
  )
  const [speed, work] = [middle(perSecond).toFixed(0), middle(microseconds).toFixed(0)]
  figures['cached listing page'] = `${speed}/s, ${work} µs of CPU a request`
  for (const [what, { rate, cpu }] of [
    ['cached listing page beside bare node:http', ofBare],
    ['cached listing page while one of it is bought a second', withOrders],
  ] as const)
    figures[what] = `${withSpread(rate)} of its requests/s, ${withSpread(cpu)} by CPU`
}

function middle(figures: readonly number[]): number {
  return figures.toSorted((a, b) => a - b)[figures.length >> 1] ?? Number.NaN
}

function withSpread(ratios: readonly number[]): string {
  const [least, most] = [Math.min(...ratios), Math.max(...ratios)]
  return `${middle(ratios).toFixed(2)} (${least.toFixed(2)}–${most.toFixed(2)})`
}

function median({ p50Ms, p99Ms }: Load): string {
  return `p50 ${p50Ms.toFixed(1)} ms, p99 ${p99Ms.toFixed(1)} ms`
}

function sinceThen(begun: number): string {
  return `${((performance.now() - begun) / 1000).toFixed(2)} s`
}

async function residentMemory(pid: number): Promise<string> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return `${Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024)} MB`
}
