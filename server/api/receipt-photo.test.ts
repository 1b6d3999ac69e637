import { readdirSync, statSync, utimesSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { sql } from 'drizzle-orm'
import pino from 'pino'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { OrderAnswer } from '../../contract/api/orders.ts'
import { Problem } from '../../contract/api/problem.ts'
import { formatOrderNumber } from '../../contract/order-number.ts'
import { openTestApp } from '../../test/app.ts'
import { aCustomer, anOrder, aProduct, aStaffMember, type Customer } from '../../test/factories.ts'
import { pngOf } from '../../test/uploads/hostile-files.ts'
import { findInconsistencies } from '../consistency/find-inconsistencies.ts'
import { readReceipt } from '../payments/receipts.ts'
import { sweepReceipts } from '../payments/sweep-receipts.ts'

const { app, ask, db, dataDir, receipts, logLines, publicUrl } = await openTestApp()
const limited = await openTestApp({ limited: true })

const photo = (width = 60, height = 40) =>
  sharp({ create: { width, height, channels: 3, background: { r: 40, g: 120, b: 200 } } })

const path = (id: number) => `/api/user/orders/${id}/receipt`

type Shop = Pick<typeof limited, 'ask'>

async function upload(
  { cookie }: Customer,
  id: number,
  file: Uint8Array,
  { name = 'foto.jpg', type = 'image/jpeg', shop = { ask } as Shop } = {},
) {
  const form = new FormData()
  form.append('photo', new File([Uint8Array.from(file)], name, { type }))
  const request = new Request('http://x/', { method: 'POST', body: form })
  const rawBody = new Uint8Array(await request.arrayBuffer())
  const headers = { 'content-type': request.headers.get('content-type') ?? '' }
  return shop.ask(path(id), { method: 'POST', rawBody, headers, cookie })
}

async function anOrderOfMine(buyer?: Customer) {
  const mine = buyer ?? (await aCustomer(db))
  return { buyer: mine, id: await anOrder(db, mine, [{ id: await aProduct(db), count: 1 }]) }
}

async function refusal(response: Response, status: number): Promise<Problem> {
  expect(response.status).toBe(status)
  return Problem.parse(await response.json())
}

const kept = () => readdirSync(join(dataDir, 'receipts'))

const hasPhoto = async ({ cookie }: Customer, id: number) =>
  OrderAnswer.parse(await (await ask(`/api/user/orders/${id}`, { cookie })).json()).order.has_receipt_photo

test('a photo is kept, and its order says so', async () => {
  const { buyer, id } = await anOrderOfMine()
  expect(await hasPhoto(buyer, id)).toBe(false)
  const response = await upload(buyer, id, await photo().jpeg().toBuffer())
  expect(response.status).toBe(201)
  expect(await response.json()).toEqual({ message: 'Recibimos la foto de tu comprobante' })
  expect(await hasPhoto(buyer, id)).toBe(true)
})

test('UP-2: PNG, JPEG, WebP and AVIF are taken by what they are, whatever they are called', async () => {
  const { buyer, id } = await anOrderOfMine()
  for (const file of [
    await photo().png().toBuffer(),
    await photo().jpeg().toBuffer(),
    await photo().webp().toBuffer(),
    await photo().avif().toBuffer(),
  ])
    expect((await upload(buyer, id, file, { name: 'x.html', type: 'text/html' })).status).toBe(201)
})

test('UP-2: everything else is refused with a sentence that says how to go on, and the order stays', async () => {
  const { buyer, id } = await anOrderOfMine()
  const jpeg = await photo().jpeg().toBuffer()
  const others: Record<string, Uint8Array> = {
    svg: Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
    ),
    html: Buffer.from('<!doctype html><script>alert(1)</script>'),
    pdf: Buffer.from('%PDF-1.7\n1 0 obj\n'),
    gif: await photo().gif().toBuffer(),
    'gif before a jpeg': Buffer.concat([Buffer.from('GIF89a'), jpeg]),
    heic: Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'),
    tiff: await photo().tiff().toBuffer(),
    text: Buffer.from('hola'),
  }
  for (const [kind, file] of Object.entries(others)) {
    const problem = await refusal(await upload(buyer, id, file, { name: 'foto.png', type: 'image/png' }), 422)
    expect(problem, kind).toEqual({
      error: 'photo_unsupported',
      message:
        'Aceptamos fotos PNG, JPEG, WebP o AVIF. Haz una captura de pantalla del comprobante y envíala.',
    })
  }
  expect(await hasPhoto(buyer, id)).toBe(false)
})

