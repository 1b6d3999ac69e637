import { existsSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, onTestFinished } from 'vitest'
import { type Database, openDatabase, readDatabaseId } from '../../server/db/database.ts'
import { startEmbeddedPostgres } from '../../server/db/embedded-postgres.ts'
import { sellables } from '../../server/db/schema/catalog.ts'
import { copyStartedDataDir } from '../data-directory.ts'
import { createTestDatabase } from '../database.ts'
import { aCustomer, anOrder, aProduct } from '../factories.ts'
import { drillTest } from '../long-test.ts'
import { startShop } from '../shop.ts'
import { expectWholeData } from './drill-shop.ts'

drillTest(
  'a start on another database sets the photos of the former one aside, says so, and loads no demo into it; the former one has them again',
  async () => {
    const dataDir = copyStartedDataDir()
    const first = await startShop({ dataDir, env: { DEMO: 'off' } })
    onTestFinished(async () => void (await first.stop()))
    const postgres = await startEmbeddedPostgres({ dataDir, log: () => {} })
    const db = openDatabase(postgres.connection, { poolSize: 2, onConnectionLost: () => {} })
    const { cookie, path } = await anOrderWithPhoto(db, first.url)
    const formerId = await readDatabaseId(db)
    const { rows } = await db.$client.query('select file from receipt_photo')
    const file = String(rows[0]?.file)
    await db.$client.end()
    await first.stop()
    expect(existsSync(join(dataDir, 'receipts', file))).toBe(true)

    const other = await createTestDatabase()
    onTestFinished(() => other.drop())
    const otherDb = openDatabase(other.config, { poolSize: 1, onConnectionLost: () => {} })
    // Copied from the template like the others of a test run, so its id is not its own yet.
    await otherDb.$client.query('update database_identity set id = gen_random_uuid()')
    const second = await startShop({ dataDir, env: { DATABASE_URL: other.url, DEMO: '' } })
    expect(second.output).toMatch(/"count":1,.*photos of another database set aside/)
    await second.stop()
    expect(existsSync(join(dataDir, 'receipts', 'orphaned', formerId, file))).toBe(true)
    expect(await otherDb.$count(sellables)).toBe(0)
    await otherDb.$client.end()

    const third = await startShop({ dataDir, env: { DEMO: 'off' } })
    onTestFinished(async () => void (await third.stop()))
    const photo = await fetch(third.url + path, { headers: { cookie } })
    expect(photo.status).toBe(200)
    expect(existsSync(join(dataDir, 'receipts', file))).toBe(true)
    await expectWholeData(dataDir)
  },
)

async function anOrderWithPhoto(db: Database, url: string) {
  const { id, cookie } = await aCustomer(db)
  const order = await anOrder(db, { id }, [{ id: await aProduct(db), count: 1 }])
  const path = `/api/user/orders/${order}/receipt`
  const body = new FormData()
  const image = sharp({ create: { width: 20, height: 20, channels: 3, background: '#fff' } })
  body.append('photo', new Blob([new Uint8Array(await image.png().toBuffer())]), 'comprobante.png')
  expect((await fetch(url + path, { method: 'POST', headers: { cookie }, body })).status).toBe(201)
  return { cookie, path }
}
