import { readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { openTestApp } from '../../test/app.ts'
import { media as table } from '../db/schema/catalog.ts'
import { masterOfAddress, servePicturesFrom } from '../media/media-address.ts'
import { inPng, toPicture, toThumbnail } from '../media/picture.ts'
import { pagePolicy } from './security-headers.ts'

const { ask, db, dataDir, media, logLines } = await openTestApp()

const modern = { accept: 'image/avif,image/webp,image/svg+xml,image/*,*/*;q=0.8' }
const old = { accept: 'image/webp,*/*' }

const get = (file: string, headers: Record<string, string> = modern) =>
  ask(`/multimedia/${file}`, { headers })

test('a width that nobody has asked for yet is made at once, as AVIF for a browser that takes it', async () => {
  const file = await aPicture()
  for (const [name, width] of [
    [file, 800],
    [file.replace('.webp', '-288.webp'), 288],
  ] as const) {
    const response = await get(name)
    expect(response.headers.get('content-type')).toBe('image/avif')
    expect(response.headers.get('vary')).toContain('Accept,')
    expect(response.headers.get('cache-control')).toContain('immutable')
    expect(response.headers.get('etag')).toMatch(/^"/)
    expect(await widthOf(response)).toBe(width)
    expect(await media.has(name.replace('.webp', '.avif'))).toBe(true)
  }
})

test('any other browser gets it as WebP, in that width', async () => {
  const file = await aPicture()
  for (const [name, width] of [
    [file, 800],
    [file.replace('.webp', '-288.webp'), 288],
  ] as const) {
    const response = await get(name, old)
    expect(response.headers.get('content-type')).toBe('image/webp')
    expect(await widthOf(response)).toBe(width)
  }
})

test('no width is made that no page asks for, and none of a picture that no page shows', async () => {
  const file = await aPicture()
  const unknown = await media.keep(await aMaster(400))
  const before = filesThere()
  for (const name of [
    file.replace('.webp', '-287.webp'),
    file.replace('.webp', '-800.webp'),
    file.replace('.webp', '-288.jpg'),
    unknown.replace('.webp', '-288.webp'),
    unknown.replace('.webp', '.avif'),
    `${'0'.repeat(32)}-288.webp`,
  ])
    for (const headers of [modern, old]) expect((await get(name, headers)).status, name).toBe(404)
  expect((await get(unknown)).headers.get('content-type')).toBe('image/webp')
  expect(filesThere()).toEqual(before)
})

test('what one browser was sent is not what the next one gets', async () => {
  const file = await aPicture()
  const types = []
  for (const headers of [modern, old, modern])
    types.push((await get(file, headers)).headers.get('content-type'))
  expect(types).toEqual(['image/avif', 'image/webp', 'image/avif'])
})

test('requests for one width try it once; where its master is broken that goes out as it is, uncached, and the log says so', async () => {
  const file = await aPicture()
  truncateSync(join(dataDir, 'media', file), 90)
  const ask = () => get(file.replace('.webp', '-288.webp'))
  for (const response of [...(await Promise.all(Array.from({ length: 20 }, ask))), await ask()]) {
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(Buffer.from(await response.arrayBuffer())).toEqual(readFileSync(join(dataDir, 'media', file)))
  }
  expect(logLines.filter((line) => line.includes('its master is broken'))).toHaveLength(1)
  expect(filesThere().filter((kept) => kept.includes(file.slice(0, 32)))).toEqual([file])
})

test('a picture whose master is gone is not found', async () => {
  await db.insert(table).values(aRow(`${'1'.repeat(32)}.webp`))
  expect((await get(`${'1'.repeat(32)}.webp`)).status).toBe(404)
  expect((await get(`${'1'.repeat(32)}-288.webp`)).status).toBe(404)
})

test('a picture that an earlier version of the shop kept is sent as it lies there', async () => {
  const name = '2'.repeat(32)
  writeFileSync(join(dataDir, 'media', `${name}.webp`), await aMaster(800))
  writeFileSync(join(dataDir, 'media', `${name}-288.avif`), 'made by an earlier version')
  expect(await (await get(`${name}-288.webp`)).text()).toBe('made by an earlier version')
})

async function aPicture(): Promise<string> {
  const file = await media.keep(await aMaster(800))
  await db.insert(table).values(aRow(file))
  return file
}

const aRow = (file: string) => ({
  file,
  type: 'image/webp',
  alt: 'Una tarjeta gráfica',
  width: 800,
  height: 800,
  widths: [288],
})

let shade = 0

/** Each differs from the last, and so has a name of its own. */
const aMaster = (side: number) =>
  sharp({
    create: { width: side, height: side, channels: 4, background: { r: 64, g: shade++, b: 208, alpha: 0.5 } },
  })
    .webp({ effort: 0 })
    .toBuffer()

const widthOf = async (response: Response) =>
  (await sharp(Buffer.from(await response.arrayBuffer())).metadata()).width

const filesThere = () => readdirSync(join(dataDir, 'media')).sort()

test('where an edge hands pictures out, every answer names them there, pages may show them, and nothing else changes', async () => {
  const file = await aPicture()
  const row = { file, alt: '', width: 800, height: 800, widths: [288] }
  servePicturesFrom('https://fotos.tienda.example')
  try {
    expect(toPicture(row)).toMatchObject({
      src: `https://fotos.tienda.example/multimedia/${file}`,
      srcset: expect.stringContaining(
        `https://fotos.tienda.example/multimedia/${file.replace('.webp', '-288.webp')} 288w`,
      ),
    })
    expect(masterOfAddress(toThumbnail(row))).toBe(file)
    // Mails and home screens ask the shop.
    expect(inPng(row, 288)).toMatch(/^\/multimedia\//)
    expect(pagePolicy(['<p>'])).toContain("img-src 'self' https://fotos.tienda.example data: blob:;")
    const shown = await get(file)
    expect([shown.status, shown.headers.get('cross-origin-resource-policy')]).toEqual([200, 'cross-origin'])
  } finally {
    servePicturesFrom(undefined)
  }
  expect(toPicture(row).src).toBe(`/multimedia/${file}`)
  expect(pagePolicy(['<p>'])).toContain("img-src 'self' data: blob:;")
  expect((await get(file)).headers.get('cross-origin-resource-policy')).toBe('same-origin')
})