test('a broken photo is refused, and the order and its earlier photo stay', async () => {
  const { buyer, id } = await anOrderOfMine()
  await upload(buyer, id, await photo().jpeg().toBuffer())
  const before = kept()
  const whole = {
    png: await photo(300, 300).png().toBuffer(),
    jpeg: await sharp(Buffer.from(Array.from({ length: 90_000 }, (_, i) => (i * 7919) % 256)), {
      raw: { width: 300, height: 100, channels: 3 },
    })
      .jpeg()
      .toBuffer(),
    webp: await photo(300, 300).webp().toBuffer(),
    avif: await photo(300, 300).avif().toBuffer(),
  }
  for (const [kind, file] of Object.entries(whole)) {
    const cut = file.subarray(0, Math.floor(file.length / 2))
    expect((await refusal(await upload(buyer, id, cut), 422)).error, kind).toBe('photo_broken')
  }
  expect((await refusal(await upload(buyer, id, new Uint8Array()), 422)).error).toBe('photo_broken')
  expect(kept()).toEqual(before)
  expect(await hasPhoto(buyer, id)).toBe(true)
})

test('UP-3: a photo larger than 12,000 px or 40 megapixels is refused by its header, before it is decoded', async () => {
  const { buyer, id } = await anOrderOfMine()
  for (const [width, height] of [
    [12_001, 1],
    [1, 12_001],
    [6_400, 6_400],
    [60_000, 60_000],
    [2_000_000_000, 2],
  ] as const) {
    const { error } = await refusal(await upload(buyer, id, pngOf(width, height)), 422)
    expect(['photo_too_large', 'photo_broken'], `${width} × ${height}`).toContain(error)
  }
  expect((await refusal(await upload(buyer, id, pngOf(6_400, 6_400)), 422)).error).toBe('photo_too_large')
})

test('UP-1: a file of more than 10 MiB is cut off, also when it does not say how long it is', async () => {
  const { buyer, id } = await anOrderOfMine()
  const big = Buffer.alloc(10 * 1024 * 1024 + 1, 0xff)
  expect((await refusal(await upload(buyer, id, big), 413)).error).toBe('photo_too_heavy')
  expect((await refusal(await upload(buyer, id, Buffer.alloc(11 * 1024 * 1024, 0xff)), 413)).error).toBe(
    'photo_too_heavy',
  )
  let sent = 0
  const endless = new ReadableStream({
    pull(controller) {
      sent += 65_536
      controller.enqueue(new Uint8Array(65_536))
    },
  })
  const headers = { 'content-type': 'multipart/form-data; boundary=x' }
  const response = await ask(path(id), { method: 'POST', rawBody: endless, headers, cookie: buyer.cookie })
  expect((await refusal(response, 413)).error).toBe('photo_too_heavy')
  expect(sent).toBeLessThan(11 * 1024 * 1024)
})

test('UP-1: over a real connection too, whoever sends 11 MiB gets to read why not', async () => {
  const { buyer, id } = await anOrderOfMine()
  const server = createServer(getRequestListener(app.fetch))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const form = new FormData()
  form.append('photo', new File([new Uint8Array(11 * 1024 * 1024)], 'foto.png'))
  const { port } = server.address() as AddressInfo
  const response = await fetch(`http://127.0.0.1:${port}${path(id)}`, {
    method: 'POST',
    body: form,
    headers: { cookie: buyer.cookie, origin: publicUrl },
  })
  expect((await refusal(response, 413)).message).toContain('10 MB')
})

