import { expect, onTestFinished, test } from 'vitest'
import { type Database, openDatabase } from '../../server/db/database.ts'
import { createTestDatabase } from '../database.ts'
import { aCustomer, anOrderBody, aProduct, stockOf } from '../factories.ts'
import { type Shop, startShop } from '../shop.ts'
import { expectWholeData } from './drill-shop.ts'
import { tell } from './tell.ts'

const BUYERS = 300

test(`OR-5: ${BUYERS} buyers who want one product in the same moment all get it, and others go on looking around`, async (context) => {
  const { shop, db, databaseUrl } = await openShop()
  const product = await aProduct(db, { openingStock: BUYERS })
  const buyers = await Promise.all(Array.from({ length: BUYERS }, () => aCustomer(db)))

  const rush = { isOver: false }
  const lookingAround = lookAround(shop, rush)
  const answers = await Promise.all(
    buyers.map(({ cookie }, buyer) =>
      ask(shop, '/api/user/createorder', buyer, {
        method: 'POST',
        headers: { cookie, 'content-type': 'application/json' },
        body: JSON.stringify(anOrderBody([{ id: product, count: 1 }])),
      }),
    ),
  )
  rush.isOver = true
  const looks = await lookingAround

  expect(count(answers)).toEqual({ 201: BUYERS })
  expect(await stockOf(db, product)).toEqual({ stock: 0, ledger: 0 })
  expect(count(looks)).toEqual({ 200: looks.length })
  expect(looks.length).toBeGreaterThan(5)
  await expectWholeData(shop.dataDir, databaseUrl)
  tell(context, {
    orders: BUYERS,
    'slowest order, ms': slowest(answers),
    'looks around meanwhile': looks.length,
    'slowest look, ms': slowest(looks),
  })
})

/** As it runs for its owner, limits included; a proxy in front tells the buyers' addresses. */
async function openShop(): Promise<{ shop: Shop; db: Database; databaseUrl: string }> {
  const database = await createTestDatabase()
  const shop = await startShop({
    env: { DATABASE_URL: database.url, DEMO: 'off', TRUST_PROXY: '1', LOG_LEVEL: 'warn' },
  })
  const db = openDatabase(database.config, { poolSize: 4, onConnectionLost: () => {}, waitMs: 20_000 })
  onTestFinished(async () => {
    await db.$client.end()
    await shop.stop()
    await database.drop()
  })
  return { shop, db, databaseUrl: database.url }
}

type Answer = { status: number; ms: number }

async function ask(shop: Shop, path: string, buyer: number, init: RequestInit = {}): Promise<Answer> {
  const begun = performance.now()
  const address = `10.0.${buyer >> 8}.${buyer & 255}`
  const response = await fetch(shop.url + path, {
    ...init,
    headers: { ...init.headers, 'x-forwarded-for': address },
  })
  await response.arrayBuffer()
  return { status: response.status, ms: Math.round(performance.now() - begun) }
}

/** One visitor after the other, each with a question that only the database can answer. */
async function lookAround(shop: Shop, rush: { isOver: boolean }): Promise<Answer[]> {
  const answers: Answer[] = []
  while (!rush.isOver) answers.push(await ask(shop, '/api/search?q=tarjeta', 1_000 + answers.length))
  return answers
}

function count(answers: readonly Answer[]): Record<number, number> {
  const counts: Record<number, number> = {}
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

const slowest = (answers: readonly Answer[]) => Math.max(...answers.map(({ ms }) => ms))
