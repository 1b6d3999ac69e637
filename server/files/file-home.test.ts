import { createHash, randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { isLong } from '../../test/long-round.ts'
import { scratchDirectory } from '../../test/run-directory.ts'
import { openS3Store } from '../../test/s3-store.ts'
import { type FileHome, isFilesAway } from './file-home.ts'
import { bothHomes } from './internal/both-homes.ts'
import { openDirectory } from './open-directory.ts'
import { openBucketOf } from './open-file-home.ts'

const bucket = async () => (await openS3Store()).home

/** Whatever keeps the files, whoever uses them sees the same. */
const homes: Record<string, () => Promise<FileHome>> = {
  'a directory': async () => openDirectory(scratchDirectory('files')),
  'a bucket': bucket,
  'a bucket with a directory behind it': async () =>
    bothHomes(await bucket(), openDirectory(scratchDirectory('files'))),
}

const names = async (home: FileHome, folder: string, startingWith?: string) =>
  (await home.list(folder, startingWith)).map(({ name }) => name).sort()
const hashOf = (body: Uint8Array) => createHash('sha256').update(body).digest('hex')

describe.each(Object.entries(homes))('%s', (_, open) => {
  test('gives back what was written, also after it was written again, and null for what is not there', async () => {
    const home = await open()
    const body = randomBytes(70_000)
    await home.write('receipts/a1.webp', body)
    expect(hashOf((await home.read('receipts/a1.webp')) ?? Buffer.alloc(0))).toBe(hashOf(body))
    expect(await home.sizeOf('receipts/a1.webp')).toBe(70_000)
    await home.write('receipts/a1.webp', Buffer.from('new'))
    expect(String(await home.read('receipts/a1.webp'))).toBe('new')
    await home.write('empty', Buffer.alloc(0))
    expect(await home.read('empty')).toHaveLength(0)
    expect(await home.sizeOf('empty')).toBe(0)
    expect(await home.read('receipts/b2.webp')).toBeNull()
    expect(await home.sizeOf('receipts/b2.webp')).toBeNull()
    expect(await home.readPieces('receipts/b2.webp')).toBeNull()
  })

  test('lists a folder by the beginning of names, with sizes and ages, and the folders in it apart', async () => {
    const home = await open()
    const begun = Date.now() - 2_000
    for (const path of ['media/ab-1.webp', 'media/ab-2.webp', 'media/cd.webp', 'media/old/ab-3.webp'])
      await home.write(path, Buffer.from(path))
    expect(await names(home, 'media')).toEqual(['ab-1.webp', 'ab-2.webp', 'cd.webp'])
    expect(await names(home, 'media', 'ab')).toEqual(['ab-1.webp', 'ab-2.webp'])
    expect(await names(home, '')).toEqual([])
    expect(await home.listFolders('media')).toEqual(['old'])
    expect(await home.listFolders('')).toEqual(['media'])
    expect([await names(home, 'none'), await home.listFolders('none')]).toEqual([[], []])
    const [first] = await home.list('media', 'cd')
    expect(first).toMatchObject({ name: 'cd.webp', bytes: 'media/cd.webp'.length })
    expect(first?.changedAt).toBeGreaterThan(begun)
    expect(first?.changedAt).toBeLessThan(Date.now() + 2_000)
  })

  test('moves a file, lets go of what is gone already, and deletes a folder with all in it', async () => {
    const home = await open()
    await home.write('receipts/a1.webp', Buffer.from('a photo'))
    await home.move('receipts/a1.webp', 'receipts/orphaned/a1.webp')
    await home.move('receipts/a1.webp', 'receipts/orphaned/a1.webp')
    expect(await home.read('receipts/a1.webp')).toBeNull()
    expect(await names(home, 'receipts/orphaned')).toEqual(['a1.webp'])
    expect(String(await home.read('receipts/orphaned/a1.webp'))).toBe('a photo')
    await home.remove('receipts/orphaned/a1.webp')
    await home.remove('receipts/orphaned/a1.webp')
    expect(await names(home, 'receipts/orphaned')).toEqual([])
    for (const path of ['media/a', 'media/old/b', 'mediator']) await home.write(path, Buffer.from(path))
    await home.removeFolder('media')
    expect([await names(home, 'media'), await home.listFolders('')]).toEqual([
      [],
      expect.not.arrayContaining(['old']),
    ])
    expect(await names(home, '')).toEqual(['mediator'])
  })

  test('writes a file of any size piece by piece, which has its name when it is whole, and reads it so', async () => {
    const home = await open()
    const body = randomBytes(17_000_003)
    const writer = await home.create('kuntur.tar')
    for (let from = 0; from < body.length; from += 1_000_000)
      await writer.write(body.subarray(from, from + 1_000_000))
    expect(await names(home, '', 'kuntur.tar').then((found) => found.includes('kuntur.tar'))).toBe(false)
    expect(await writer.close()).toBe(body.length)
    const hash = createHash('sha256')
    for await (const piece of (await home.readPieces('kuntur.tar')) ?? []) hash.update(piece)
    expect(hash.digest('hex')).toBe(hashOf(body))

    const given = await home.create('given-up.tar')
    await given.write(body.subarray(0, 9_000_000))
    await given.discard()
    expect(await names(home, '')).toEqual(['kuntur.tar'])
  })
})

test('a folder in a bucket is a shop of its own', async () => {
  const { settings, home } = await openS3Store()
  const quito = await openBucketOf({ ...settings, folder: 'tiendas/quito/' })
  await quito.write('receipts/a1.webp', Buffer.from('of Quito'))
  expect(await names(home, 'receipts')).toEqual([])
  expect(await names(home, 'tiendas/quito/receipts')).toEqual(['a1.webp'])
  expect(await quito.listFolders('')).toEqual(['receipts'])
})

test('a folder with more files than a store tells at once is listed whole', async () => {
  const { home, settings } = await openS3Store()
  const many = Array.from({ length: 1_005 }, (_, nth) => `n${String(nth).padStart(4, '0')}`)
  for (let from = 0; from < many.length; from += 100) {
    const some = many.slice(from, from + 100)
    const put = (name: string) =>
      fetch(`${settings.endpoint}/tienda/many/${name}`, { method: 'PUT', body: name })
    await Promise.all(some.map(put))
  }
  expect(await names(home, 'many')).toEqual(many)
})

test('what still lies behind a store is shown while the store is away, and what may lie in it is not said to be absent', async () => {
  const { home, behave } = await openS3Store()
  const disk = openDirectory(scratchDirectory('files'))
  const both = bothHomes(home, disk)
  await disk.write('receipts/a1.webp', Buffer.from('on the disk'))
  behave('away')
  expect(String(await both.read('receipts/a1.webp'))).toBe('on the disk')
  await expect(both.read('receipts/b2.webp')).rejects.toSatisfy(isFilesAway)
})

test('the age of a file in a store counts from when it was moved', async () => {
  const { home } = await openS3Store()
  await home.write('receipts/a1.webp', Buffer.from('a photo'))
  const [written] = await home.list('receipts')
  await sleep(1_100)
  await home.move('receipts/a1.webp', 'receipts/orphaned/a1.webp')
  const [moved] = await home.list('receipts/orphaned')
  expect(moved?.changedAt).toBeGreaterThan(written?.changedAt ?? Number.POSITIVE_INFINITY)
})

test.each([
  ['is away', 'away', 3_000] as const,
  // Seconds of waiting: in the long round alone.
  ...(isLong ? [['takes a request and says nothing', 'silent', 12_000] as const] : []),
])(
  'a store that %s is told of in time, at once from then on, and is used again when it is back',
  async (_, as, ms) => {
    const { home, behave } = await openS3Store()
    await home.write('a', Buffer.from('kept'))
    behave(as)
    const begun = performance.now()
    const refused = await home.read('a').catch((error) => error)
    expect(isFilesAway(refused), String(refused)).toBe(true)
    expect(performance.now() - begun).toBeLessThan(ms)
    const again = performance.now()
    await expect(home.write('b', Buffer.from('x'))).rejects.toSatisfy(isFilesAway)
    expect(performance.now() - again).toBeLessThan(100)
    expect(await home.isThere()).toBe(false)
    behave('well')
    await sleep(2_100)
    expect(String(await home.read('a'))).toBe('kept')
    expect(await home.read('b')).toBeNull()
  },
)

test('what is wrong with the settings of a store is one sentence, and a store that is away is nobody’s fault', async () => {
  const { settings, home, behave } = await openS3Store()
  expect(await home.findFault()).toBeNull()
  const wrong = await openBucketOf({ ...settings, bucket: 'otra-tienda' })
  expect(await wrong.findFault()).toBe(
    `S3_BUCKET: no existe el cubo otra-tienda en ${settings.endpoint}: créalo.`,
  )
  await expect(wrong.read('a')).rejects.toSatisfy(isFilesAway)
  behave('away')
  expect(await home.findFault()).toBeNull()
})
