import { randomFillSync } from 'node:crypto'
import { readdirSync, rmSync } from 'node:fs'
import { appendFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import pino from 'pino'
import sharp, { type SharpOptions } from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { type Database, readDatabaseId } from '../../server/db/database.ts'
import { isRunning, readPostmaster } from '../../server/db/embedded/postmaster.ts'
import { startEmbeddedPostgres } from '../../server/db/embedded-postgres.ts'
import { openDirectory } from '../../server/files/open-directory.ts'
import { openMediaFiles } from '../../server/media/media-files.ts'
import { openReceiptFiles } from '../../server/media/receipt-files.ts'
import { aCustomer, anOrder, aProduct, type Customer } from '../factories.ts'
import { chooseSeed, seededRandom } from '../seeded-random.ts'
import { type Shop, startShop } from '../shop.ts'
import { waitUntil } from '../wait-until.ts'
import { countAcknowledged, faultsIn, keepBuying, keepLooking, retryLost, takeNotes } from './buyers.ts'
import { clusterOf, expectWholeData, stockUp, withDatabaseOf } from './drill-shop.ts'
import { mountDisk, setReadOnly } from './mount-disk.ts'
import { tell } from './tell.ts'
import { childrenOf } from './web-team.ts'

/*
 * The disk of a shop, a tmpfs, is filled up or becomes read-only while people buy, send photos and look around, and is whole
 * again afterwards.
 */

const DISK_MIB = 256
const BUYERS = 4
const SENDERS = 3
/** So many orders and so many photos make a part of the drill. */
const ENOUGH = 20
const seed = chooseSeed()

/** Takes all space that is left, and what becomes free again, until it is told to give it back. */
function fillUp(dataDir: string): { hasFilled: () => boolean; giveBack(): Promise<void> } {
  const file = join(dataDir, 'filler')
  let isOver = false
  let hasFilled = false
  const filling = (async () => {
    for (let size = 1024 * 1024; !isOver; ) {
      try {
        await appendFile(file, Buffer.alloc(size))
      } catch {
        if (size > 4096) size = Math.max(4096, size / 4)
        else {
          hasFilled = true
          await sleep(20)
        }
      }
    }
  })()
  return {
    hasFilled: () => hasFilled,
    async giveBack() {
      isOver = true
      await filling
      rmSync(file)
    },
  }
}

async function fillDisk({ dataDir }: Shop): Promise<() => Promise<void>> {
  const filler = fillUp(dataDir)
  await waitUntil(filler.hasFilled, 60_000)
  return filler.giveBack
}

/**
 * A disk that fails stops being written to under its writers, and PostgreSQL ends by that. A mount that somebody writes to cannot
 * be made read-only, so here it ends first, and the shop stands still meanwhile.
 */
async function takeNoMoreWrites(shop: Shop): Promise<() => Promise<void>> {
  for (let isReadOnly = false; !isReadOnly; ) {
    process.kill(shop.pid, 'SIGSTOP')
    killPostgres(shop)
    isReadOnly = await waitUntil(() => isSetReadOnly(shop), 1_000).then(
      () => true,
      // It was in the middle of a photo.
      () => false,
    )
    process.kill(shop.pid, 'SIGCONT')
  }
  return async () => setReadOnly(shop.dataDir, false)
}

function isSetReadOnly({ dataDir }: Shop): boolean {
  try {
    setReadOnly(dataDir, true)
    return true
  } catch {
    return false
  }
}

function killPostgres(shop: Shop): void {
  const server = readPostmaster(clusterOf(shop))
  if (!server || !isRunning(clusterOf(shop), server)) return
  for (const pid of [server.pid, ...childrenOf(server.pid)]) process.kill(pid, 'SIGKILL')
}

type Running = { shop: Shop; isOver: boolean }
type Sender = Customer & { orderId: number }
type Uploads = { now: Record<string, number> }

async function keepSending(running: Running, { orderId, cookie }: Sender, photo: Buffer, uploads: Uploads) {
  while (!running.isOver) {
    const body = new FormData()
    body.append('photo', new File([Uint8Array.from(photo)], 'foto.png'))
    const init = { method: 'POST', body, headers: { cookie, origin: running.shop.url } }
    const status = await fetch(`${running.shop.url}/api/user/orders/${orderId}/receipt`, init).then(
      async (response) => {
        await response.text()
        return response.status
      },
      () => 'none',
    )
    uploads.now[status] = (uploads.now[status] ?? 0) + 1
    await sleep(50)
  }
}

/** PostgreSQL ends itself when it cannot begin the next file of its log, and nobody can start it until there is space. */
async function stopPostgres(shop: Shop) {
  const { connection } = await startEmbeddedPostgres({ dataDir: shop.dataDir, log: () => {} })
  const client = new pg.Client(connection)
  client.on('error', () => {})
  await client.connect()
  try {
    for (;;) await client.query("select pg_switch_wal(), pg_logical_emit_message(false, 'drill', 'x')")
  } catch {
    await client.end().catch(() => {})
  }
}

/** Buyers who have an order already, and send photos to it. */
async function someSenders(db: Database): Promise<Sender[]> {
  const senders: Sender[] = []
  for (let i = 0; i < SENDERS; i++) {
    const sender = await aCustomer(db)
    const line = { id: await aProduct(db, { openingStock: 10 }), count: 1 }
    senders.push({ ...sender, orderId: await anOrder(db, sender, [line]) })
  }
  return senders
}

type Break = {
  what: string
  isPostgresDown: boolean
  breakDisk: (shop: Shop) => Promise<() => Promise<void>>
}

test.for<Break>([
  { what: 'full for tables', isPostgresDown: false, breakDisk: fillDisk },
  {
    what: 'full for tables and log',
    isPostgresDown: true,
    async breakDisk(shop) {
      const giveBack = await fillDisk(shop)
      await stopPostgres(shop)
      return giveBack
    },
  },
  { what: 'read-only', isPostgresDown: true, breakDisk: takeNoMoreWrites },
])(
  'RE-7: on a disk that has become $what orders and photos are refused with 503, kept pages go on, nothing is lost or broken, and the shop sells again when it can write',
  { timeout: 120_000 },
  async ({ isPostgresDown, breakDisk }, context) => {
    const shop = await startShop({
      dataDir: mountDisk(DISK_MIB),
      env: { DEMO: 'off', RATE_LIMIT: 'off', LOG_LEVEL: 'error' },
    })
    onTestFinished(async () => void (await shop.stop()))
    const { stock, senders } = await withDatabaseOf(shop, async (db) => ({
      stock: await stockUp(db, { buyers: BUYERS, products: 4, opening: 20_000 }),
      senders: await someSenders(db),
    }))
    const { buyers, products } = stock
    const noise = randomFillSync(Buffer.alloc(400 * 400 * 3))
    const photo = await sharp(noise, { raw: { width: 400, height: 400, channels: 3 } })
      .png()
      .toBuffer()

    const notes = takeNotes(stock, `disk-full-${seed}`)
    const uploads: Uploads = { now: {} }
    /** Each part of the drill is counted by itself. Tells the part before. */
    function startCounting() {
      const { answers, looks } = notes
      const counted = { orders: answers, looks, uploads: uploads.now }
      Object.assign(notes, { answers: {}, looks: {} })
      uploads.now = {}
      return counted
    }
    const countOf = (status: number) => Math.min(notes.answers[status] ?? 0, uploads.now[status] ?? 0)
    const running: Running = { shop, isOver: false }
    const paths = ['/api/user', `/producto/${products[0]}?x=${seed}`, '/api/search?q=tarjeta']
    const kept = { ...notes, looks: {} as Record<string, number> }
    const pages = ['/', '/productos', '/nosotros', '/api/products', '/favicon.svg']
    for (const path of pages) expect((await fetch(shop.url + path)).status, path).toBe(200)
    const people = [
      ...buyers.map((buyer, i) => keepBuying(running, buyer, seededRandom(seed + i), notes)),
      ...senders.map((sender) => keepSending(running, sender, photo, uploads)),
      keepLooking(running, paths, buyers[0] as Customer, notes),
      keepLooking(running, pages, buyers[0] as Customer, kept),
    ]
    await waitUntil(() => countOf(201) > ENOUGH)

    const mend = await breakDisk(shop)
    startCounting()
    await waitUntil(() => countOf(503) > ENOUGH && Object.keys(notes.looks).length > 0, 60_000)
    const full = startCounting()

    await mend()
    const begun = performance.now()
    startCounting()
    await waitUntil(() => countOf(201) > 0, 60_000)
    const backAfter = Math.round(performance.now() - begun)
    startCounting()
    await waitUntil(() => countOf(201) > ENOUGH)
    running.isOver = true
    await Promise.all(people)
    const afterwards = startCounting()
    tell(context, {
      seed,
      'while it was so': full,
      'kept pages': kept.looks,
      'back after, ms': backAfter,
      afterwards,
      'orders acknowledged': countAcknowledged(notes),
      'orders lost': 0,
    })

    // What was reserved while the disk was full and has run out since is a 409.
    const mayBe = new Set(['201', '409', '503'])
    for (const statuses of [full.orders, full.uploads, afterwards.orders, afterwards.uploads]) {
      expect(Object.keys(statuses).filter((status) => !mayBe.has(status))).toEqual([])
    }
    if (!isPostgresDown) expect(Object.keys(full.looks)).toEqual(['200'])
    expect(Object.keys(afterwards.looks)).toEqual(['200'])
    expect(Object.keys(kept.looks)).toEqual(['200'])
    expect(shop.output).not.toMatch(/request failed|uncaughtException|unhandledRejection/)

    await retryLost(shop, notes)
    await withDatabaseOf(shop, async (db) => {
      const ordersOfSenders = senders.map(({ orderId }) => `order ${orderId}: nobody asked for it`)
      expect((await faultsIn(db, notes)).sort()).toEqual(ordersOfSenders.sort())
      const receipts = await openReceiptFiles(openDirectory(shop.dataDir), await readDatabaseId(db))
      const { rows } = await db.$client.query('select file from receipt_photo')
      const known = new Set(rows.map(({ file }) => String(file)))
      const orphans = readdirSync(join(shop.dataDir, 'receipts')).filter((file) => !known.has(file))
      // One sender may have been told nothing while PostgreSQL went down: that photo is whole, and left to the sweep.
      expect(orphans.length).toBeLessThanOrEqual(isPostgresDown ? SENDERS : 0)
      for (const file of orphans) await sharp((await receipts.read(file)) ?? undefined).stats()
      expect(readdirSync(join(shop.dataDir, 'incoming'))).toEqual([])
    })
    await expectWholeData(shop.dataDir)
    expect(await shop.stop()).toEqual({ code: 0, signal: null })
  },
)

test('RE-7: a width of a picture that the disk has no room for is made all the same, and leaves no part of a file', async () => {
  const dataDir = mountDisk(DISK_MIB)
  const files = await openMediaFiles(openDirectory(dataDir), pino({ level: 'silent' }))
  const noise = {
    create: { width: 400, height: 400, channels: 3, noise: { type: 'gaussian', mean: 128, sigma: 60 } },
  }
  const master = await files.keep(
    await sharp(noise as SharpOptions)
      .webp()
      .toBuffer(),
  )
  const filler = fillUp(dataDir)
  await waitUntil(filler.hasFilled)
  const made = await files.make({ master, width: 300, format: 'avif' })
  expect((await sharp(made?.body).metadata()).width).toBe(300)
  expect(readdirSync(join(dataDir, 'media'))).toEqual([master])
  await filler.giveBack()
  await files.make({ master, width: 200, format: 'avif' })
  expect(await files.has(master.replace('.webp', '-200.avif'))).toBe(true)
})