test('UP-1: an order has one photo: the next one takes its place, and its file is gone', async () => {
  const { buyer, id } = await anOrderOfMine()
  const before = kept()
  const files = await Promise.all([10, 20, 30, 40].map((size) => photo(size, size).png().toBuffer()))
  const answers = await Promise.all(files.map((file) => upload(buyer, id, file)))
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201])
  expect(kept()).toHaveLength(before.length + 1)
  const { rows } = await db.execute(sql`select file from receipt_photo where order_id = ${id}`)
  expect(kept()).toContain(rows[0]?.file)
})

test('UP-1: when twenty are sending and forty wait, the next one is told to come back, and it is not counted', async () => {
  const buyer = await aCustomer(limited.db)
  const id = await anOrder(limited.db, buyer, [{ id: await aProduct(limited.db), count: 1 }])
  const file = await photo().png().toBuffer()
  const { promise: ended, resolve: end } = Promise.withResolvers<void>()
  const others = Array.from({ length: 60 }, () => limited.incoming.hold(() => ended))
  const refused = await upload(buyer, id, file, { shop: limited })
  expect((await refusal(refused, 503)).error).toBe('busy')
  expect(refused.headers.get('retry-after')).toBe('5')
  const { rows } = await limited.db.execute(
    sql`select points from rate_limit where key = ${`upload-account:${buyer.id}`}`,
  )
  expect(rows).toEqual([])
  end()
  await Promise.all(others)
  expect((await upload(buyer, id, file, { shop: limited })).status).toBe(201)
})

test('a form that breaks off is refused, and nothing of it stays', async () => {
  const { buyer, id } = await anOrderOfMine()
  const beginning = '--x\r\ncontent-disposition: form-data; name="photo"; filename="a.png"\r\n\r\nhola'
  let pieces = 0
  const rawBody = new ReadableStream({
    pull(controller) {
      if (pieces++ < 20) controller.enqueue(Buffer.from(pieces === 1 ? beginning : 'x'.repeat(65_536)))
      else controller.error(new Error('aborted'))
    },
  })
  const headers = { 'content-type': 'multipart/form-data; boundary=x' }
  await refusal(await ask(path(id), { method: 'POST', rawBody, headers, cookie: buyer.cookie }), 400)
  expect(readdirSync(join(dataDir, 'incoming'))).toEqual([])
})

test('LI-5: an account uploads 20 photos a day', async () => {
  const buyer = await aCustomer(limited.db)
  const id = await anOrder(limited.db, buyer, [{ id: await aProduct(limited.db), count: 1 }])
  const file = await photo(4, 4).png().toBuffer()
  const statuses: number[] = []
  for (let i = 0; i < 21; i++) statuses.push((await upload(buyer, id, file, { shop: limited })).status)
  expect(statuses.slice(0, 20)).toEqual(Array(20).fill(201))
  expect(statuses[20]).toBe(429)
})

test('AZ-4: a photo is read by its buyer and by staff who may see payments, and by nobody else', async () => {
  const { buyer, id } = await anOrderOfMine()
  const staff = await aStaffMember(db, { permissions: ['payments.read'] })
  const packer = await aStaffMember(db, { permissions: ['orders.read'] })
  const other = await aCustomer(db)
  await upload(buyer, id, await photo().png().toBuffer())
  const statusFor = async (cookie?: string) => (await ask(path(id), cookie ? { cookie } : {})).status
  expect(await statusFor(buyer.cookie)).toBe(200)
  // Staff see it at their desk, which asks for what their session lacks.
  expect(await statusFor(staff.cookie)).toBe(404)
  expect((await readReceipt(db, receipts, staff, id)).length).toBeGreaterThan(0)
  await expect(readReceipt(db, receipts, packer, id)).rejects.toMatchObject({ code: 'order_not_found' })
  expect(await statusFor(other.cookie)).toBe(404)
  expect(await statusFor()).toBe(401)
  const without = await anOrderOfMine(buyer)
  const none = await ask(path(without.id), { cookie: buyer.cookie })
  const anothers = await ask(path(id), { cookie: other.cookie })
  expect(await none.text()).toBe(await anothers.text())
  const [file] = kept()
  for (const guess of [`/multimedia/${file}`, `/receipts/${file}`, `/data/receipts/${file}`])
    expect((await ask(guess, { cookie: buyer.cookie })).headers.get('content-type')).not.toContain('image')
})

