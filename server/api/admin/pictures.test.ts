import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, onTestFinished, test, vi } from 'vitest'
import { PicturesAnswer } from '../../../contract/api/admin/pictures.ts'
import { MAX_PHOTO_BYTES, MAX_PICTURES } from '../../../contract/constants.ts'
import { openTestApp, renderedPage } from '../../../test/app.ts'
import { aCustomer, anOrder, anOwner, aProduct, aStaffMember } from '../../../test/factories.ts'
import { pngOf } from '../../../test/uploads/hostile-files.ts'
import { findProduct } from '../../catalog/find-product.ts'
import { forgetPictures } from '../../catalog/forget-pictures.ts'
import { findInconsistencies } from '../../consistency/find-inconsistencies.ts'
import { openDirectory } from '../../files/open-directory.ts'
import { openStoredFiles } from '../../media/stored-files.ts'
import { packSerials } from '../../serials/pack-serials.ts'

/* The pictures of products as the staff arrange them, through the API. */

/** The addresses that pages were rendered for. The pages themselves are the browser's tests. */
const rendered: string[] = []
const { ask, db, dataDir, media } = await openTestApp({
  render: async ({ url }) => {
    rendered.push(new URL(url).pathname)
    const html = '<!doctype html><head><script>theme</script></head><body><script>more</script>Laptop</body>'
    const status = url.endsWith('/producto/0') ? 404 : 200
    return renderedPage(html, status)
  },
})
const ana = await anOwner(db, { firstName: 'Ana' })
const reader = await aStaffMember(db, { permissions: ['products.read'] })

const aPhoto = (width = 700, height = 500, background = '#1c1f33') =>
  sharp({ create: { width, height, channels: 3, background } })

type Sent = { name?: string; type?: string; query?: Record<string, string>; who?: { cookie: string } }

async function upload(
  id: number,
  file: Uint8Array,
  { name = 'foto.jpg', type = 'image/jpeg', query = {}, who = ana }: Sent = {},
) {
  const form = new FormData()
  form.append('photo', new File([Uint8Array.from(file)], name, { type }))
  return sendForm(id, form, query, who)
}

async function sendForm(
  id: number,
  form: FormData,
  query: Record<string, string> = {},
  { cookie }: { cookie: string } = ana,
) {
  const request = new Request('http://x/', { method: 'POST', body: form })
  const response = await ask(`/api/admin/products/${id}/pictures?${new URLSearchParams(query)}`, {
    method: 'POST',
    cookie,
    rawBody: new Uint8Array(await request.arrayBuffer()),
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
  })
  return { status: response.status, ...(await response.json()) }
}

async function send(method: string, path: string, body?: object, { cookie }: { cookie: string } = ana) {
  const response = await ask(`/api/admin/products${path && `/${path}`}`, {
    method,
    cookie,
    ...(body && { body }),
  })
  return { status: response.status, ...(await response.json()) }
}

const list = async (id: number) =>
  PicturesAnswer.parse(await (await ask(`/api/admin/products/${id}/pictures`, { cookie: ana.cookie })).json())
const idsOf = async (id: number) => (await list(id)).pictures.map((picture) => picture.id)
const galleryOf = async (id: number) => (await findProduct(db, id))?.pictures ?? []

let photos = 0

/** A product with so many pictures that no other shows. */
async function withPictures(count: number) {
  const id = await aProduct(db, { name: 'Laptop Quilla 14' })
  for (let n = 0; n < count; n += 1) {
    photos += 1
    expect(
      await upload(
        id,
        await aPhoto(300 + photos, 200)
          .png()
          .toBuffer(),
      ),
    ).toMatchObject({ status: 201 })
  }
  return id
}

