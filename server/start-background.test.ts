import pino from 'pino'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { Reservation } from '../contract/api/orders.ts'
import { openTestApp } from '../test/app.ts'
import { aCustomer, aProduct, stockOf } from '../test/factories.ts'
import { waitUntil } from '../test/wait-until.ts'
import { listPictureWidths } from './catalog/picture-widths.ts'
import { openDatabase } from './db/database.ts'
import { media as mediaTable } from './db/schema/catalog.ts'
import { sellableMedia } from './db/schema/pictures.ts'
import { startBackground } from './start-background.ts'

const {
  ask,
  db,
  database,
  incoming,
  media,
  receipts,
  invoices,
  refundFiles,
  returnPhotos,
  publicUrl,
  dataDir,
} = await openTestApp()
const log = pino({ level: 'silent' })
const config = {
  smtpUrl: undefined,
  mailFrom: undefined,
  publicUrl,
  picturesAhead: 'off',
  backup: { folder: '', passphrase: undefined, hour: null },
  dataDir,
} as const
const parts = {
  db,
  incoming,
  receipts,
  invoices,
  refundFiles,
  returnPhotos,
  media,
  onCatalogChange: () => {},
  quiet: async () => {},
}

async function reserved(product: number): Promise<Reservation> {
  const { cookie } = await aCustomer(db)
  const response = await ask('/api/user/reservation', {
    body: { details: [{ id: product, count: 1 }] },
    cookie,
  })
  return Reservation.parse(await response.json())
}

async function letExpire({ reservation_id }: Reservation) {
  await db.$client.query('update reservation set expires_at = now() where id = $1', [reservation_id])
}

test('OR-11: without any job, and without anybody asking, what ran out is back on the shelf', async () => {
  const product = await aProduct(db, { openingStock: 1 })
  const reservation = await reserved(product)
  onTestFinished(startBackground(config, { ...parts, backgroundDb: db }, log, []))
  await letExpire(reservation)
  await waitUntil(async () => (await stockOf(db, product)).stock === 1)
  expect(await stockOf(db, product)).toEqual({ stock: 1, ledger: 1 })
})

test('RE-5: while the database is away it waits, and goes on when it is back', async () => {
  const product = await aProduct(db, { openingStock: 1 })
  const reservation = await reserved(product)
  const away = openDatabase({ ...database.config, port: 1 }, { poolSize: 1, onConnectionLost: () => {} })
  onTestFinished(() => away.$client.end())
  onTestFinished(startBackground(config, { ...parts, backgroundDb: away }, log, []))
  await letExpire(reservation)
  away.$client.options.port = Number(db.$client.options.port)
  await waitUntil(async () => (await stockOf(db, product)).stock === 1)
})

test('RE-8: a job that hangs, deaf to its signal, does not hold up the end of the shop', async () => {
  const { promise: hanging, resolve: finish } = Promise.withResolvers<void>()
  let runs = 0
  const job = {
    kind: 'hanging',
    every: '1 day',
    at: '08:30',
    run: () => {
      runs++
      return hanging
    },
  } as const
  const stop = startBackground(config, { ...parts, backgroundDb: db }, log, [job])
  await waitUntil(() => runs === 1)
  await stop()
  finish()
})

test('the widths of pictures are made before anybody asks for them, those of the home page first', async () => {
  const files = await Promise.all(
    ['#111', '#222', '#333'].map(async (background) =>
      media.keep(
        await sharp({ create: { width: 64, height: 64, channels: 3, background } })
          .webp()
          .toBuffer(),
      ),
    ),
  )
  const rows = files.map((file) => ({
    file,
    type: 'image/webp',
    alt: '',
    width: 64,
    height: 64,
    widths: [32],
  }))
  const [plain, featured, banner] = await db.insert(mediaTable).values(rows).returning({ id: mediaTable.id })
  await addPictureTo(await aProduct(db), plain?.id)
  await addPictureTo(await aProduct(db, { isFeatured: true }), featured?.id)
  expect(banner).toBeDefined()
  const [last, second, first] = files
  expect((await listPictureWidths(db)).map(({ file }) => file)).toEqual([first, second, last])
  const stop = startBackground({ ...config, picturesAhead: 'on' }, { ...parts, backgroundDb: db }, log, [])
  onTestFinished(stop)
  const own = last?.replace('.webp', '.avif') ?? ''
  await waitUntil(() => media.has(own))
})

async function addPictureTo(sellableId: number, mediaId = 0) {
  await db.insert(sellableMedia).values({ sellableId, mediaId, position: 0 })
}
