import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { openTestApp } from '../../../test/app.ts'
import { anOwner, aProduct, aStaffMember } from '../../../test/factories.ts'
import { forgetPictures } from '../../catalog/forget-pictures.ts'
import { findInconsistencies } from '../../consistency/find-inconsistencies.ts'
import { openDirectory } from '../../files/open-directory.ts'
import { openStoredFiles } from '../../media/stored-files.ts'

/* The pictures of the shop itself, which settings name, through the API. */

const { ask, db, dataDir, media } = await openTestApp()
const ana = await anOwner(db, { firstName: 'Ana' })
const clerk = await aStaffMember(db, { permissions: ['products.change'] })

const aPicture = (width: number, height: number, background = '#1c1f33') =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer()

async function upload(file: Uint8Array, use: string, { cookie }: { cookie: string } = ana) {
  const form = new FormData()
  form.append('photo', new File([Uint8Array.from(file)], 'logo.png'))
  const request = new Request('http://x/', { method: 'POST', body: form })
  const response = await ask(`/api/admin/shop-pictures?use=${use}`, {
    method: 'POST',
    cookie,
    rawBody: new Uint8Array(await request.arrayBuffer()),
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
  })
  return { status: response.status, ...(await response.json()) }
}

async function cut(id: number, body: object) {
  const response = await ask(`/api/admin/shop-pictures/${id}/cut`, {
    method: 'POST',
    cookie: ana.cookie,
    body,
  })
  return { status: response.status, ...(await response.json()) }
}

const aPhoto = (media_id: number, caption: string) => ({
  media_id,
  caption,
  alt: 'Una torre',
  consent: `${caption}, por WhatsApp`,
})

async function act(path: string, body: object) {
  const response = await ask(`/api/admin/settings/${path}`, { method: 'POST', cookie: ana.cookie, body })
  expect(response.status, path).toBe(200)
  return (await response.json()) as { id: number }
}

const erase = (id: number, { cookie }: { cookie: string } = ana) =>
  ask(`/api/admin/customer-photos/${id}`, { method: 'DELETE', cookie })

const statusOf = async (path: string) => (await ask(path)).status

const setTo = (key: string, value: unknown) =>
  db.execute(sql`insert into setting (key, value) values (${key}, ${JSON.stringify(value)}::jsonb)`)

test('a picture is made anew for its place, and a logo and an icon also as PNG', async () => {
  const { status, picture } = await upload(await aPicture(900, 300), 'logo')
  expect([status, picture.width, picture.height]).toEqual([201, 900, 300])
  expect(picture.src).toMatch(/^\/multimedia\/[0-9a-f]{32}\.webp$/)
  const png = await ask(picture.src.replace('.webp', '-256.png'))
  expect(png.headers.get('content-type')).toBe('image/png')
  const { format, width, height } = await sharp(await png.arrayBuffer()).metadata()
  expect([format, width, height]).toEqual(['png', 256, 85])
  expect((await ask(picture.src.replace('.webp', '-257.png'))).status).toBe(404)
  const listed = await ask(`/api/admin/shop-pictures?ids=${picture.id},999999`, { cookie: ana.cookie })
  expect(await listed.json()).toEqual({ pictures: [picture] })
})

test('a drawing with a script, a broken file and who may not are refused with a sentence', async () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  const refused = await upload(svg, 'logo')
  expect([refused.status, refused.error]).toEqual([422, 'photo_unsupported'])
  expect(refused.message).toContain('Un SVG puede llevar programas')
  expect((await upload(svg, 'wallpaper')).error).toBe('bad_request')
  const png = await aPicture(80, 80)
  expect((await upload(png.subarray(0, 60), 'icon')).error).toBe('photo_broken')
  expect((await upload(png, 'icon', clerk)).error).toBe('not_permitted')
  const asked = await ask('/api/admin/shop-pictures?ids=1', { cookie: clerk.cookie })
  expect(asked.status).toBe(403)
  expect((await ask('/api/admin/shop-pictures?ids=1;2', { cookie: ana.cookie })).status).toBe(400)
})

test('a part of a picture becomes another one, and what lies outside of it is refused', async () => {
  const { picture } = await upload(await aPicture(1_000, 600, '#40e0d0'), 'banner')
  const part = { left: 0, top: 100, width: 900, height: 300 }
  const made = await cut(picture.id, { use: 'banner', cut: part })
  expect([made.status, made.picture.width, made.picture.height]).toEqual([201, 900, 300])
  expect(made.picture.srcset).toContain('-768.webp 768w')
  const outside = await cut(picture.id, { use: 'banner', cut: { ...part, left: 200 } })
  expect(outside.fields).toEqual({ cut: 'El recorte no cabe en la foto' })
  expect((await cut(999_999, { use: 'banner', cut: part })).error).toBe('picture_not_found')
})

