import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeReferenceData } from '../../server/catalog/reference-data.ts'
import { noteCatalogChange } from '../../server/catalog-changes/catalog-changes.ts'
import { checkReplica } from '../../server/db/check-database.ts'
import { type Database, openDatabase } from '../../server/db/database.ts'
import { startEmbeddedPostgres } from '../../server/db/embedded-postgres.ts'
import { urlOf } from '../database.ts'
import { aCustomer, anOrderBody, aProduct } from '../factories.ts'
import { isDrill } from '../long-round.ts'
import { drillTest } from '../long-test.ts'
import { startReplicatedPostgres } from '../replicated-postgres.ts'
import { scratchDirectory } from '../run-directory.ts'
import { type Shop, startShop } from '../shop.ts'
import { waitUntil } from '../wait-until.ts'
import { expectWholeData } from './drill-shop.ts'
import { childrenOf } from './web-team.ts'

let postgres: Awaited<ReturnType<typeof startReplicatedPostgres>>
/** The primary, as another process of the shop has it. */
let db: Database
let shop: Shop
let product = 0

beforeAll(async () => {
  postgres = await startReplicatedPostgres()
  db = openDatabase(postgres.primary.config, { poolSize: 2, onConnectionLost: () => {} })
  await writeReferenceData(db)
  product = await aProduct(db, { openingStock: 3 })
  shop = await startShop({
    env: { DATABASE_URL: postgres.primary.url, DATABASE_READ_URL: postgres.replica.url, DEMO: 'off' },
  })
})

afterAll(async () => {
  await shop.stop()
  if (isDrill) await expectWholeData(shop.dataDir, postgres.primary.url)
  await db.$client.end()
  await postgres.stop()
})

const text = async (path: string) => {
  const answer = await fetch(shop.url + path)
  expect(answer.status, path).toBe(200)
  return answer.text()
}
/** Out of no memory: each answer is read anew. */
const priceInCart = async (): Promise<number> =>
  JSON.parse(await text(`/api/cart?ids=${product}`)).lines[0].price
const priceOnPage = async () => Number(/"price":"?([\d.]+)/.exec(await text(`/producto/${product}`))?.[1])
const stockInList = async () =>
  JSON.parse(await text('/api/products')).find(({ id }: { id: number }) => id === product).stock
const isInStockOnPage = async () => (await text(`/producto/${product}`)).includes('schema.org/InStock')

async function isReadFromReplica(): Promise<boolean> {
  // A connection tells what it was asked last, which may be how far its server is: then an earlier read is the last one.
  const lastRead = async (): Promise<number> => {
    const [{ at }] = await postgres.replica.query(
      `select coalesce(max(extract(epoch from query_start)), 0)::float8 as at
         from pg_stat_activity where application_name = 'kuntur' and query like '%sellable%'`,
    )
    return at
  }
  const before = await lastRead()
  await priceInCart()
  return (await lastRead()) > before
}

/** By a process that is not the shop's, which hears of it when it looks. */
const changePrice = (priceCents: number) =>
  db.transaction(async (tx) => {
    await tx.execute(sql`update sellable set price_cents = ${priceCents} where id = ${product}`)
    await noteCatalogChange(tx, 'price', [product])
  })

/** By the shop's own process. */
async function buyOne(): Promise<void> {
  const { cookie } = await aCustomer(db)
  const answer = await fetch(`${shop.url}/api/user/createorder`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify(anOrderBody([{ id: product, count: 1 }])),
  })
  expect(answer.status).toBe(201)
}

test('what pages show is read from a replica, but for what that lacks of what the shop knows to have changed', async () => {
  await waitUntil(isReadFromReplica)
  expect([await stockInList(), await isInStockOnPage()]).toEqual([3, true])

  await postgres.replica.query('select pg_wal_replay_pause()')
  // Nobody is told of it, and no page changes: the replica goes on to answer, as it was.
  await db.execute(sql`update sellable set price_cents = price_cents + 1 where id = ${product}`)
  // One that a busy machine lets wait for a second is left out for three, and asked again then.
  await waitUntil(async () => (await priceInCart()) === 100)

  await buyOne()
  expect([await stockInList(), await isReadFromReplica(), await priceInCart()]).toEqual([2, false, 100.01])
  await buyOne()
  await buyOne()
  expect([await stockInList(), await isInStockOnPage()]).toEqual([0, false])
  await changePrice(25_000)
  await waitUntil(async () => (await priceOnPage()) === 250)
  expect([await priceInCart(), await isReadFromReplica()]).toEqual([250, false])

  await postgres.replica.query('select pg_wal_replay_resume()')
  await waitUntil(isReadFromReplica)
  expect([await priceOnPage(), await stockInList(), await isInStockOnPage()]).toEqual([250, 0, false])
})

test('a replica that is lost costs no visitor an error', async () => {
  await waitUntil(isReadFromReplica)
  process.kill(postgres.replica.pid, 'SIGKILL')
  await changePrice(30_000)
  await waitUntil(async () => (await priceOnPage()) === 300)
  expect([await priceInCart(), await stockInList()]).toEqual([300, 0])
  expect(shop.output).toContain('replica left out')
  if (!isDrill) return
  await postgres.replica.start()
  await waitUntil(isReadFromReplica)
  expect(shop.output).toContain('replica reads again')
})

drillTest(
  'of a replica that stands still a visitor waits a second at most, and the next one not at all',
  async () => {
    await waitUntil(isReadFromReplica)
    const { pid } = postgres.replica
    const frozen = [pid, ...childrenOf(pid)]
    for (const process_ of frozen) process.kill(process_, 'SIGSTOP')
    const seconds: number[] = []
    for (let price = 310; price < 320; price++) {
      await changePrice(100 * price)
      const begun = performance.now()
      await text(`/api/cart?ids=${product}`)
      seconds.push((performance.now() - begun) / 1000)
      await waitUntil(async () => (await priceOnPage()) === price)
    }
    expect(Math.max(...seconds)).toBeLessThan(1.5)
    expect(seconds.filter((it) => it > 0.5).length).toBeLessThan(2)
    for (const process_ of frozen) process.kill(process_, 'SIGCONT')
    await waitUntil(isReadFromReplica)
  },
)

drillTest('a server that went its own way is not read from, however long its log', async () => {
  await waitUntil(isReadFromReplica)
  await postgres.replica.query('select pg_promote()')
  await waitUntil(isReadFromReplica)
  await postgres.replica.query(
    `create table own_way as select repeat('x', 100) as x from generate_series(1, 100000)`,
  )
  await changePrice(40_000)
  await waitUntil(async () => (await priceOnPage()) === 400)
  for (let tries = 0; tries < 20; tries++) {
    expect([await priceInCart(), await isReadFromReplica()]).toEqual([400, false])
    await sleep(50)
  }
})

drillTest('an address that leads to another cluster is refused', async () => {
  const other = await startEmbeddedPostgres({ dataDir: scratchDirectory('other'), log: () => {} })
  await expect(checkReplica(urlOf(other.connection), postgres.primary.config)).rejects.toThrow(
    'DATABASE_READ_URL no lleva a una réplica de la base de datos de DATABASE_URL.',
  )
  await other.stop()
})
