import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { type MediaFiles, openMediaFiles } from '../media/media-files.ts'
import { multimedia } from './multimedia.ts'

const modern = { accept: 'image/avif,image/webp,image/svg+xml,image/*,*/*;q=0.8' }
const old = { accept: 'image/webp,*/*' }

test('a browser that takes AVIF gets it, in the width that it asks for', async () => {
  const { files, get } = await aShelf()
  const file = await aPicture(files)
  for (const [name, width] of [
    [file, 800],
    [file.replace('.webp', '-288.webp'), 288],
  ] as const) {
    const response = await get(name, modern)
    expect(response.headers.get('content-type')).toBe('image/avif')
    expect(response.headers.get('vary')).toContain('Accept,')
    expect(response.headers.get('cache-control')).toContain('immutable')
    expect(await widthOf(response)).toBe(width)
  }
})

test('any other browser gets it as WebP, in that width, and no width that nobody has made', async () => {
  const { files, get } = await aShelf()
  const file = await aPicture(files)
  for (const [name, width] of [
    [file, 800],
    [file.replace('.webp', '-288.webp'), 288],
  ] as const) {
    const response = await get(name, old)
    expect(response.headers.get('content-type')).toBe('image/webp')
    expect(await widthOf(response)).toBe(width)
  }
  expect(await files.read(file.replace('.webp', '-288.webp'))).not.toBeNull()
  expect((await get(file.replace('.webp', '-287.webp'), old)).status).toBe(404)
})

test('what one browser was sent is not what the next one gets', async () => {
  const { files, get } = await aShelf()
  const file = await aPicture(files)
  const types = []
  for (const headers of [modern, old, modern])
    types.push((await get(file, headers)).headers.get('content-type'))
  expect(types).toEqual(['image/avif', 'image/webp', 'image/avif'])
})

test('a picture that lies in no other width or form is sent as it is', async () => {
  const { files, get } = await aShelf()
  const file = await files.write(await aBody(400, 'webp'), 'webp')
  expect((await get(file, modern)).headers.get('content-type')).toBe('image/webp')
  expect((await get(file.replace('.webp', '.avif'), modern)).status).toBe(404)
  expect((await get('0'.repeat(32).concat('.webp'), modern)).status).toBe(404)
})

async function aShelf() {
  const folder = await mkdtemp(join(tmpdir(), 'kuntur-multimedia-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const files = await openMediaFiles(folder)
  const app = new Hono().get('/multimedia/:file', multimedia(files)).onError((_, c) => c.body(null, 404))
  return {
    files,
    get: async (file: string, headers: object) =>
      app.request(`/multimedia/${file}`, { headers: { ...headers } }),
  }
}

const aPicture = async (files: MediaFiles) =>
  files.writeWidths({ body: await aBody(800, 'webp'), width: 800 }, [
    { body: await aBody(288, 'avif'), width: 288 },
    { body: await aBody(800, 'avif'), width: 800 },
  ])

const aBody = (side: number, form: 'webp' | 'avif') =>
  sharp({ create: { width: side, height: side, channels: 4, background: '#40e0d080' } })
    [form]({ effort: 0 })
    .toBuffer()

const widthOf = async (response: Response) =>
  (await sharp(Buffer.from(await response.arrayBuffer())).metadata()).width