test('a photo that is dropped is made anew and is on the page of its product and on its card', async () => {
  const id = await aProduct(db, { name: 'Laptop Quilla 14' })
  const placed = await aPhoto(2_600, 1_300)
    .withExif({ IFD0: { Artist: 'Nadie' }, IFD3: { GPSLatitude: '0/1 10/1 0/1' } })
    .jpeg()
    .toBuffer()
  expect(await upload(id, placed, { query: { real: 'true' } })).toMatchObject({ status: 201 })
  const [picture] = (await list(id)).pictures
  expect(picture).toMatchObject({
    width: 2_000,
    height: 1_000,
    alt: null,
    is_real: true,
    unit: null,
    cut: null,
  })
  const file = picture?.src.split('/').at(-1) ?? ''
  const kept = await sharp(join(dataDir, 'media', file)).metadata()
  expect(kept).toMatchObject({ format: 'webp', width: 2_000, height: 1_000 })
  expect([kept.exif, kept.xmp, kept.icc]).toEqual([undefined, undefined, undefined])
  const found = await findProduct(db, id)
  expect(found?.pictures).toEqual([
    expect.objectContaining({ src: picture?.src, alt: 'Laptop Quilla 14', note: 'Foto real' }),
  ])
  expect(found?.product.img_srcset).toContain(`${file.replace('.webp', '-512.webp')} 512w`)
  const small = await ask(`/multimedia/${file.replace('.webp', '-256.webp')}`)
  expect(small.status).toBe(200)
  expect((await sharp(Buffer.from(await small.arrayBuffer())).metadata()).width).toBe(256)
})