test('AZ-4: nobody puts a photo to another’s order', async () => {
  const { buyer, id } = await anOrderOfMine()
  const other = await aCustomer(db)
  const before = kept()
  const response = await upload(other, id, await photo().png().toBuffer())
  expect((await refusal(response, 404)).error).toBe('order_not_found')
  expect(await hasPhoto(buyer, id)).toBe(false)
  expect(kept()).toEqual(before)
})

test('UP-4: a photo lies under a random name that only the shop can read, and is served as an inert attachment', async () => {
  const { buyer, id } = await anOrderOfMine()
  await upload(buyer, id, await photo().png().toBuffer(), { name: '../../etc/passwd' })
  const { rows } = await db.execute<{ file: string }>(
    sql`select file from receipt_photo where order_id = ${id}`,
  )
  const file = join(dataDir, 'receipts', rows[0]?.file ?? '')
  expect(rows[0]?.file).toMatch(/^[0-9a-f]{32}\.webp$/)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(statSync(join(dataDir, 'receipts')).mode & 0o777).toBe(0o700)

  const response = await ask(path(id), { cookie: buyer.cookie })
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'image/webp',
    'content-disposition': `attachment; filename="comprobante-${formatOrderNumber(id)}.webp"`,
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
  })
  expect(await sharp(await response.arrayBuffer()).metadata()).toMatchObject({ format: 'webp', width: 60 })
})

test('UP-5: the name of the file has no effect, however it is written', async () => {
  const { buyer, id } = await anOrderOfMine()
  const file = await photo().png().toBuffer()
  for (const name of [
    '../../x.png',
    `${'a'.repeat(300)}.png`,
    'x\u202egnp.exe',
    'ñandú 🦅.png',
    '.',
    'con.png',
  ]) {
    expect((await upload(buyer, id, file, { name })).status, name).toBe(201)
  }
  for (const name of kept()) expect(name).toMatch(/^[0-9a-f]{32}\.webp$/)
  expect(logLines.join('')).not.toContain('passwd')
})

