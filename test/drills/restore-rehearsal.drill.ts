import { copyFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { orderStages } from '../../contract/order-states.ts'
import type { Database } from '../../server/db/database.ts'
import { startEmbeddedPostgres } from '../../server/db/embedded-postgres.ts'
import { shipOrder } from '../../server/fulfilment/ship-order.ts'
import type { ApiDocument } from '../api-document.ts'
import {
  aCustomer,
  aGuide,
  anOrder,
  anOrderBody,
  anOwner,
  aProduct,
  aStaffMember,
  type Customer,
} from '../factories.ts'
import { askOverHttp } from '../fuzz/ask-over-http.ts'
import { makeWorld } from '../fuzz/world.ts'
import { startMailServer } from '../mail-server.ts'
import { fillShop } from '../planted/fill-shop.ts'
import { scratchDirectory } from '../run-directory.ts'
import { chooseSeed, seededRandom } from '../seeded-random.ts'
import { type Shop, startShop } from '../shop.ts'
import { waitUntil } from '../wait-until.ts'
import { checkData, runCommand, withDatabaseOf } from './drill-shop.ts'
import { type CopiedFile, repeatOrders } from './repeat-orders.ts'
import { storedFilesOf, storedRowsOf } from './stored.ts'
import { tell } from './tell.ts'

/* What an owner rehearses: a shop of some years, its encrypted backup, and the shop that comes out of it. */

const ORDERS = 10_000
/** Photos that really come in by the API. The receipts of all other orders hold the same as one of them. */
const PHOTOS = 20
/** Of so many orders that wait for a payment one shows no receipt. */
const WITHOUT_PHOTO = 5
const LATE = 60
const QUEUED = 100
const encrypted = { BACKUP_PASSPHRASE: 'cóndor nube página once' }
const seed = chooseSeed()

type Figures = Record<string, unknown>

/** Buyers who send the photo of their receipt: noise over paper, as a phone's camera makes it. */
async function sendPhotos({ url }: Shop, db: Database): Promise<string[]> {
  const random = seededRandom(seed)
  const product = await aProduct(db, { openingStock: 1_000 })
  for (let i = 0; i < PHOTOS; i++) {
    const { cookie } = await aCustomer(db)
    const photo = await sharp({
      create: {
        ...{ width: 720, height: 960, channels: 3, background: '#eceff5' },
        noise: { type: 'gaussian', mean: random.int(120, 220), sigma: random.int(4, 6) },
      },
    })
      .jpeg()
      .toBuffer()
    const order = await placeOrder(url, cookie, product)
    const form = new FormData()
    form.append('photo', new File([Uint8Array.from(photo)], 'foto.jpg', { type: 'image/jpeg' }))
    const sent = await fetch(`${url}/api/user/orders/${order}/receipt`, {
      method: 'POST',
      headers: { cookie },
      body: form,
    })
    expect(sent.status).toBe(201)
  }
  const { rows } = await db.$client.query('select file from receipt_photo order by bytes desc limit $1', [
    PHOTOS,
  ])
  return rows.map(({ file }) => file)
}

/** Orders that stand where none of the calls above leaves one. */
async function stopOnTheWay(db: Database): Promise<void> {
  const product = await aProduct(db, { openingStock: 1_000 })
  const details = [{ id: product, count: 2 }]
  await anOrder(db, await aCustomer(db), details, { at: 'payment_verified' })
  const info = { delivery_method: 'pickup', direccion: undefined }
  await anOrder(db, await aCustomer(db), details, { at: 'ready_for_pickup', info })
  const inParts = await anOrder(db, await aCustomer(db), details, { at: 'preparing' })
  const { rows } = await db.$client.query('select id::int from order_line where order_id = $1', [inParts])
  await shipOrder(db, await aStaffMember(db), inParts, {
    ...aGuide(),
    lines: [{ lineId: rows[0].id, count: 1 }],
  })
}

async function placeOrder(url: string, cookie: string, product: number): Promise<number> {
  const response = await fetch(`${url}/api/user/createorder`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify(anOrderBody([{ id: product, count: 1 }])),
  })
  const answer = (await response.json()) as { order_id: number }
  expect(response.status, JSON.stringify(answer)).toBe(201)
  return answer.order_id
}

