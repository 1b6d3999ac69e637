import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync, rmSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { sql } from 'drizzle-orm'
import pino from 'pino'
import { beforeEach, expect, test } from 'vitest'
import { openTestApp } from '../../test/app.ts'
import { aCustomer, anOrder, aProduct } from '../../test/factories.ts'
import { scratchDirectory } from '../../test/run-directory.ts'
import { waitUntil } from '../../test/wait-until.ts'
import { findInconsistencies } from '../consistency/find-inconsistencies.ts'
import { readDatabaseId } from '../db/database.ts'
import { openDirectory } from '../files/open-directory.ts'
import { lookEvery } from '../jobs/look-every.ts'
import { openReceiptFiles, type ReceiptFiles } from '../media/receipt-files.ts'
import { sweepReceipts } from './sweep-receipts.ts'

const { db } = await openTestApp()
const ourId = await readDatabaseId(db)

let logLines: { msg: string; count?: number }[] = []
const log = pino(
  new Writable({
    write(line, _, done) {
      logLines.push(JSON.parse(String(line)))
      done()
    },
  }),
)
let dataDir: string
let files: ReceiptFiles

beforeEach(async () => {
  logLines = []
  await db.$client.query('delete from receipt_photo')
  dataDir = scratchDirectory('photos')
  files = await openReceiptFiles(openDirectory(dataDir), ourId)
  await files.takeOver()
})

const photo = Buffer.from('a photo')
const inFolder = (...names: string[]) => join(dataDir, 'receipts', ...names)

function age(days: number, ...names: string[]) {
  const then = new Date(Date.now() - days * 86_400_000)
  utimesSync(inFolder(...names), then, then)
}

/** A photo that has lain there for so many days; with an order, unless it is an orphan. */
async function aPhoto({ days = 2, isOrphan = false } = {}): Promise<string> {
  const file = await files.write(photo)
  age(days, file)
  if (!isOrphan) await attach(file)
  return file
}

async function attach(file: string) {
  const orderId = await anOrder(db, await aCustomer(db), [{ id: await aProduct(db), count: 1 }])
  await db.execute(
    sql`insert into receipt_photo (order_id, file, width, height, bytes) values (${orderId}, ${file}, 1, 1, 7)`,
  )
}

/** What a shop does on a database that says this id. */
async function asDatabase(id: string, work: () => Promise<void>) {
  await db.$client.query('update database_identity set id = $1', [id])
  try {
    await work()
  } finally {
    await db.$client.query('update database_identity set id = $1', [ourId])
  }
}

test('a photo without an order is set aside and told of, and the others stay', async () => {
  const known = await aPhoto()
  const orphan = await aPhoto({ isOrphan: true })
  await sweepReceipts(db, files, log)
  expect(readdirSync(inFolder()).sort()).toEqual([known, 'orphaned'].sort())
  expect(readdirSync(inFolder('orphaned'))).toEqual([orphan])
  expect(logLines).toMatchObject([{ level: 40, count: 1 }])
  expect(logLines[0]?.msg).toContain('set aside')
  expect(await findInconsistencies(db, files)).toEqual([])
})

test('what was set aside is kept for 30 days and removed afterwards', async () => {
  const young = await aPhoto({ isOrphan: true })
  const old = await aPhoto({ isOrphan: true })
  // Its age as a file does not count: it may have lain there for years.
  await sweepReceipts(db, files, log)
  age(29, 'orphaned', young)
  age(31, 'orphaned', old)
  await sweepReceipts(db, files, log)
  expect(readdirSync(inFolder('orphaned'))).toEqual([young])
})

test('a photo whose order is there again is found at once, and brought back however long ago it was set aside', async () => {
  const file = await aPhoto({ isOrphan: true })
  await sweepReceipts(db, files, log)
  age(40, 'orphaned', file)
  await attach(file)
  expect(await files.read(file)).toEqual(photo)
  await sweepReceipts(db, files, log)
  expect(existsSync(inFolder(file))).toBe(true)
  expect(readdirSync(inFolder('orphaned'))).toEqual([])
  expect(await files.read(file)).toEqual(photo)
})

