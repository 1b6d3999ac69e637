import { randomFillSync } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { type Database, openDatabase } from '../../server/db/database.ts'
import { createTestDatabase } from '../database.ts'
import { aCustomer, anOrder, aProduct } from '../factories.ts'
import { startShop } from '../shop.ts'
import { forgetPeak, knowsMemory, memoryOf } from './process-memory.ts'

/* Many photos at the same moment, and what they cost the shop's own process. */

const MIB = 1024 * 1024
const UPLOADS = 20
const TRIES = 3

const database = await createTestDatabase()
const db: Database = openDatabase(database.config, { poolSize: 5, onConnectionLost: () => {} })
const shop = await startShop({ env: { DATABASE_URL: database.url, DEMO: 'off', RATE_LIMIT: 'off' } })

afterAll(async () => {
  await db.$client.end()
  await shop.stop()
  await database.drop()
})

/** Noise cannot be packed: a photo of nearly the 10 MiB that are allowed. */
async function aBigPhoto(): Promise<Buffer> {
  const raw = { width: 1_860, height: 1_860, channels: 3 } as const
  const noise = randomFillSync(Buffer.alloc(raw.width * raw.height * raw.channels))
  return sharp(noise, { raw }).png({ compressionLevel: 0 }).toBuffer()
}

async function anUpload(): Promise<(photo: Buffer) => Promise<number>> {
  const buyer = await aCustomer(db)
  const id = await anOrder(db, buyer, [{ id: await aProduct(db), count: 1 }])
  return async (photo) => {
    const body = new FormData()
    body.append('photo', new File([Uint8Array.from(photo)], 'foto.png'))
    const headers = { cookie: buyer.cookie, origin: shop.url }
    const response = await fetch(`${shop.url}/api/user/orders/${id}/receipt`, {
      method: 'POST',
      body,
      headers,
    })
    await response.text()
    return response.status
  }
}

test.skipIf(!knowsMemory)(
  `UP-1: ${UPLOADS} photos of 10 MiB at once are all kept, and cost the shop less than 64 MiB together`,
  async () => {
    const photo = await aBigPhoto()
    expect(photo.length).toBeGreaterThan(9.5 * MIB)
    const uploads = await Promise.all(Array.from({ length: UPLOADS }, anUpload))
    // What twenty requests and a first photo take for good is no cost of their size.
    const small = await sharp(photo).resize(40).png().toBuffer()
    await Promise.all(uploads.map((upload) => upload(small)))
    const costs: number[] = []
    for (let round = 0; round < TRIES; round++) {
      const before = memoryOf(shop.pid).now
      forgetPeak(shop.pid)
      expect(await Promise.all(uploads.map((upload) => upload(photo)))).toEqual(Array(UPLOADS).fill(201))
      costs.push((memoryOf(shop.pid).peak - before) / MIB)
    }
    console.info(`${UPLOADS} uploads at once cost ${costs.map((cost) => cost.toFixed(1)).join(', ')} MiB`)
    expect(Math.min(...costs)).toBeLessThan(64)
    expect(readdirSync(join(shop.dataDir, 'incoming'))).toEqual([])
  },
  180_000,
)