test('UP-6: place, camera and everything else hidden in a photo are gone, and it stands upright', async () => {
  const { buyer, id } = await anOrderOfMine()
  const sent = await photo(60, 40)
    .withExif({ IFD0: { Make: 'CAMARA-SECRETA' }, IFD3: { GPSLatitude: '0/1 21/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  expect(Buffer.concat([sent, Buffer.from('<script>')]).toString('latin1')).toContain('Exif')
  await upload(buyer, id, Buffer.concat([sent, Buffer.from('<script>alert(1)</script>')]))
  const received = Buffer.from(await (await ask(path(id), { cookie: buyer.cookie })).arrayBuffer())
  const { exif, icc, xmp, width, height } = await sharp(received).metadata()
  expect({ exif, icc, xmp, width, height }).toEqual({
    exif: undefined,
    icc: undefined,
    xmp: undefined,
    width: 40,
    height: 60,
  })
  for (const secret of ['Exif', 'CAMARA', 'script']) expect(received.toString('latin1')).not.toContain(secret)
})

test('a large photo is made as small as is still readable', async () => {
  const { buyer, id } = await anOrderOfMine()
  expect((await upload(buyer, id, await photo(4_000, 3_000).jpeg().toBuffer())).status).toBe(201)
  const { rows } = await db.execute(sql`select width, height from receipt_photo where order_id = ${id}`)
  expect(rows).toEqual([{ width: 2_000, height: 1_500 }])
})

test('CS-2: a form is taken by this path alone, and this path takes nothing else', async () => {
  const { buyer, id } = await anOrderOfMine()
  const headers = { 'content-type': 'multipart/form-data; boundary=x' }
  const elsewhere = await ask('/api/user/createorder', { rawBody: '--x--', headers, cookie: buyer.cookie })
  expect(elsewhere.status).toBe(415)
  for (const type of ['application/json', 'image/png', 'application/x-www-form-urlencoded', 'text/plain']) {
    const response = await ask(path(id), {
      rawBody: '{}',
      headers: { 'content-type': type },
      cookie: buyer.cookie,
    })
    expect(response.status, type).toBe(415)
  }
  const foreign = await ask(path(id), {
    rawBody: '--x--',
    headers: { ...headers, origin: 'https://malo.example' },
    cookie: buyer.cookie,
  })
  expect(foreign.status).toBe(403)
})

test('UP-7: ten thousand parts, none, or another field are refused at once', async () => {
  const { buyer, id } = await anOrderOfMine()
  const part = '--x\r\ncontent-disposition: form-data; name="photo"; filename="a.png"\r\n\r\nhola\r\n'
  const bodies: [string, string, number][] = [
    ['multipart/form-data; boundary=x', `${part.repeat(10_000)}--x--`, 422],
    ['multipart/form-data; boundary=x', `${part}${part.replace('photo', 'otro')}--x--`, 422],
    ['multipart/form-data; boundary=x', `${part.replace('photo', 'otro')}--x--`, 422],
    ['multipart/form-data; boundary=x', '--x--', 400],
    ['multipart/form-data; boundary=x', '', 400],
    ['multipart/form-data', `${part}--x--`, 400],
    ['multipart/form-data; boundary=', `${part}--x--`, 400],
    ['multipart/form-data; boundary=x', part, 400],
    ['multipart/form-data; boundary=x', `${part.replace('; filename="a.png"', '')}--x--`, 422],
  ]
  for (const [type, rawBody, status] of bodies) {
    const response = await ask(path(id), {
      method: 'POST',
      rawBody,
      headers: { 'content-type': type },
      cookie: buyer.cookie,
    })
    expect(response.status, `${type} ${rawBody.slice(0, 120)}`).toBe(status)
  }
})

test('RE-7: a photo whose row PostgreSQL refuses for want of space is a 503 and leaves no file', async () => {
  const { buyer, id } = await anOrderOfMine()
  const before = kept()
  await db.$client.query(`
    create function refuse_photo() returns trigger language plpgsql as $$
    begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$;
    create trigger refuse_photo before insert on receipt_photo for each row execute function refuse_photo()`)
  try {
    const response = await upload(buyer, id, await photo().png().toBuffer())
    expect(response.status).toBe(503)
    expect(kept()).toEqual(before)
  } finally {
    await db.$client.query('drop function refuse_photo cascade')
  }
})

test('a file that no order knows is set aside, unless it may be an upload under way', async () => {
  const fresh = await receipts.write(await photo().webp().toBuffer())
  const old = await receipts.write(await photo().webp().toBuffer())
  const before = new Date(Date.now() - 2 * 3_600_000)
  utimesSync(join(dataDir, 'receipts', old), before, before)
  expect(await findInconsistencies(db, receipts)).toEqual([`Foto de comprobante sin pedido: ${old}`])
  await sweepReceipts(db, receipts, pino({ level: 'silent' }))
  expect(kept()).toContain(fresh)
  expect(kept()).not.toContain(old)
  expect(await findInconsistencies(db, receipts)).toEqual([])
})