test('what no setting ever named is deleted after 30 days, what an earlier value named is not', async () => {
  const [named, sourceOf, forgotten] = [
    await upload(await aPicture(640, 200, '#aa0000'), 'banner'),
    await upload(await aPicture(641, 200, '#aa0000'), 'banner'),
    await upload(await aPicture(642, 200, '#aa0000'), 'banner'),
  ].map(({ picture }) => picture)
  await setTo('home_banners', [
    {
      title: 'Oferta',
      text: '',
      action: 'Ver',
      href: '/productos',
      wide_media_id: named.id,
      phone_media_id: named.id,
      wide_from: { media_id: sourceOf.id, cut: { left: 0, top: 0, width: 600, height: 200 } },
    },
  ])
  await setTo('home_banners', [])
  await db.execute(sql`update media set unused_since = unused_since - interval '31 days'`)
  await forgetPictures(db, media)
  const { rows } = await db.execute(
    sql`select id::float8 as id from media where id in (${named.id}, ${sourceOf.id}, ${forgotten.id}) order by 1`,
  )
  expect(rows).toEqual([{ id: named.id }, { id: sourceOf.id }])
  expect((await ask(forgotten.src)).status).toBe(404)
  const lost = async () =>
    findInconsistencies(
      db,
      undefined,
      undefined,
      undefined,
      undefined,
      await openStoredFiles(openDirectory(dataDir)),
    )
  expect(await lost()).toEqual([])
  const file = named.src.replace('/multimedia/', '')
  await media.remove(file)
  expect(await lost()).toEqual([`Imagen de los ajustes sin su archivo: ${named.id}, ${file}`])
})

test('a photo whose customer takes the permission back is erased with its file and its words, and no undo brings it back', async () => {
  const { picture: whole } = await upload(await aPicture(1_000, 700, '#112233'), 'photo')
  const part = { left: 0, top: 0, width: 900, height: 600 }
  const { picture: photo } = await cut(whole.id, { use: 'photo', cut: part })
  const { picture: other } = await upload(await aPicture(1_000, 700, '#332211'), 'photo')
  const rosa = { ...aPhoto(photo.id, 'La de Rosa'), from: { media_id: whole.id, cut: part } }
  const luis = aPhoto(other.id, 'La de Luis')
  const first = await act('change', {
    values: { customer_photos: [aPhoto(whole.id, 'La de Rosa')] },
    seen: 0,
  })
  const second = await act('change', { values: { customer_photos: [luis, rosa] }, seen: first.id })
  const third = await act('change', {
    values: { customer_photos: [rosa], shop_slogan: 'Otro' },
    seen: second.id,
  })

  expect([await statusOf(whole.src), await statusOf(photo.src)]).toEqual([200, 200])
  expect((await erase(photo.id, clerk)).status).toBe(403)
  expect((await erase(999_999)).status).toBe(404)
  const answer = await erase(photo.id)
  expect([answer.status, await answer.json()]).toEqual([200, { message: 'Foto borrada para siempre' }])
  expect((await erase(photo.id)).status).toBe(404)
  for (const { src } of [whole, photo]) await expect.poll(() => statusOf(src), { timeout: 5_000 }).toBe(404)
  const { rows } = await db.execute(sql`
    select (select string_agg(value::text, '') from setting) as values,
           (select string_agg(items::text, '') from setting_change) as acts,
           (select string_agg(concat(before::text, after::text), '') from audit_log) as log`)
  expect(JSON.stringify(rows)).not.toContain('Rosa')
  expect(JSON.stringify(rows)).toContain('La de Luis')

  await act('undo', { id: third.id })
  const { rows: now } = await db.execute(sql`
    select value from setting where key = 'customer_photos' order by valid_from desc limit 1`)
  expect(now).toEqual([{ value: [luis] }])
  expect((await ask(other.src)).status).toBe(200)
})

test('a photo that left the list is deleted 30 days later', async () => {
  const { picture } = await upload(await aPicture(800, 700, '#445566'), 'photo')
  await setTo('customer_photos', [aPhoto(picture.id, 'La de Eva')])
  await setTo('customer_photos', [])
  await db.execute(
    sql`update media set unused_since = unused_since - interval '31 days' where id = ${picture.id}`,
  )
  await forgetPictures(db, media)
  expect((await ask(picture.src)).status).toBe(200)
  await db.execute(sql`update setting set valid_from = valid_from - interval '31 days'`)
  await forgetPictures(db, media)
  await expect.poll(() => statusOf(picture.src), { timeout: 5_000 }).toBe(404)
})

test('a picture that a product shows too is no upload that nobody uses', async () => {
  const file = await aPicture(500, 500, '#00aa00')
  const { picture } = await upload(file, 'photo')
  const id = await aProduct(db)
  await db.execute(
    sql`insert into sellable_media (sellable_id, position, media_id) values (${id}, 0, ${picture.id})`,
  )
  await db.execute(sql`update media set unused_since = null where id = ${picture.id}`)
  const again = await upload(file, 'icon')
  expect(again.picture.id).toBe(picture.id)
  const { rows } = await db.execute(sql`select unused_since, widths from media where id = ${picture.id}`)
  expect(rows).toEqual([{ unused_since: null, widths: [32, 180, 192, 480, 512] }])
})

test('a picture smaller than all widths is taken once and again', async () => {
  const tiny = await aPicture(60, 40)
  const first = await upload(tiny, 'logo')
  expect(first.status).toBe(201)
  expect(await upload(tiny, 'logo')).toEqual(first)
})
