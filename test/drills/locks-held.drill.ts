import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../../server/db/database.ts'
import { createTestDatabase } from '../database.ts'
import { aCustomer, anOrderBody, aProduct, stockOf } from '../factories.ts'
import { startShop } from '../shop.ts'
import { waitUntil } from '../wait-until.ts'

const BUYERS = 16

test(`RE-6: while one product is locked, ${BUYERS} buyers of it are told to come back, none gets a 500, and who looks around is served`, async () => {
  const database = await createTestDatabase()
  const env = { DATABASE_URL: database.url, DEMO: 'off', RATE_LIMIT: 'off', LOG_LEVEL: 'error' }
  const shop = await startShop({ env })
  const db = openDatabase(database.config, { poolSize: 4, onConnectionLost: () => {} })
  onTestFinished(async () => {
    await shop.stop()
    await db.$client.end()
    await database.drop()
  })
  const locked = await aProduct(db, { openingStock: 100 })
  const buyers = await Promise.all(Array.from({ length: BUYERS }, () => aCustomer(db)))
  const order = async (cookie: string) => {
    const response = await fetch(`${shop.url}/api/user/createorder`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify(anOrderBody([{ id: locked, count: 1 }])),
    })
    await response.arrayBuffer()
    return { status: response.status, retryAfter: response.headers.get('retry-after') }
  }

  // Not one of the pool, whose transactions PostgreSQL ends when they stand still for ten seconds.
  const holder = new pg.Client(database.config)
  await holder.connect()
  await holder.query('begin')
  await holder.query('select from sellable where id = $1 for update', [locked])
  const rush = { isOver: false }
  const answers: Awaited<ReturnType<typeof order>>[] = []
  const wanted = buyers.map(async ({ cookie }) => void answers.push(await order(cookie)))
  const looks: Promise<number[]> = lookAround(shop.url, rush)
  // The lock outlives the statements that wait for it: the first refusals come while it is still held.
  await waitUntil(() => answers.length > 0, 30_000)
  expect(answers[0]?.status).toBe(503)
  await holder.query('commit')
  await holder.end()
  await Promise.all(wanted)
  rush.isOver = true

  expect((await looks).filter((status) => status !== 200)).toEqual([])
  expect((await looks).length).toBeGreaterThan(5)
  expect([...new Set(answers.map(({ status }) => status))].sort()).toEqual([201, 503])
  for (const { status, retryAfter } of answers) if (status === 503) expect(retryAfter).not.toBeNull()
  const sold = answers.filter(({ status }) => status === 201).length
  expect(await stockOf(db, locked)).toEqual({ stock: 100 - sold, ledger: 100 - sold })
  expect(shop.output).not.toContain('request failed')
}, 90_000)

/** One visitor after the other, with a question that only the database can answer. */
async function lookAround(url: string, rush: { isOver: boolean }): Promise<number[]> {
  const statuses: number[] = []
  while (!rush.isOver) {
    const response = await fetch(`${url}/api/search?q=tarjeta`)
    await response.arrayBuffer()
    statuses.push(response.status)
  }
  return statuses
}
