import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { PicturesAnswer } from '../../contract/api/admin/pictures.ts'
import { createTestDatabase } from '../../test/database.ts'
import { aCustomer, anOrder, anOwner, aProduct, aStaffMember, type Customer } from '../../test/factories.ts'
import { openS3Store } from '../../test/s3-store.ts'
import { type Shop, startShop } from '../../test/shop.ts'
import { waitUntil } from '../../test/wait-until.ts'
import { writeReferenceData } from '../catalog/reference-data.ts'
import { findInconsistencies } from '../consistency/find-inconsistencies.ts'
import { openDatabase, readDatabaseId } from '../db/database.ts'
import { openReceiptFiles } from '../media/receipt-files.ts'
import { cancelOrder } from '../orders/cancel-order.ts'
import { refuseClaim } from '../payments/refuse-claim.ts'

/* Two shops on one database and one store of files, each with a data directory of its own, as on two machines. */

const PASSWORD = 'cóndor de páramo'
const SECRET_KEY = '0123456789abcdef'.repeat(4)
const photo = () =>
  sharp({ create: { width: 600, height: 400, channels: 3, background: '#24508a' } })
    .png()
    .toBuffer()

const database = await createTestDatabase()
const db = openDatabase(database.config, { poolSize: 3, onConnectionLost: () => {} })
await writeReferenceData(db)
const store = await openS3Store(afterAll)
const env = { DATABASE_URL: database.url, SECRET_KEY, DEMO: 'off', LOG_LEVEL: 'warn', ...store.env }
const [a, b] = await Promise.all([startShop({ env }), startShop({ env })])
afterAll(async () => {
  await Promise.all([a.stop(), b.stop()])
  await db.$client.end()
  await database.drop()
})

async function send({ url }: Shop, path: string, { cookie }: { cookie: string }, body: Buffer) {
  const form = new FormData()
  form.append('photo', new File([Uint8Array.from(body)], 'foto.png', { type: 'image/png' }))
  return fetch(`${url}${path}`, { method: 'POST', headers: { cookie }, body: form })
}

const receiptOf = ({ url }: Shop, order: number, { cookie }: Customer) =>
  fetch(`${url}/api/user/orders/${order}/receipt`, { headers: { cookie } })

async function close({ url }: Shop, { cookie }: Customer): Promise<number> {
  const answer = await fetch(`${url}/api/user/close`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ pass: PASSWORD }),
  })
  return answer.status
}

/** What lies in a data directory of the kinds that rows name. */
const filesIn = (dataDir: string) =>
  ['receipts', 'media', 'invoices', 'refunds', 'return-photos'].flatMap((folder) =>
    existsSync(join(dataDir, folder)) ? readdirSync(join(dataDir, folder)) : [],
  )

test('what one process was sent another one shows, and a closed account takes its photos from both', async () => {
  const buyer = await aCustomer(db, { password: PASSWORD })
  const product = await aProduct(db)
  const order = await anOrder(db, buyer, [{ id: product, count: 1 }])

  expect((await send(a, `/api/user/orders/${order}/receipt`, buyer, await photo())).status).toBe(201)
  const seen = await receiptOf(b, order, buyer)
  expect(seen.status).toBe(200)
  expect(seen.headers.get('cache-control')).toBe('private, no-store')
  expect(seen.headers.get('content-security-policy')).toContain('sandbox')
  expect((await sharp(await seen.arrayBuffer()).metadata()).width).toBe(600)

  // A picture of the catalogue, in a width that nobody has made yet: B makes it of what A was sent, and A reads it then.
  const owner = await anOwner(db)
  const path = `/api/admin/products/${product}/pictures`
  expect((await send(a, path, owner, await photo())).status).toBe(201)
  const list = await fetch(`${b.url}${path}`, { headers: { cookie: owner.cookie } })
  const [picture] = PicturesAnswer.parse(await list.json()).pictures
  const small = picture?.srcset.split(' ')[0] ?? ''
  for (const { url } of [b, a]) {
    const shown = await fetch(`${url}${small}`, { headers: { accept: 'image/avif' } })
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/avif'])
  }
  expect((await store.home.list('media')).map(({ name }) => name).sort()).toEqual([
    small.split('/').pop()?.replace('.webp', '.avif'),
    picture?.src.split('/').pop(),
  ])
  expect([...filesIn(a.dataDir), ...filesIn(b.dataDir)]).toEqual([])

  const receipts = await openReceiptFiles(store.home, await readDatabaseId(db))
  expect(await findInconsistencies(db, receipts)).toEqual([])
  await refuseClaim(db, await aStaffMember(db), order)
  await cancelOrder(db, { kind: 'buyer', accountId: buyer.id }, order)
  expect(await close(b, buyer)).toBe(200)
  expect(await store.home.list('receipts')).toEqual([])
  expect(await findInconsistencies(db, receipts)).toEqual([])
})

test('before they open, both have laid the files that their pages name into the store', async () => {
  const page = await (await fetch(a.url)).text()
  const named = [...page.matchAll(/\/assets\/([\w.-]+\.(?:js|css))/g)].map(([, name = '']) => name)
  expect(named.length).toBeGreaterThan(5)
  const builds = await store.home.listFolders('assets')
  expect(builds).toHaveLength(1)
  const laid = (await store.home.list(`assets/${builds[0]}`)).map(({ name }) => name)
  expect(named.filter((name) => !laid.includes(name))).toEqual([])
})

test('while the store is away pages serve, photos are refused with 503, and health says so; nothing is left half-written', async () => {
  const buyer = await aCustomer(db, { password: PASSWORD })
  const order = await anOrder(db, buyer, [{ id: await aProduct(db), count: 1 }])
  const path = `/api/user/orders/${order}/receipt`
  store.behave('away')
  const refused = await send(a, path, buyer, await photo())
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5'])
  expect(await refused.json()).toEqual({
    error: 'unavailable',
    message:
      'Ahora no podemos guardar ni mostrar fotos y archivos. Lo demás funciona: inténtalo de nuevo en unos segundos.',
  })
  expect((await fetch(b.url)).status).toBe(200)
  const ready = await fetch(`${a.url}/readyz`)
  expect([ready.status, await ready.json()]).toEqual([200, { status: 'ready', files: 'unavailable' }])
  // One that starts meanwhile opens too.
  const late = await startShop({ env })
  onTestFinished(async () => void (await late.stop()))
  expect((await fetch(late.url)).status).toBe(200)

  store.behave('well')
  await sleep(2_100)
  expect((await receiptOf(a, order, buyer)).status).toBe(404)
  expect(await store.home.list('receipts')).toEqual([])
  expect((await send(a, path, buyer, await photo())).status).toBe(201)
  expect((await receiptOf(late, order, buyer)).status).toBe(200)

  // An account that is closed while the store is away is closed, and its photo goes when the store is back.
  await refuseClaim(db, await aStaffMember(db), order)
  await cancelOrder(db, { kind: 'buyer', accountId: buyer.id }, order)
  store.behave('away')
  expect(await close(b, buyer)).toBe(200)
  store.behave('well')
  await waitUntil(async () => (await store.home.list('receipts')).length === 0, 40_000)
})
