import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { CreateOrderAnswer } from '../../contract/api/orders.ts'
import { Problem } from '../../contract/api/problem.ts'
import { openDatabase } from '../../server/db/database.ts'
import { readPostmaster } from '../../server/db/embedded/postmaster.ts'
import { createTestDatabase } from '../database.ts'
import { anOrderBody, type Customer } from '../factories.ts'
import { startRefusingShop, startShop } from '../shop.ts'
import { clusterOf, expectWholeData, stockUp } from './drill-shop.ts'
import { mountDisk, setReadOnly } from './mount-disk.ts'
import { tell } from './tell.ts'

/*
 * The disk of the data takes no more writes, as one that is failing or was mounted so. What the shop's own PostgreSQL does on it
 * is in `disk-full.drill.ts`.
 */

const env = { DEMO: 'off' }

test('RE-23: on a disk that is read-only a start is refused with one sentence, with data and without, and nothing remains', async () => {
  for (const isEmpty of [true, false]) {
    const dataDir = mountDisk(256)
    if (!isEmpty) await (await startShop({ dataDir, env })).stop()
    setReadOnly(dataDir, true)
    const { code, output, seconds } = await startRefusingShop({ dataDir, env })
    expect(code).toBe(1)
    expect(output.trim().split('\n')).toEqual([
      expect.stringMatching(/^No se puede escribir en .*\(EROFS\).*DATA_DIR\.$/),
    ])
    expect(seconds).toBeLessThan(5)
    expect(readPostmaster(clusterOf({ dataDir }))).toBeUndefined()
    setReadOnly(dataDir, false)
    const shop = await startShop({ dataDir, env })
    expect((await fetch(`${shop.url}/readyz`)).status).toBe(200)
    expect(await shop.stop()).toEqual({ code: 0, signal: null })
    await expectWholeData(dataDir)
  }
})

test('RE-7: where PostgreSQL is elsewhere, a disk of files that becomes read-only stops photos alone, which are refused with 503', async (context) => {
  const database = await createTestDatabase()
  onTestFinished(() => database.drop())
  const db = openDatabase(database.config, { poolSize: 2, onConnectionLost: () => {} })
  const { buyers, products } = await stockUp(db, { buyers: 1, products: 1, opening: 100 })
  onTestFinished(() => db.$client.end())
  const dataDir = mountDisk(64)
  const shop = await startShop({ dataDir, env: { ...env, DATABASE_URL: database.url, RATE_LIMIT: 'off' } })
  onTestFinished(async () => void (await shop.stop()))
  const { cookie } = buyers[0] as Customer
  const line = { id: products[0] ?? 0, count: 1 }

  async function order(): Promise<number> {
    const response = await fetch(`${shop.url}/api/user/createorder`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify(anOrderBody([line])),
    })
    expect(response.status).toBe(201)
    return CreateOrderAnswer.parse(await response.json()).order_id
  }
  const photoOf = (id: number) => `${shop.url}/api/user/orders/${id}/receipt`
  async function sendPhoto(id: number): Promise<number> {
    const photo = await sharp({ create: { width: 90, height: 90, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
    const body = new FormData()
    body.append('photo', new File([Uint8Array.from(photo)], 'foto.png'))
    const response = await fetch(photoOf(id), {
      method: 'POST',
      body,
      headers: { cookie, origin: shop.url },
    })
    const answer = await response.text()
    if (response.status === 503) {
      expect(Problem.parse(JSON.parse(answer)).error).toBe('unavailable')
      expect(response.headers.get('retry-after')).not.toBeNull()
    }
    return response.status
  }

  const before = await order()
  expect(await sendPhoto(before)).toBe(201)
  setReadOnly(dataDir, true)
  const meanwhile = await order()
  for (const id of [before, meanwhile]) expect(await sendPhoto(id)).toBe(503)
  expect((await fetch(photoOf(before), { headers: { cookie } })).status).toBe(200)
  for (const path of ['/', `/producto/${line.id}`, '/api/products'])
    expect((await fetch(shop.url + path)).status, path).toBe(200)
  setReadOnly(dataDir, false)
  for (const id of [before, meanwhile, await order()]) expect(await sendPhoto(id)).toBe(201)
  expect(readdirSync(join(dataDir, 'incoming'))).toEqual([])
  expect(await shop.stop()).toEqual({ code: 0, signal: null })
  await expectWholeData(dataDir, database.url)
  tell(context, { orders: 3, 'orders lost': 0, 'photos refused with 503': 2, 'photos kept': 3 })
})
