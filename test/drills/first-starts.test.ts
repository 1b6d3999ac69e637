import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '../database.ts'
import { isDrill } from '../long-round.ts'
import { scratchDirectory } from '../run-directory.ts'
import { startShop } from '../shop.ts'
import { expectWholeData } from './drill-shop.ts'

const STARTS = isDrill ? 3 : 2

test(`RE-15: of ${STARTS} first starts at once on one empty database all open, with one demo shop between them`, async () => {
  const database = await createTestDatabase()
  onTestFinished(() => database.drop())
  const client = new pg.Client(database.config)
  await client.connect()
  onTestFinished(() => client.end())
  await client.query('drop schema public, drizzle cascade')
  await client.query('create schema public')

  const options = { dataDir: scratchDirectory('shop'), env: { DATABASE_URL: database.url, DEMO: 'on' } }
  const starts = await Promise.allSettled(Array.from({ length: STARTS }, () => startShop(options)))
  const shops = starts.filter((start) => start.status === 'fulfilled').map(({ value }) => value)
  onTestFinished(async () => void (await Promise.all(shops.map((shop) => shop.stop()))))
  expect(starts.filter((start) => start.status === 'rejected').map(({ reason }) => String(reason))).toEqual(
    [],
  )

  const lists = await Promise.all(
    shops.map(
      async ({ url }) => (await fetch(`${url}/api/products`)).json() as Promise<{ img_url: string }[]>,
    ),
  )
  expect(lists[0]?.length).toBeGreaterThan(10)
  for (const list of lists) expect(list).toEqual(lists[0])
  for (const { url } of shops) expect((await fetch(url + lists[0]?.[0]?.img_url)).status).toBe(200)
  const loads = shops.filter(({ output }) => output.includes('Cargando la tienda de muestra'))
  expect(loads).toHaveLength(1)
  if (isDrill) await expectWholeData(options.dataDir, database.url)
}, 120_000)
