import { readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pino from 'pino'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { scratchDirectory } from '../../test/run-directory.ts'
import { openS3Store } from '../../test/s3-store.ts'
import { openDirectory } from '../files/open-directory.ts'
import { openFileHome } from '../files/open-file-home.ts'
import { makeWidthsAhead } from './make-widths-ahead.ts'
import { type MediaFiles, openMediaFiles } from './media-files.ts'

const log = pino({ level: 'silent' })
const AN_HOUR_MS = 3_600_000

async function aShelf() {
  const dataDir = scratchDirectory('media')
  const files = await openMediaFiles(openDirectory(dataDir), log)
  const names = () => readdirSync(join(dataDir, 'media')).sort()
  return { dataDir, files, names, master: await files.keep(await aMaster()) }
}

const aMaster = () =>
  sharp({ create: { width: 64, height: 64, channels: 4, background: '#40e0d080' } })
    .webp({ effort: 0 })
    .toBuffer()

const inWidth = (master: string, width: number) => ({ master, width, format: 'avif' }) as const

test('equal masters are one file', async () => {
  const { files, master, names } = await aShelf()
  expect(await files.keep(await aMaster())).toBe(master)
  expect(names()).toEqual([master])
})

test('two processes on one folder that are asked for a width at once both get it, and leave nothing else behind', async () => {
  const { dataDir, files, master, names } = await aShelf()
  const others = await openMediaFiles(openDirectory(dataDir), log)
  const made = await Promise.all([files, others].map((shelf) => shelf.make(inWidth(master, 32))))
  expect(made[0]?.body).toEqual(made[1]?.body)
  expect(names()).toEqual([master.replace('.webp', '-32.avif'), master].sort())
})

test('a width that another process is making is waited for', async () => {
  const { dataDir, files, master } = await aShelf()
  const lock = join(dataDir, 'media', `.${master.replace('.webp', '-32.avif')}.lock`)
  writeFileSync(lock, '')
  const made = files.make(inWidth(master, 32))
  writeFileSync(join(dataDir, 'media', master.replace('.webp', '-32.avif')), 'what the other one has made')
  const past = new Date(Date.now() - AN_HOUR_MS)
  utimesSync(lock, past, past)
  expect((await made)?.body.toString()).toBe('what the other one has made')
})

test('what a process left that was killed half way holds up nobody, and is removed by a later start', async () => {
  const { dataDir, files, master, names } = await aShelf()
  const [lock, draft, young] = ['-32.avif.lock', '-32.avif.0a1b2c3d', '-48.avif.0a1b2c3d'].map((end) =>
    join(dataDir, 'media', `.${master.replace('.webp', end)}`),
  ) as [string, string, string]
  for (const file of [lock, draft, young]) writeFileSync(file, 'half')
  const past = new Date(Date.now() - 2 * AN_HOUR_MS)
  for (const file of [lock, draft]) utimesSync(file, past, past)
  const made = await files.make(inWidth(master, 32))
  expect((await sharp(made?.body).metadata()).width).toBe(32)
  await openMediaFiles(openDirectory(dataDir), log)
  expect(names().filter((name) => name.startsWith('.'))).toEqual([young.slice(young.lastIndexOf('/') + 1)])
})

test('widths are made ahead in the order of the list, each after a quiet moment, and none twice', async () => {
  const { files, master, names } = await aShelf()
  const seen: string[][] = []
  const quiet = async () => void seen.push(names().filter((name) => name.endsWith('.avif')))
  const pictures = [{ file: master, widths: [16, 32] }]
  const never = new AbortController().signal
  await makeWidthsAhead(files, pictures, quiet, never)
  const [first, second, own] = ['-16.avif', '-32.avif', '.avif'].map((end) => master.replace('.webp', end))
  expect(seen).toEqual([[], [first], [first, second]])
  expect(names()).toContain(own)
  await makeWidthsAhead(files, pictures, quiet, never)
  expect(seen).toHaveLength(3)
})

test('no width is made ahead while a request runs, nor once the shop is to stop', async () => {
  const { files, master, names } = await aShelf()
  const stopping = new AbortController()
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  const work = makeWidthsAhead(files, [{ file: master, widths: [16] }], () => answered, stopping.signal)
  await askSomething(files, master)
  expect(names()).not.toContain(master.replace('.webp', '-16.avif'))
  stopping.abort()
  answer()
  await work
  expect(names()).not.toContain(master.replace('.webp', '-16.avif'))
})

test('a picture whose master lies in another data directory is passed over', async () => {
  const { files, names, master } = await aShelf()
  const elsewhere = { file: `${'3'.repeat(32)}.webp`, widths: [16] }
  await makeWidthsAhead(files, [elsewhere], async () => {}, new AbortController().signal)
  expect(names()).toEqual([master])
})

/** A visitor's request goes first, and takes long enough for others to have begun. */
const askSomething = (files: MediaFiles, master: string) => files.make(inWidth(master, 48))

test('pictures on the disk are opened while the store behind it is away', async () => {
  const { settings: s3, behave } = await openS3Store()
  behave('away')
  const files = await openMediaFiles(
    await openFileHome({ dataDir: scratchDirectory('media'), s3, filesIn: 'disk' }),
    log,
  )
  const master = await files.keep(await aMaster())
  expect((await files.read(master))?.type).toBe('image/webp')
})
