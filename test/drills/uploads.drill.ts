import { randomFillSync } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { writeReferenceData } from '../../server/catalog/reference-data.ts'
import { type Database, openDatabase } from '../../server/db/database.ts'
import { createTestDatabase } from '../database.ts'
import { aCustomer, anOrder, aProduct } from '../factories.ts'
import { scratchDirectory } from '../run-directory.ts'
import { type Shop, startShop } from '../shop.ts'
import { expectWholeData } from './drill-shop.ts'
import { forgetPeak, memoryOf } from './process-memory.ts'
import { tell } from './tell.ts'

/* Many photos at the same moment, and photos made to hurt, and what they cost the shop's own process. */

const MIB = 1024 * 1024
const UPLOADS = 20
const TRIES = 3

/** Rows and files for the shops of one test, which fit together when it is over. */
async function aPlace() {
  const database = await createTestDatabase()
  const db: Database = openDatabase(database.config, { poolSize: 5, onConnectionLost: () => {} })
  await writeReferenceData(db)
  const dataDir = scratchDirectory('shop')
  onTestFinished(async () => {
    await db.$client.end()
    await database.drop()
  })
  const env = { DATABASE_URL: database.url, DEMO: 'off', RATE_LIMIT: 'off' }
  return {
    db,
    openShop: () => startShop({ dataDir, env }),
    prove: () => expectWholeData(dataDir, database.url),
  }
}

type Place = Awaited<ReturnType<typeof aPlace>>

/** Noise cannot be packed: a photo of nearly the 10 MiB that are allowed. */
async function aBigPhoto(): Promise<Buffer> {
  const raw = { width: 1_860, height: 1_860, channels: 3 } as const
  const noise = randomFillSync(Buffer.alloc(raw.width * raw.height * raw.channels))
  return sharp(noise, { raw }).png({ compressionLevel: 0 }).toBuffer()
}

async function anUpload({ db }: Place) {
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
async function costOf(
  { openShop }: Place,
  uploads: readonly Awaited<ReturnType<typeof anUpload>>[],
  photo: Buffer,
) {
  const shop = await openShop()
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

test(`UP-1: ${UPLOADS} photos of 10 MiB at once are all kept, and cost the shop less than 64 MiB together`, async (context) => {
  const photo = await aBigPhoto()
  expect(photo.length).toBeGreaterThan(9.5 * MIB)
  const place = await aPlace()
  const uploads = await Promise.all(Array.from({ length: UPLOADS }, () => anUpload(place)))
  const costs: number[] = []
  while (costs.length < TRIES && !(Math.min(...costs) < 64)) costs.push(await costOf(place, uploads, photo))
  tell(context, { 'photos at once': UPLOADS, 'MiB of each try': costs.map((cost) => cost.toFixed(1)) })
  expect(Math.min(...costs)).toBeLessThan(64)
  await place.prove()
}, 180_000)

const blackPhoto = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'black' } })

/** Whole files of a few kilobytes that take hundreds of megabytes when they are unpacked, and files that end too early. */
async function hostilePhotos(): Promise<Record<string, Buffer>> {
  const half = (photo: Buffer) => photo.subarray(0, Math.floor(photo.length / 2))
  return {
    'PNG of 144 megapixels': await blackPhoto(12_000, 12_000).png().toBuffer(),
    'WebP of 100 megapixels': await blackPhoto(10_000, 10_000).webp({ effort: 0 }).toBuffer(),
    'AVIF of 41 megapixels': await blackPhoto(6_400, 6_400).avif({ effort: 0 }).toBuffer(),
    'half a PNG of 10 MiB': half(await aBigPhoto()),
    'half a PNG of 39 megapixels': half(await blackPhoto(6_300, 6_300).png().toBuffer()),
    'half a JPEG of 39 megapixels': half(await blackPhoto(6_300, 6_300).jpeg().toBuffer()),
  }
}

/** What one photo costs a shop that has just been opened and has seen one photo, in MiB and in ms. */
async function refusalOf({ openShop }: Place, upload: Awaited<ReturnType<typeof anUpload>>, photo: Buffer) {
  const shop = await openShop()
  try {
    expect(await upload(shop, await blackPhoto(40, 40).png().toBuffer())).toBe(201)
    const before = memoryOf(shop.pid).now
    forgetPeak(shop.pid)
    const begun = performance.now()
    const status = await upload(shop, photo)
    const ms = performance.now() - begun
    expect(readdirSync(join(shop.dataDir, 'incoming'))).toEqual([])
    return { status, ms, cost: (memoryOf(shop.pid).peak - before) / MIB }
  } finally {
    await shop.stop()
  }
}

test('UP-3: a picture that swells and one that is cut off are refused within a second, for less than 64 MiB of the shop', async (context) => {
  const figures: Record<string, string> = {}
  const place = await aPlace()
  const upload = await anUpload(place)
  for (const [kind, photo] of Object.entries(await hostilePhotos())) {
    for (let attempt = 1; ; attempt++) {
      const { status, ms, cost } = await refusalOf(place, upload, photo)
      figures[kind] = `${photo.length} bytes: ${status} in ${ms.toFixed(0)} ms, ${cost.toFixed(1)} MiB`
      tell(context, figures)
      expect(status, kind).toBe(422)
      if (ms < 1_000 && cost < 64) break
      expect(attempt, `tries in which ${kind} cost too much`).toBeLessThan(TRIES)
    }
  }
  await place.prove()
}, 180_000)