/** The receipts of all web orders but some that wait for one, and what the clock would do something about. */
async function layReceipts(client: pg.Client, photos: readonly string[]): Promise<CopiedFile[]> {
  await client.query('set session_replication_role = replica')
  const { rows } = await client.query<CopiedFile>(
    `with photo as (select *, row_number() over (order by bytes desc) - 1 as nth from receipt_photo where file = any($1)),
          bare as (
       select min(payment.id) as payment_id, order_id from payment join customer_order on customer_order.id = order_id
        where not exists (select from receipt_photo where receipt_photo.order_id = payment.order_id)
          and (stage is distinct from 'payment_review' or order_id % ${WITHOUT_PHOTO} > 0)
        group by order_id),
          laid as (
       insert into receipt_photo (payment_id, order_id, file, width, height, bytes)
       select bare.payment_id, bare.order_id, md5('photo ' || bare.payment_id) || '.webp', width, height, bytes
         from bare join photo on nth = bare.payment_id % ${PHOTOS}
       returning file, payment_id)
     select 'receipts' as folder, photo.file as from, laid.file as to from laid join photo on nth = laid.payment_id % ${PHOTOS}`,
    [photos],
  )
  // Mails that had not left, a reservation whose time is over, and orders that the shop would have cancelled.
  await client.query(
    `update mail set status = 'queued', sent_at = null, due_at = now()
      where id in (select id from mail where status = 'sent' and order_id is not null order by id desc limit ${QUEUED})`,
  )
  await client.query("update reservation set expires_at = now() - interval '1 day' where status = 'open'")
  await client.query(
    "insert into setting (key, value, valid_from) values ('unpaid_cancel_hours', '24', now() - interval '90 days')",
  )
  const late = `select id from customer_order
                 where stage = 'payment_review' and not exists (select from receipt_photo where order_id = customer_order.id)
                   and not exists (select from allocation where order_id = customer_order.id)
                 order by id limit ${LATE}`
  await client.query(
    `update payment set created_at = now() - interval '32 days', checked_at = checked_at - interval '31 days' where order_id in (${late})`,
  )
  await client.query(
    `insert into mail (template, order_id, status, recipient, subject, html, text, sent_at)
     select 'payment-reminder', id, 'sent', 'ana@correo.example', 'Falta', '<p>Falta</p>', 'Falta', now() - interval '30 days'
       from (${late}) as late on conflict do nothing`,
  )
  await client.query(
    `update customer_order set placed_at = now() - interval '32 days', payment_reminded_at = now() - interval '30 days' where id in (${late})`,
  )
  await client.query('reset session_replication_role; analyze')
  return rows
}

function layFiles(dataDir: string, files: readonly CopiedFile[]): void {
  for (const { folder, from, to } of files) {
    mkdirSync(join(dataDir, folder), { recursive: true })
    copyFileSync(join(dataDir, folder, from), join(dataDir, folder, to))
  }
}

async function rowsOf(dataDir: string): Promise<Record<string, string>> {
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => {} })
  const rows = await storedRowsOf(postgres.connection)
  await postgres.stop()
  return rows
}

async function checkedRowsOf(dataDir: string): Promise<Record<string, string>> {
  expect(await checkData(dataDir)).toEqual({ code: 0, output: 'Todo cuadra.' })
  return rowsOf(dataDir)
}

const countOf = async (db: Database, query: string): Promise<number> =>
  (await db.$client.query(`select count(*)::int as n from ${query}`)).rows[0].n

const lastRunOf = async (db: Database, kind: string) =>
  (await db.$client.query('select ended_at from job where is_timed and kind = $1', [kind])).rows[0]?.ended_at