test('another database takes nothing away: not at once, not after a year, and the former one finds all of it again', async () => {
  const known = await aPhoto({ isOrphan: true })
  const orphan = await aPhoto({ isOrphan: true })
  const other = await openReceiptFiles(openDirectory(dataDir), randomUUID())
  expect(await other.takeOver()).toBe(2)
  await asDatabase(other.databaseId, async () => {
    for (const file of [known, orphan]) age(365, 'orphaned', ourId, file)
    expect(await other.list({ olderThanMs: 0 })).toEqual([])
    await sweepReceipts(db, other, log)
    expect(readdirSync(inFolder('orphaned', ourId)).sort()).toEqual([known, orphan].sort())
  })

  await attach(known)
  expect(await files.takeOver()).toBe(0)
  expect(readdirSync(inFolder('orphaned', ourId))).toEqual([])
  expect(await files.read(known)).toEqual(photo)
  expect(await findInconsistencies(db, files)).toEqual([])
})

test('photos of a directory without an id, set aside by a wrong database first, are brought back from under its id', async () => {
  rmSync(join(dataDir, 'database-id'))
  const known = await aPhoto({ isOrphan: true })
  const orphan = await aPhoto({ isOrphan: true })
  const wrong = await openReceiptFiles(openDirectory(dataDir), randomUUID())
  expect(await wrong.takeOver()).toBe(0)
  await asDatabase(wrong.databaseId, () => sweepReceipts(db, wrong, log))
  await attach(known)

  expect(await files.takeOver()).toBe(2)
  expect(await files.read(known)).toEqual(photo)
  await sweepReceipts(db, files, log)
  expect(readdirSync(inFolder()).sort()).toEqual([known, 'orphaned'].sort())
  expect(readdirSync(inFolder('orphaned', wrong.databaseId))).toEqual([orphan])
})

test('a restored database that got another id has the photos of its orders again', async () => {
  const known = await aPhoto()
  const orphan = await aPhoto({ isOrphan: true })
  const restored = await openReceiptFiles(openDirectory(dataDir), randomUUID())
  expect(await restored.takeOver()).toBe(2)
  expect(await restored.read(known)).toEqual(photo)
  await asDatabase(restored.databaseId, async () => {
    await sweepReceipts(db, restored, log)
    expect(await findInconsistencies(db, restored)).toEqual([])
  })
  expect(readdirSync(inFolder()).sort()).toEqual([known, 'orphaned'].sort())
  expect(readdirSync(inFolder('orphaned', ourId))).toEqual([orphan])
  expect(logLines).toMatchObject([{ level: 30, count: 1, msg: 'photos of receipts brought back' }])
})

test('a shop whose data directory another database takes over goes on with its own photos', async () => {
  const before = await aPhoto()
  const other = await openReceiptFiles(openDirectory(dataDir), randomUUID())
  await other.takeOver()
  const after = await files.write(photo)
  await attach(after)
  await sweepReceipts(db, files, log)
  for (const file of [before, after]) expect(await files.read(file)).toEqual(photo)
  expect(await other.list({ olderThanMs: 0 })).toEqual([])
  await files.remove(after)
  expect(await files.read(after)).toBeNull()
})

test('photos are left alone when the address of the database leads to another one meanwhile', async () => {
  const file = await aPhoto({ isOrphan: true })
  await asDatabase(randomUUID(), () => sweepReceipts(db, files, log))
  expect(readdirSync(inFolder())).toEqual([file])
})

test('several data directories serve one database, each with its own photos', async () => {
  const here = await aPhoto()
  const elsewhere = await openReceiptFiles(openDirectory(scratchDirectory('photos')), ourId)
  expect(await elsewhere.takeOver()).toBe(0)
  await sweepReceipts(db, elsewhere, log)
  await sweepReceipts(db, files, log)
  expect(await files.read(here)).toEqual(photo)
})

test('a process that runs for long sweeps again and again, until it is stopped', async () => {
  const stop = lookEvery({ name: 'photos', everyMs: 10, log }, () => sweepReceipts(db, files, log))
  const first = await aPhoto({ isOrphan: true })
  await waitUntil(() => existsSync(inFolder('orphaned', first)))
  const second = await aPhoto({ isOrphan: true })
  await waitUntil(() => existsSync(inFolder('orphaned', second)))
  await stop()
})