test('what is no photo is refused with the reason, and leaves nothing', async () => {
  const id = await aProduct(db)
  const before = readdirSync(join(dataDir, 'media')).length
  const jpeg = await aPhoto().jpeg().toBuffer()
  const script = '<script>alert(1)</script>'
  const refused: [string, Uint8Array, string][] = [
    [
      'an SVG with a script',
      Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`),
      'photo_unsupported',
    ],
    ['a page that is called a photo', Buffer.from(`<!doctype html>${script}`), 'photo_unsupported'],
    ['a GIF', await aPhoto().gif().toBuffer(), 'photo_unsupported'],
    ['a PDF', Buffer.from('%PDF-1.7\n%%EOF'), 'photo_unsupported'],
    ['a photo that breaks off', jpeg.subarray(0, jpeg.length / 2), 'photo_broken'],
    ['a head without a photo', Buffer.concat([jpeg.subarray(0, 20), Buffer.from(script)]), 'photo_broken'],
    ['nothing', Buffer.alloc(0), 'photo_broken'],
    ['a bomb', pngOf(6_400, 6_400), 'photo_too_large'],
    ['many megabytes', Buffer.alloc(MAX_PHOTO_BYTES + 1, jpeg), 'photo_too_heavy'],
  ]
  for (const [what, file, error] of refused) {
    const answer = await upload(id, file)
    expect(answer, what).toMatchObject({ error, message: expect.not.stringContaining('comprobante') })
    expect(answer.status, what).toBeLessThan(500)
  }
  expect(await list(id)).toMatchObject({ pictures: [] })
  expect(readdirSync(join(dataDir, 'media'))).toHaveLength(before)
})

test('of a file that is two things at once only the photo is kept, under a name of ours', async () => {
  const id = await aProduct(db)
  const both = Buffer.concat([
    await aPhoto().jpeg().toBuffer(),
    Buffer.from('PK\x03\x04<script>alert(1)</script>'),
  ])
  expect(await upload(id, both, { name: '../../index.html', type: 'text/html' })).toMatchObject({
    status: 201,
  })
  const [picture] = (await list(id)).pictures
  expect(picture?.src).toMatch(/^\/multimedia\/[0-9a-f]{32}\.webp$/)
  const response = await ask(picture?.src ?? '')
  expect(response.headers.get('content-type')).toBe('image/webp')
  expect(Buffer.from(await response.arrayBuffer()).includes('<script>')).toBe(false)
})

test('thirty files at once: the first twenty are kept, the others told why not; several in one call are refused', async () => {
  const id = await aProduct(db)
  const files = await Promise.all(
    Array.from({ length: 30 }, (_, n) =>
      aPhoto(60 + n, 60)
        .png()
        .toBuffer(),
    ),
  )
  const answers = await Promise.all(files.map((file) => upload(id, file)))
  const refused = answers.filter(({ status }) => status !== 201)
  expect(refused).toHaveLength(30 - MAX_PICTURES)
  for (const answer of refused) expect(answer).toMatchObject({ status: 409, error: 'too_many_pictures' })
  const { pictures } = await list(id)
  expect(new Set(pictures.map(({ src }) => src)).size).toBe(MAX_PICTURES)

  const form = new FormData()
  for (const file of files.slice(0, 2)) form.append('photo', new File([Uint8Array.from(file)], 'a.png'))
  expect(await sendForm(await aProduct(db), form)).toMatchObject({ status: 422, error: 'invalid' })
})

test('the same photo twice is refused, for another product it is kept once', async () => {
  const photo = await aPhoto(321, 123).png().toBuffer()
  const [id, other] = [await aProduct(db), await aProduct(db)]
  expect(await upload(id, photo)).toMatchObject({ status: 201 })
  expect(await upload(id, photo, { name: 'otra.png' })).toMatchObject({ status: 409, error: 'picture_known' })
  expect(await upload(other, photo)).toMatchObject({ status: 201 })
  const sources = [...(await list(id)).pictures, ...(await list(other)).pictures].map(({ src }) => src)
  expect(new Set(sources).size).toBe(1)
})

test('pictures are put into another order, and cards show the first', async () => {
  const id = await withPictures(3)
  const [a, b, c] = (await idsOf(id)) as [number, number, number]
  const [, , third] = (await list(id)).pictures
  expect(await send('PUT', `${id}/picture-order`, { ids: [c, a, b] })).toMatchObject({ status: 200 })
  expect(await idsOf(id)).toEqual([c, a, b])
  expect((await galleryOf(id))[0]?.src).toBe(third?.src)
  for (const ids of [
    [c, a],
    [c, a, a],
    [c, a, b, 999_999],
    [a, a, a],
  ])
    expect(await send('PUT', `${id}/picture-order`, { ids }), String(ids)).toMatchObject({
      status: 409,
      error: 'pictures_changed',
    })
  expect(await idsOf(id)).toEqual([c, a, b])
})

test('words and what is real are changed by themselves, and stay inert text', async () => {
  const id = await withPictures(2)
  const [first, second] = (await idsOf(id)) as [number, number]
  const alt = '"><img src=x onerror=alert(1)>'
  expect(await send('PUT', `${id}/pictures/${second}`, { alt })).toMatchObject({ status: 200 })
  expect(await send('PUT', `${id}/pictures/${first}`, { is_real: true })).toMatchObject({ status: 200 })
  expect(await galleryOf(id)).toMatchObject([
    { alt: 'Laptop Quilla 14', note: 'Foto real' },
    { alt, note: 'Imagen referencial' },
  ])
  expect(await send('PUT', `${id}/pictures/${second}`, { alt: null })).toMatchObject({ status: 200 })
  expect(await galleryOf(id)).toMatchObject([{}, { alt: 'Laptop Quilla 14, imagen 2' }])
  expect(await send('PUT', `${id}/pictures/${second}`, { alt: 'x'.repeat(201) })).toMatchObject({
    status: 422,
  })
})

test('a removed picture leaves no gap, and its row waits to be deleted unless another product shows it', async () => {
  const id = await withPictures(3)
  const copy = (await send('POST', `${id}/copies`)).id
  const [first, second, third] = (await idsOf(id)) as [number, number, number]
  expect(await send('DELETE', `${id}/pictures/${first}`)).toMatchObject({ status: 200 })
  expect(await send('DELETE', `${id}/pictures/${first}`)).toMatchObject({
    status: 404,
    error: 'picture_not_found',
  })
  expect(await idsOf(id)).toEqual([second, third])
  const { rows } = await db.execute(
    sql`select position from sellable_media where sellable_id = ${id} order by 1`,
  )
  expect(rows).toEqual([{ position: 0 }, { position: 1 }])
  const unused = async () =>
    (await db.execute(sql`select file from media where unused_since is not null`)).rows.length
  const before = await unused()
  const [ofCopy] = (await idsOf(copy)) as [number]
  expect(await send('DELETE', `${copy}/pictures/${ofCopy}`)).toMatchObject({ status: 200 })
  expect(await unused()).toBe(before + 1)
})

test('a copy of a product has its pictures with their words', async () => {
  const id = await withPictures(2)
  const [first] = (await idsOf(id)) as [number]
  await send('PUT', `${id}/pictures/${first}`, { alt: 'De frente', is_real: true })
  const copy = (await send('POST', `${id}/copies`)).id
  const shown = ({ pictures }: PicturesAnswer) =>
    pictures.map(({ src, alt, is_real }) => ({ src, alt, is_real }))
  expect(shown(await list(copy))).toEqual(shown(await list(id)))
  expect(shown(await list(copy))[0]).toMatchObject({ alt: 'De frente', is_real: true })
})

test('who may only see products changes none of their pictures', async () => {
  const id = await withPictures(1)
  const [first] = (await idsOf(id)) as [number]
  const denied = { status: 403, error: 'not_permitted' }
  expect(await upload(id, await aPhoto().png().toBuffer(), { who: reader })).toMatchObject(denied)
  expect(await send('PUT', `${id}/pictures/${first}`, { alt: 'x' }, reader)).toMatchObject(denied)
  expect(await send('DELETE', `${id}/pictures/${first}`, undefined, reader)).toMatchObject(denied)
  // A picture belongs to its product alone.
  expect(await send('PUT', `${await aProduct(db)}/pictures/${first}`, { alt: 'x' })).toMatchObject({
    status: 404,
    error: 'picture_not_found',
  })
})

test('a part of a picture is shown in its place, is cut anew from the whole, and given back', async () => {
  const id = await aProduct(db)
  await upload(id, await aPhoto(900, 610).png().toBuffer())
  const [picture] = (await idsOf(id)) as [number]
  const [whole] = (await list(id)).pictures
  const cut = (part: unknown) => send('PUT', `${id}/pictures/${picture}/cut`, { cut: part })
  const first = { left: 100, top: 10, width: 600, height: 600 }
  expect(await cut(first)).toMatchObject({ status: 200 })
  expect((await list(id)).pictures).toMatchObject([
    { id: picture, width: 600, height: 600, cut: first, whole: { src: whole?.src, width: 900, height: 610 } },
  ])
  expect((await galleryOf(id))[0]).toMatchObject({ width: 600, height: 600 })
  const second = { left: 0, top: 0, width: 300, height: 200 }
  expect(await cut(second)).toMatchObject({ status: 200 })
  expect((await list(id)).pictures[0]).toMatchObject({ width: 300, height: 200, whole: { width: 900 } })
  for (const part of [
    { left: 400, top: 0, width: 501, height: 100 },
    { left: 0, top: 0, width: 49, height: 100 },
    { left: -1, top: 0, width: 100, height: 100 },
    { left: 0.5, top: 0, width: 100, height: 100 },
    { left: 0, top: 0, width: 1e9, height: 1e9 },
  ])
    expect(await cut(part), JSON.stringify(part)).toMatchObject({ status: 422, error: 'invalid' })
  expect(await cut(null)).toMatchObject({ status: 200 })
  expect((await list(id)).pictures[0]).toMatchObject({ src: whole?.src, cut: null })
})

test('photos of a unit are shown while it is here, and never on a card', async () => {
  const id = await aProduct(db, { name: 'Latitude 5400', openingStock: 2 })
  const of = (serial: string) => ({ query: { serial } })
  expect(await upload(id, await aPhoto(801, 600).png().toBuffer(), of('SN-0001'))).toMatchObject({
    status: 201,
  })
  expect(await upload(id, await aPhoto(802, 600).png().toBuffer(), of('SN 0002'))).toMatchObject({
    status: 201,
  })
  expect(await upload(id, await aPhoto(803, 600).png().toBuffer(), of('sn0001'))).toMatchObject({
    status: 201,
  })
  expect(await list(id)).toMatchObject({ units: ['SN 0002', 'SN-0001'] })
  expect((await galleryOf(id)).map(({ note, width }) => [width, note])).toEqual([
    [801, 'Foto real, unidad 1 de 2'],
    [802, 'Foto real, unidad 2 de 2'],
    [803, 'Foto real, unidad 1 de 2'],
  ])
  const found = await findProduct(db, id)
  expect(JSON.stringify(found)).not.toMatch(/SN.?000/i)
  expect(found?.product.img_srcset).toBe('')

  const buyer = await aCustomer(db)
  const order = await anOrder(db, buyer, [{ id, count: 1 }], { at: 'preparing' })
  const [line] = (await db.execute<{ id: number }>(sql`select id from order_line where order_id = ${order}`))
    .rows
  const heard = async () =>
    Number((await db.execute(sql`select count(*) from catalog_change where ${id} = any(ids)`)).rows[0]?.count)
  const before = await heard()
  await db.transaction((tx) =>
    packSerials(tx, ana, { orderId: order, serials: [{ lineId: line?.id ?? 0, numbers: ['SN0001'] }] }),
  )
  expect(await heard()).toBe(before + 1)
  expect((await galleryOf(id)).map(({ note }) => note)).toEqual(['Foto real de la unidad'])
  expect((await list(id)).pictures.map(({ unit }) => unit?.is_here)).toEqual([false, true, false])
  const [first] = (await list(id)).pictures
  expect(await send('PUT', `${id}/pictures/${first?.id}`, { is_real: false })).toMatchObject({ status: 422 })
  expect(await upload(id, await aPhoto().png().toBuffer(), of('1'))).toMatchObject({ status: 422 })
})

test('a draft is shown by a link of an hour, which no page cache and no search engine keeps', async () => {
  const { id } = await send('POST', '', { name: 'Monitor Inti', category_id: 9 })
  const made = await send('POST', `${id}/previews`, undefined, reader)
  expect(made).toMatchObject({
    status: 201,
    minutes: 60,
    path: expect.stringMatching(/^\/vista-previa\/[\w-]+$/),
  })
  rendered.length = 0
  const shown = await ask(made.path)
  expect(shown.status).toBe(200)
  expect(rendered).toEqual([`/producto/${id}`])
  expect(shown.headers.get('cache-control')).toBe('private, no-store')
  expect(shown.headers.get('x-robots-tag')).toContain('noindex')
  const html = await shown.text()
  expect(html).toContain('Vista previa: así lo verán')
  expect(html).toContain('<script>theme</script>')
  expect(html).not.toContain('more')
  expect(await findProduct(db, id)).toBeNull()
  expect(await findProduct(db, id, { isPreview: true })).toMatchObject({ product: { name: 'Monitor Inti' } })

  async function isRefused(path: string) {
    rendered.length = 0
    const refused = await ask(path)
    expect(refused.status, path).toBe(404)
    expect(await refused.text(), path).toContain('ya no sirve')
    expect(rendered, path).toEqual(['/producto/0'])
  }
  const forged = made.path.slice(0, 40) + (made.path[40] === 'A' ? 'B' : 'A') + made.path.slice(41)
  for (const path of [forged, '/vista-previa/x', `/vista-previa/${'A'.repeat(4_000)}`]) await isRefused(path)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61 * 60_000 })
  onTestFinished(() => void vi.useRealTimers())
  await isRefused(made.path)
})

test('what no product shows is deleted after 30 days with its files; a product without its file is told', async () => {
  const id = await withPictures(2)
  const [first] = (await idsOf(id)) as [number]
  const [gone, kept] = (await list(id)).pictures.map(({ src }) => src.split('/').at(-1) ?? '') as [
    string,
    string,
  ]
  await ask(`/multimedia/${gone.replace('.webp', '-256.webp')}`)
  const filesOf = (file: string) =>
    readdirSync(join(dataDir, 'media')).filter((name) => name.startsWith(file.slice(0, 32))).length
  await send('DELETE', `${id}/pictures/${first}`)
  await forgetPictures(db, media)
  expect(filesOf(gone)).toBe(2)
  await db.execute(sql`update media set unused_since = unused_since - interval '31 days'`)
  await forgetPictures(db, media)
  expect([filesOf(gone), filesOf(kept)]).toEqual([0, 1])
  const lost = async () =>
    findInconsistencies(
      db,
      undefined,
      undefined,
      undefined,
      undefined,
      await openStoredFiles(openDirectory(dataDir)),
    )
  expect((await lost()).filter((finding) => finding.includes(kept))).toEqual([])
  await media.remove(kept)
  expect((await lost()).filter((finding) => finding.includes(kept))).toEqual([
    expect.stringContaining('Foto de producto sin su archivo'),
  ])
})
