import { randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import pino from 'pino'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { openTestApp } from '../../test/app.ts'
import { aCustomer, anOrder, aProduct } from '../../test/factories.ts'
import { scratchDirectory } from '../../test/run-directory.ts'
import { openS3Store } from '../../test/s3-store.ts'
import type { FileHome } from '../files/file-home.ts'
import { bothHomes } from '../files/internal/both-homes.ts'
import { openDirectory } from '../files/open-directory.ts'
import { attachReceipt, readReceipt } from '../payments/receipts.ts'
import { listNamedFiles } from './list-named-files.ts'
import { openMediaFiles } from './media-files.ts'
import { type MovedFolder, moveFiles } from './move-files.ts'
import { openReceiptFiles } from './receipt-files.ts'

const { db } = await openTestApp()
const log = pino({ level: 'silent' })
const databaseId = randomUUID()

/** A shop on a directory, with photos of receipts, a picture in two forms, a file that no row knows, and a backup. */
async function aShop() {
  const dataDir = scratchDirectory('data')
  const disk = openDirectory(dataDir)
  const { home: bucket } = await openS3Store()
  const receipts = await openReceiptFiles(disk, databaseId)
  const buyer = await aCustomer(db)
  const who = { kind: 'buyer', accountId: buyer.id } as const
  const orders: number[] = []
  for (const nth of [1, 2, 3]) {
    const order = await anOrder(db, buyer, [{ id: await aProduct(db), count: 1 }])
    await attachReceipt(db, receipts, who, order, aPhoto(`photo ${nth}`))
    orders.push(order)
  }
  await receipts.write(Buffer.from('of nobody'))
  const media = await openMediaFiles(disk, log)
  const master = await media.keep(
    await sharp({ create: { width: 64, height: 64, channels: 3, background: '#40e0d0' } })
      .webp()
      .toBuffer(),
  )
  await media.make({ master, width: 32, format: 'avif' })
  await db.$client.query(
    "insert into media (file, type, alt, width, height, widths) values ($1, 'image/webp', $2, 64, 64, array[32]) on conflict do nothing",
    [master, 'Una tarjeta'],
  )
  await disk.write('backups/kuntur-0a1b2c3d-2026-11-24-0315.tar', Buffer.alloc(17_000_000, 'a backup '))
  const names = (folder: string) => readdirSync(join(dataDir, folder)).sort()
  const read = (home: FileHome, order: number) =>
    openReceiptFiles(home, databaseId).then((files) => readReceipt(db, files, who, order).then(String))
  /** The buyer sends another photo of each order. */
  const sendAnew = async (home: FileHome) => {
    const receipts = await openReceiptFiles(home, databaseId)
    for (const order of orders) await attachReceipt(db, receipts, who, order, aPhoto(`new ${order}`))
  }
  return { disk, bucket, orders, names, read, sendAnew, master }
}

const aPhoto = (text: string) => ({ body: Buffer.from(text), width: 1, height: 1 })

async function move(from: FileHome, to: FileHome, deletesSource = false) {
  const readNamed = (folder: Parameters<typeof listNamedFiles>[1]) => listNamedFiles(db.$client, folder)
  const moved: Record<string, MovedFolder> = {}
  for await (const of of moveFiles({ from, to, readNamed, withBackups: true, deletesSource }))
    moved[of.folder] = of
  return moved
}

test('files come into a store and back, compared, as often as one likes, and stay at their source until told', async () => {
  const { disk, bucket, orders, names, read, master } = await aShop()
  const before = [names('receipts'), names('media')]
  const first = await move(disk, bucket)
  expect(first.receipts).toMatchObject({ copied: 3, there: 0, unknown: 1, deleted: 0 })
  expect(first.media).toMatchObject({ copied: 2, there: 0, unknown: 0 })
  expect(first.backups).toMatchObject({ copied: 1, bytes: 17_000_000 })
  expect([names('receipts'), names('media')]).toEqual(before)
  for (const [nth, order] of orders.entries()) expect(await read(bucket, order)).toBe(`photo ${nth + 1}`)

  const again = await move(disk, bucket, true)
  expect(again.receipts).toMatchObject({ copied: 0, there: 3, unknown: 1, deleted: 3 })
  expect(names('media')).toEqual([])
  expect(names('receipts')).toHaveLength(1)

  const back = await move(bucket, disk, true)
  expect(back.media).toMatchObject({ copied: 2, deleted: 2 })
  expect(names('media')).toContain(master)
  expect(await read(disk, orders[0] ?? 0)).toBe('photo 1')
  expect(await bucket.list('receipts')).toEqual([])
})

test('while files are carried the shop sells: what it writes, replaces and deletes meanwhile is right in both homes', async () => {
  const { disk, bucket, orders, read, sendAnew } = await aShop()
  const [first = 0] = orders
  let isReplaced = false
  /** In the middle of the first copy the buyer sends another photo of the first order. */
  const watched: FileHome = {
    ...disk,
    async read(path) {
      const body = await disk.read(path)
      if (path.startsWith('receipts/') && !isReplaced) {
        isReplaced = true
        await sendAnew(bothHomes(bucket, disk))
      }
      return body
    },
  }
  await move(watched, bucket)
  for (const order of orders) expect(await read(bothHomes(bucket, disk), order)).toBe(`new ${order}`)
  // Of the photos that were replaced none came back.
  const known = await listNamedFiles(db.$client, 'receipts')
  expect((await bucket.list('receipts')).filter(({ name }) => !known.has(name))).toEqual([])
  expect(await read(bucket, first)).toBe(`new ${first}`)
})

test('a photo that the buyer replaces while its copy is compared is gone from both homes, and is no fault of the copy', async () => {
  const { disk, bucket, orders, read, sendAnew } = await aShop()
  await move(disk, bucket)
  let isReplaced = false
  /** What was opened in time is read to its end, and its copy has gone by then. */
  const watched: FileHome = {
    ...disk,
    async readPieces(path) {
      const pieces = await disk.readPieces(path)
      if (path.startsWith('receipts/') && !isReplaced) {
        isReplaced = true
        await sendAnew(bothHomes(bucket, disk))
      }
      return pieces
    },
  }
  await move(watched, bucket, true)
  for (const order of orders) expect(await read(bucket, order)).toBe(`new ${order}`)
  expect(await bucket.list('receipts')).toHaveLength(orders.length)
})