test(`RE-13: a shop with ${ORDERS} orders in every state, their receipts and all pictures comes back whole from its encrypted backup, and starts quietly (seed ${seed})`, {
  timeout: 900_000,
}, async (context) => {
  const figures: Figures = {}
  const note = (more: Figures) => tell(context, Object.assign(figures, more))
  const mails = await startMailServer()
  onTestFinished(() => mails.close())
  const env = { DEMO: 'catalog', RATE_LIMIT: 'off', SMTP_URL: mails.url, BACKUP_HOUR: 'off' }

  // The shop of some years.
  const begun = performance.now()
  const shop = await startShop({ env })
  onTestFinished(async () => void (await shop.kill()))
  const { dataDir } = shop
  await withDatabaseOf(shop, async (db) => {
    await db.$client.query("insert into setting (key, value) values ('read_receipts', 'false')")
    const ask = askOverHttp(shop.url)
    const document = (await (await fetch(`${shop.url}/api/openapi.json`)).json()) as ApiDocument
    const world = await makeWorld(db, ask)
    await fillShop(db, { ask, document, world })
    const photos = await sendPhotos(shop, db)
    await stopOnTheWay(db)
    await waitUntil(async () => (await countOf(db, "mail where status = 'queued'")) === 0, 20_000)
    await shop.stop()
    const postgres = await startEmbeddedPostgres({ dataDir, log: () => {} })
    const client = new pg.Client(postgres.connection)
    await client.connect()
    const files = await repeatOrders(client, ORDERS)
    layFiles(dataDir, [...files, ...(await layReceipts(client, photos))])
    const { rows } = await client.query('select distinct coalesce(stage, state) as at from customer_order')
    expect(rows.map(({ at }) => at).sort()).toEqual([...orderStages, 'CANCELADO', 'ENTREGADO'].sort())
    await client.end()
    await postgres.stop()
  })
  note({ 'seconds to lay the shop': (performance.now() - begun) / 1000 })

  // Its backup, put back elsewhere.
  const file = join(scratchDirectory('backup'), 'kuntur.tar.age')
  const made = await runCommand({ DATA_DIR: dataDir, ...encrypted }, 'server/backup/back-up.ts', file)
  expect(made).toMatchObject({ code: 0, output: expect.stringContaining('Está cifrada') })
  const [, rows, photos, megabytes] = /\((\d+) filas, (\d+) fotos, ([\d.]+) MB\)/.exec(made.output) ?? []
  note({
    rows: Number(rows),
    files: Number(photos),
    MB: Number(megabytes),
    'seconds of the backup': made.seconds,
  })
  const place = scratchDirectory('restored')
  const restored = await runCommand({ DATA_DIR: place, ...encrypted }, 'server/backup/restore.ts', file)
  expect(restored).toMatchObject({ code: 0, output: expect.stringMatching(/Todo cuadra\./) })
  note({ 'seconds of the restore': restored.seconds })

  // The file is tried out while people go on with what follows.
  const trying = runCommand(
    { DATA_DIR: scratchDirectory('elsewhere'), ...encrypted },
    'server/backup/restore.ts',
    file,
    '--verify',
  )
  const [rowsThere, rowsBefore] = await Promise.all([rowsOf(place), checkedRowsOf(dataDir)])
  expect(rowsThere).toEqual(rowsBefore)
  const files = storedFilesOf(dataDir)
  expect(files.size).toBeGreaterThan(ORDERS / 2)
  expect(storedFilesOf(place)).toEqual(files)

  // What was lost sells on for a moment, and gives numbers that the backup does not know.
  const lost = await startShop({ dataDir, env: { ...env, SMTP_URL: '' } })
  onTestFinished(async () => void (await lost.kill()))
  const lastLost = await withDatabaseOf(lost, async (db) => {
    const [product, buyer] = [await aProduct(db), await aCustomer(db)]
    await placeOrder(lost.url, buyer.cookie, product)
    return placeOrder(lost.url, buyer.cookie, product)
  })
  await lost.stop()

  const opening = performance.now()
  const again = await startShop({ dataDir: place, env })
  onTestFinished(async () => void (await again.kill()))
  note({ 'seconds of its start': (performance.now() - opening) / 1000 })
  await withDatabaseOf(again, async (db) => {
    const waiting = {
      mails: await countOf(db, "mail where status = 'queued'"),
      reservations: await countOf(db, "reservation where status = 'open'"),
      orders: await countOf(db, "customer_order where state = 'CANCELADO'"),
    }
    expect(waiting).toMatchObject({ mails: QUEUED })
    expect(waiting.reservations).toBeGreaterThan(0)
    mails.mails.length = 0

    // It sells, under a number that nobody holds; what is new is mailed and runs out. Nothing of before happens meanwhile.
    const buyer: Customer = await aCustomer(db)
    const product = await aProduct(db)
    const first = await placeOrder(again.url, buyer.cookie, product)
    expect(first).toBeGreaterThan(lastLost)
    expect((await mails.received(1)).map(({ recipients }) => recipients)).toEqual([['ana@correo.example']])
    const reserved = await fetch(`${again.url}/api/user/reservation`, {
      method: 'POST',
      headers: { cookie: buyer.cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ details: [{ id: product, count: 1 }] }),
    })
    const { reservation_id } = (await reserved.json()) as { reservation_id: string }
    await db.$client.query('update reservation set expires_at = now() where id = $1', [reservation_id])
    await waitUntil(
      async () =>
        (await countOf(db, `reservation where id = '${reservation_id}' and status = 'expired'`)) === 1,
    )
    const looked = await lastRunOf(db, 'nightly-backup')
    await db.$client.query("update job set due_at = now() where is_timed and status = 'queued'")
    await waitUntil(async () => String(await lastRunOf(db, 'nightly-backup')) !== String(looked), 20_000)
    expect({
      mails: await countOf(db, "mail where status = 'queued'"),
      reservations: await countOf(db, "reservation where status = 'open'"),
      orders: await countOf(db, "customer_order where state = 'CANCELADO'"),
    }).toEqual(waiting)
    expect(mails.mails).toHaveLength(1)

    // Until an owner says that it goes on.
    const { cookie } = await anOwner(db)
    const resumed = await fetch(`${again.url}/api/admin/restoration/resume`, {
      method: 'POST',
      headers: { cookie, origin: again.url, 'content-type': 'application/json' },
      body: JSON.stringify({ sends_old_mails: true }),
    })
    expect(resumed.status, await resumed.text()).toBe(200)
    await waitUntil(async () => (await countOf(db, "mail where status = 'queued'")) === 0, 120_000)
    await db.$client.query("update job set due_at = now() where is_timed and status = 'queued'")
    await waitUntil(
      async () => (await countOf(db, "customer_order where state = 'CANCELADO'")) >= waiting.orders + LATE,
      120_000,
    )
    await waitUntil(async () => (await countOf(db, "reservation where status = 'open'")) === 0)
    expect(await placeOrder(again.url, buyer.cookie, product)).toBe(first + 1)
  })
  await again.stop()
  const tried = await trying
  expect(tried).toMatchObject({
    code: 0,
    output: expect.stringMatching(/volvieron iguales, y todo cuadra\. No queda nada/),
  })
  note({ 'seconds of --verify, beside the shop': tried.seconds })
  expect(await checkData(place)).toEqual({ code: 0, output: 'Todo cuadra.' })
  note({ 'seconds in all': (performance.now() - begun) / 1000 })
})
