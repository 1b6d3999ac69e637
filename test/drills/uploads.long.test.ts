import { randomFillSync } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { writeReferenceData } from '../../server/catalog/reference-data.ts'
import { type Database, openDatabase } from '../../server/db/database.ts'
import { createTestDatabase } from '../database.ts'
import { aCustomer, anOrder, aProduct } from '../factories.ts'
import { type Shop, startShop } from '../shop.ts'
import { forgetPeak, knowsMemory, memoryOf } from './process-memory.ts'

/* Many photos at the same moment, and what they cost the shop's own process. */

const MIB = 1024 * 1024
const UPLOADS = 20
const TRIES = 3

const database = await createTestDatabase()
const db: Database = openDatabase(database.config, { poolSize: 5, onConnectionLost: () => {} })
await writeReferenceData(db)
const env = { DATABASE_URL: database.url, DEMO: 'off', RATE_LIMIT: 'off' }

afterAll(async () => {
  await db.$client.end()
  await database.drop()
})

/** Noise cannot be packed: a photo of nearly the 10 MiB that are allowed. */
async function aBigPhoto(): Promise<Buffer> {
  const raw = { width: 1_860, height: 1_860, channels: 3 } as const
  const noise = randomFillSync(Buffer.alloc(raw.width * raw.height * raw.channels))
  return sharp(noise, { raw }).png({ compressionLevel: 0 }).toBuffer()
}

async function anUpload() {
  const buyer = await aCustomer(db)
  const id = await anOrder(db, buyer, [{ id: await aProduct(db), count: 1 }])
  return async (shop: Shop, photo: Buffer): Promise<number> => {
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

/** What the uploads of a photo at the same moment cost a shop that has just been opened, in MiB. */
async function costOf(uploads: readonly Awaited<ReturnType<typeof anUpload>>[], photo: Buffer) {
  const shop = await startShop({ env })
  try {
    // What twenty requests and a first photo take for good is no cost of their size.
    const small = await sharp(photo).resize(40).png().toBuffer()
    await Promise.all(uploads.map((upload) => upload(shop, small)))
    const before = memoryOf(shop.pid).now
    forgetPeak(shop.pid)
    const statuses = await Promise.all(uploads.map((upload) => upload(shop, photo)))
    expect(statuses).toEqual(uploads.map(() => 201))
    expect(readdirSync(join(shop.dataDir, 'incoming'))).toEqual([])
    return (memoryOf(shop.pid).peak - before) / MIB
  } finally {
    await shop.stop()
  }
}

test.skipIf(!knowsMemory)(
  `UP-1: ${UPLOADS} photos of 10 MiB at once are all kept, and cost the shop less than 64 MiB together`,
  async () => {
    const photo = await aBigPhoto()
    expect(photo.length).toBeGreaterThan(9.5 * MIB)
    const uploads = await Promise.all(Array.from({ length: UPLOADS }, anUpload))
    const costs: number[] = []
    while (costs.length < TRIES && !(Math.min(...costs) < 64)) costs.push(await costOf(uploads, photo))
    console.info(`${UPLOADS} uploads at once cost ${costs.map((cost) => cost.toFixed(1)).join(', ')} MiB`)
    expect(Math.min(...costs)).toBeLessThan(64)
  },
  180_000,
)
