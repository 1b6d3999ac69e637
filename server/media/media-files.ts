import { createHash, randomBytes } from 'node:crypto'
import { mkdir, open, readdir, readFile, rm, stat } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { PictureCut } from '../../contract/picture-cut.ts'
import { openBulkhead } from '../bulkhead.ts'
import { DomainError } from '../domain-error.ts'
import { removeLeftovers } from '../remove-leftovers.ts'
import type { PictureFormat } from './encode-picture.ts'
import { isDiskFull } from './incoming-files.ts'
import { writeWhole } from './internal/write-whole.ts'
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

const fileName = /^([0-9a-f]{32})(?:-(\d{2,4}))?\.(webp|avif|svg|png|jpg)$/

/** How many requests may wait for a width that is not there yet, and how long: after that the visitor gets the master. */
const MAX_WAITING = 100
const PATIENCE_MS = 2_000
/** A lock so old was left by a process that was killed, or holds up more than it saves. */
const LOCK_MS = 10_000
const LOOK_AGAIN_MS = 100
const MAX_REMEMBERED = 1_000

/** A form of a master: `width` is undefined for the master's own. */
export type PictureForm = { master: string; width: number | undefined; format: PictureFormat }

export type KeptPicture = { body: Buffer; type: string }

/** A picture that is to be kept: a WebP, with its size in pixels. */
export type Master = { body: Buffer; width: number; height: number }

/**
 * Public pictures as files in one folder. A master is a WebP that bears the hash of what it holds: equal pictures are one
 * file. Its widths lie beside it, `{hash}-{width}.avif` and so on, and can be made of it again at any time.
 */
export type MediaFiles = {
  /** Keeps a master and tells its file name. The file is whole and on disk before it bears that name. */
  keep(master: Buffer): Promise<string>
  /** Deletes a master with all that was made of it. */
  remove(master: string): Promise<void>
  /** A file that is there, or null. */
  read(file: string): Promise<KeptPicture | null>
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
  dataDir: string,
  log: Logger,
  pictures: PictureProcess = openPictureProcess(),
): Promise<MediaFiles> {
  const folder = join(dataDir, 'media')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await removeLeftovers(folder, (name) => name.startsWith('.'))
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
    async keep(master) {
      const file = `${createHash('sha256').update(master).digest('hex').slice(0, 32)}.webp`
      await write(file, master)
      return file
    },
    async remove(master) {
      if (!isFileName(master)) return
      const [hash = ''] = master.split('.')
      const made = (await readdir(folder)).filter((name) => isFileName(name) && name.startsWith(hash))
      for (const name of made) await rm(join(folder, name), { force: true })
    },
    read,
    has: async (file) => isFileName(file) && (await stat(join(folder, file)).catch(nullIfAbsent)) !== null,
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
      const answer = await inTurn(() => pictures({ file: join(folder, master), part })).catch(nullIfBusy)
      return answer && 'picture' in answer ? { ...answer, body: Buffer.from(answer.picture) } : null
    },
    async drawPcBuild(preview) {
      const answer = await inTurn(() => pictures({ preview })).catch(nullIfBusy)
      return answer && 'picture' in answer ? Buffer.from(answer.picture) : null
    },
  }

  async function makeOnce(form: PictureForm, file: string): Promise<Buffer | null> {
    const lock = join(folder, `.${file}.lock`)
    while (!(await take(lock))) await sleep(LOOK_AGAIN_MS)
    try {
      // Another process may have made it while we waited.
      const there = await read(file)
      return there ? there.body : await encode(form, file)
    } finally {
      await rm(lock, { force: true })
    }
  }

  async function encode({ master, format, width }: PictureForm, file: string): Promise<Buffer | null> {
    const answer = await pictures({ file: join(folder, master), format, width })
    if (!('picture' in answer)) {
      log.warn({ file }, 'picture cannot be made: its master is broken')
      if (broken.size >= MAX_REMEMBERED) broken.clear()
      broken.add(file)
      return null
    }
    const body = Buffer.from(answer.picture)
    await write(file, body).catch((error) => {
      if (!isDiskFull(error)) throw error
      log.warn({ file, err: error }, 'picture made and not kept: the disk is full')
    })
    return body
  }

  async function read(file: string): Promise<KeptPicture | null> {
    // The pattern is also the guard against "../": nothing but a hash and a known ending reaches the disk.
    if (!isFileName(file)) return null
    const body = await readFile(join(folder, file)).catch(nullIfAbsent)
    return body && { body, type: typeOf[extname(file).slice(1) as keyof typeof typeOf] }
  }

  async function write(file: string, body: Buffer): Promise<void> {
    const draft = join(folder, `.${file}.${randomBytes(4).toString('hex')}`)
    await writeWhole(draft, join(folder, file), body)
  }
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

/**
 * Takes a lock that processes on one folder share. It only saves work: should two hold it at once, both write the whole
 * picture. So a lock that a killed process left may be taken from it by the clock.
 */
async function take(lock: string): Promise<boolean> {
  try {
    const handle = await open(lock, 'wx', 0o600)
    await handle.close()
    return true
  } catch (error) {
    if (isDiskFull(error)) return true
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    const held = await stat(lock).catch(nullIfAbsent)
    if (held && Date.now() - held.mtimeMs > LOCK_MS) await rm(lock, { force: true })
    return false
  }
}

function nullIfBusy(error: unknown): null {
  if (error instanceof DomainError && error.code === 'busy') return null
  throw error
}

function nullIfAbsent(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}
