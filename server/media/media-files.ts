import { createHash } from 'node:crypto'
import { extname } from 'node:path'
import type { Logger } from 'pino'
import type { PictureCut } from '../../contract/picture-cut.ts'
import { openBulkhead } from '../bulkhead.ts'
import { DomainError } from '../domain-error.ts'
import { type FileHome, isFilesAway, unlessAway } from '../files/file-home.ts'
import { isDiskFull } from '../files/is-disk-full.ts'
import type { PictureFormat } from './encode-picture.ts'
import type { PcBuildPreview } from './pc-build-preview.ts'
import { openPictureProcess, type PictureProcess } from './picture-process.ts'

/** What the shop makes, and what a shop of an earlier version may have kept. */
const typeOf = {
  webp: 'image/webp',
  avif: 'image/avif',
  svg: 'image/svg+xml',
  png: 'image/png',
  jpg: 'image/jpeg',
} as const

const FOLDER = 'media'
const at = (file: string) => `${FOLDER}/${file}`
const fileName = /^([0-9a-f]{32})(?:-(\d{2,4}))?\.(webp|avif|svg|png|jpg)$/

/** How many requests may wait for a width that is not there yet, and how long: after that the visitor gets the master. */
const MAX_WAITING = 100
const PATIENCE_MS = 2_000
/** What lies there half-written for so long was left by a process that was killed. */
const LEFT_MS = 3_600_000
const MAX_REMEMBERED = 1_000

/** A form of a master: `width` is undefined for the master's own. */
export type PictureForm = { master: string; width: number | undefined; format: PictureFormat }

export type KeptPicture = { body: Buffer; type: string }

/** A picture that is to be kept: a WebP, with its size in pixels. */
export type Master = { body: Buffer; width: number; height: number }

/**
 * Public pictures as files in one folder of a home. A master is a WebP that bears the hash of what it holds: equal pictures are one
 * file. Its widths lie beside it, `{hash}-{width}.avif` and so on, and can be made of it again at any time.
 */
export type MediaFiles = {
  /** Whether they lie in a store, where each look costs a call. */
  isShared: boolean
  /** Keeps a master and tells its file name. The file is whole and on disk before it bears that name. */
  keep(master: Buffer): Promise<string>
  /** Deletes a master with all that was made of it. */
  remove(master: string): Promise<void>
  /** A file that is there, or null. */
  read(file: string): Promise<KeptPicture | null>
  /** The names of all that are there. */
  list(): Promise<Set<string>>
  /** Whether a file is there. */
  has(file: string): Promise<boolean>
  /**
   * Makes a form of a master that is there, and keeps it; null when it cannot be made: the master is broken, or too many
   * others are being made. One is made at a time, and each once, whoever asks for it: requests of this process and of
   * others on the same folder wait for each other.
   */
  make(form: PictureForm): Promise<KeptPicture | null>
  /** A part of a master that is there, as a picture that is not kept yet; null when it cannot be cut out now. */
  cut(master: string, part: PictureCut): Promise<Master | null>
  /** Draws what a link to an armado looks like where it is shared, a JPEG that is not kept; null when it cannot be drawn now. */
  drawPcBuild(preview: PcBuildPreview): Promise<Buffer | null>
}

export async function openMediaFiles(
  home: FileHome,
  log: Logger,
  pictures: PictureProcess = openPictureProcess(),
): Promise<MediaFiles> {
  await home.prepare(FOLDER)
  // Of two homes the other one may be away.
  if (!home.isShared) await removeLeftovers(home).catch(unlessAway)
  const inTurn = openBulkhead({
    name: 'pictures',
    concurrency: 1,
    maxWaiting: MAX_WAITING,
    patienceMs: PATIENCE_MS,
  })
  const making = new Map<string, Promise<Buffer | null>>()
  /** What no process can make. Without this each request for it would try again. */
  const broken = new Set<string>()

  return {
    isShared: home.isShared,
    async keep(master) {
      const file = `${createHash('sha256').update(master).digest('hex').slice(0, 32)}.webp`
      await home.write(at(file), master)
      return file
    },
    async remove(master) {
      if (!isFileName(master)) return
      const [hash = ''] = master.split('.')
      for (const { name } of await home.list(FOLDER, hash)) if (isFileName(name)) await home.remove(at(name))
    },
    read,
    list: async () => new Set((await home.list(FOLDER)).map(({ name }) => name)),
    has: async (file) => isFileName(file) && (await home.sizeOf(at(file))) !== null,
    async make(form) {
      const file = fileOf(form)
      if (broken.has(file)) return null
      const made = making.get(file) ?? inTurn(() => makeOnce(form, file)).finally(() => making.delete(file))
      making.set(file, made)
      const body = await made.catch(nullIfBusy)
      return body && { body, type: typeOf[form.format] }
    },
    async cut(master, part) {
      if (!isFileName(master)) return null
      const file = await home.source(at(master))
      const answer = file && (await inTurn(() => pictures({ file, part })).catch(nullIfBusy))
      return answer && 'picture' in answer ? { ...answer, body: Buffer.from(answer.picture) } : null
    },
    async drawPcBuild(preview) {
      const answer = await inTurn(() => pictures({ preview })).catch(nullIfBusy)
      return answer && 'picture' in answer ? Buffer.from(answer.picture) : null
    },
  }

  async function makeOnce(form: PictureForm, file: string): Promise<Buffer | null> {
    const unlock = await home.lock(at(file))
    try {
      // Another process may have made it while we waited.
      const there = await read(file)
      return there ? there.body : await encode(form, file)
    } finally {
      await unlock()
    }
  }

  async function encode({ master, format, width }: PictureForm, file: string): Promise<Buffer | null> {
    const source = await home.source(at(master))
    if (source === null) return null
    const answer = await pictures({ file: source, format, width })
    if (!('picture' in answer)) {
      log.warn({ file }, 'picture cannot be made: its master is broken')
      if (broken.size >= MAX_REMEMBERED) broken.clear()
      broken.add(file)
      return null
    }
    const body = Buffer.from(answer.picture)
    await home.write(at(file), body).catch((error) => {
      if (!isDiskFull(error) && !isFilesAway(error)) throw error
      log.warn({ file, err: error }, 'picture made and not kept')
    })
    return body
  }

  async function read(file: string): Promise<KeptPicture | null> {
    // The pattern is also the guard against "../": nothing but a hash and a known ending reaches the disk.
    if (!isFileName(file)) return null
    const body = await home.read(at(file))
    return body && { body, type: typeOf[extname(file).slice(1) as keyof typeof typeOf] }
  }
}

async function removeLeftovers(home: FileHome): Promise<void> {
  for (const { name, changedAt } of await home.list(FOLDER, '.'))
    if (Date.now() - changedAt >= LEFT_MS) await home.remove(at(name))
}

/** The form that a file name stands for, or null: a name that we never give, or that of a master. */
export function formOf(file: string): PictureForm | null {
  const [, hash, width, format] = fileName.exec(file) ?? []
  const isForm = format === 'avif' || ((format === 'webp' || format === 'png') && width !== undefined)
  return hash && isForm ? { master: `${hash}.webp`, width: width ? Number(width) : undefined, format } : null
}

export function fileOf({ master, width, format }: PictureForm): string {
  const hash = master.replace(/\.webp$/, '')
  return width === undefined ? `${hash}.${format}` : `${hash}-${width}.${format}`
}

function isFileName(file: string): boolean {
  return fileName.test(file)
}

function nullIfBusy(error: unknown): null {
  if (error instanceof DomainError && error.code === 'busy') return null
  throw error
}
