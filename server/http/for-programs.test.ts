import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { catalogScreens, textScreens } from '../../contract/screens.ts'
import { openTestApp } from '../../test/app.ts'
import { aBuild, aProduct, setSettings } from '../../test/factories.ts'
import { ADDRESSES_IN_A_PART } from '../catalog/catalog-addresses.ts'
import { media as mediaTable } from '../db/schema/catalog.ts'
import { tilePath } from '../media/tiles.ts'

/* What the shop tells programs: crawlers, home screens, and whoever shows a link to it. */

const { ask, db, media, publicUrl, forgetPages } = await openTestApp()

const addresses = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address)
const read = async (path: string) => (await ask(path)).text()

const publicScreens = [...catalogScreens, ...textScreens]

test('products and builds for sale are in the sitemap with the day of their last change; hidden ones are not', async () => {
  const product = await aProduct(db)
  const build = await aBuild(db)
  const hidden = await aProduct(db, { hiddenAt: new Date() })
  const unpriced = await aProduct(db, { priceCents: null })
  await db.execute(sql`update sellable set updated_at = '2026-03-01T12:00:00Z' where id = ${product}`)
  forgetPages()

  const xml = await read('/sitemap.xml')
  expect(addresses(xml)).toEqual([
    ...publicScreens.map((path) => publicUrl + path),
    `${publicUrl}/producto/${product}`,
    `${publicUrl}/producto/${build}`,
  ])
  expect(xml).toContain(`/producto/${product}</loc><lastmod>2026-03-01T12:00:00.000Z</lastmod>`)
  expect(xml).not.toMatch(new RegExp(`/producto/(${hidden}|${unpriced})<`))
})

test('it is made once for a version of the catalogue', async () => {
  forgetPages()
  const earlier = await read('/sitemap.xml')
  await db.execute(sql`update sellable set updated_at = now()`)
  expect(await read('/sitemap.xml')).toBe(earlier)
  const id = await aProduct(db)
  expect(addresses(await read('/sitemap.xml'))).toContain(`${publicUrl}/producto/${id}`)
})

test('a catalogue of more than one part has an index, and each part its file', async () => {
  await db.execute(
    sql`select setval(pg_get_serial_sequence('sellable', 'id'), ${ADDRESSES_IN_A_PART * 3 + 5})`,
  )
  const far = await aProduct(db)
  forgetPages()
  const xml = await read('/sitemap.xml')
  expect(xml).toContain('<sitemapindex')
  expect(addresses(xml)).toEqual(
    ['/sitemap-pages.xml', '/sitemap-1.xml', '/sitemap-4.xml'].map((path) => publicUrl + path),
  )
  expect(addresses(await read('/sitemap-pages.xml'))).toEqual(publicScreens.map((path) => publicUrl + path))
  expect(addresses(await read('/sitemap-4.xml'))).toEqual([`${publicUrl}/producto/${far}`])
  expect((await ask('/sitemap-2.xml')).status).toBe(404)
})

test('HD-8: neither sitemap nor robots.txt repeats the name that a visitor called the shop by', async () => {
  forgetPages()
  const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example' }
  for (const path of ['/sitemap.xml', '/robots.txt', '/manifest.webmanifest']) {
    expect(await (await ask(path, { headers })).text()).not.toContain('evil')
  }
  expect(await read('/robots.txt')).toContain(`Sitemap: ${publicUrl}/sitemap.xml`)
})

test('crawlers are kept out of what is personal and of the search', async () => {
  const lines = (await read('/robots.txt')).split('\n')
  for (const path of ['/api/', '/buscar', '/checkout', '/usuario', '/login'])
    expect(lines).toContain(`Disallow: ${path}`)
})

test('the manifest bears the name of the shop as its owner set it', async () => {
  await setSettings(db, { shop_name: 'Cóndor PC' })
  const answer = await ask('/manifest.webmanifest')
  expect(answer.headers.get('content-type')).toMatch('application/manifest+json')
  expect(await answer.json()).toMatchObject({ short_name: 'Cóndor PC', start_url: '/', lang: 'es-EC' })
})

test('a shared link shows a picture of 1200 × 630, with the product or with the shop alone', async () => {
  const tile = tilePath('product', 2).replace('/multimedia/', '')
  for (const name of ['tienda', tile]) {
    const answer = await ask(`/multimedia/vista/${name}.jpg`)
    expect(answer.headers.get('content-type')).toBe('image/jpeg')
    const picture = await sharp(Buffer.from(await answer.arrayBuffer())).metadata()
    expect(picture).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
  }
  const unknown = ['0'.repeat(32), '..%2f..%2fetc', 'tienda.png']
  for (const name of unknown) expect((await ask(`/multimedia/vista/${name}.jpg`)).status).toBe(404)
})

test('a shared link wears the shop’s logo, on the colour of its header, as soon as there is one', async () => {
  const red = sharp({ create: { width: 800, height: 400, channels: 3, background: '#ff0000' } })
  const file = await media.keep(await red.webp({ lossless: true }).toBuffer())
  const [logo] = await db
    .insert(mediaTable)
    .values({ file, type: 'image/webp', alt: '', width: 800, height: 400, widths: [] })
    .returning({ id: mediaTable.id })
  const colourAt = async (name: string, left: number, top: number) => {
    const answer = await ask(`/multimedia/vista/${name}.jpg`)
    const pixel = sharp(Buffer.from(await answer.arrayBuffer())).extract({ left, top, width: 1, height: 1 })
    return [...(await pixel.raw().toBuffer())].map((share) => Math.round(share / 32))
  }
  const tile = tilePath('product', 2).replace('/multimedia/', '')
  const takeBack = await setSettings(db, { shop_logo: { media_id: logo?.id, shows_name: false } })
  expect(await colourAt('tienda', 600, 315)).toEqual([8, 0, 0])
  expect(await colourAt(tile, 300, 315)).toEqual([8, 0, 0])
  expect(await colourAt('tienda', 20, 20)).toEqual([1, 1, 2])
  await takeBack()
  expect(await colourAt('tienda', 600, 420)).not.toEqual([8, 0, 0])
})
