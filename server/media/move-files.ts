import { createHash } from 'node:crypto'
import type { FileHome } from '../files/file-home.ts'
import { StartupError } from '../startup-error.ts'
import { type StoredFile, storedFolders } from './stored-files.ts'

const AT_ONCE = 4
/** Larger than any photo: only backups are. */
const WHOLE_BYTES = 16 * 1024 * 1024
const BACKUPS = 'backups'
const backupName = /^kuntur-[0-9a-f]{8}-[\d-]+\.tar(\.age)?$/

export type MovedFolder = {
  folder: string
  copied: number
  bytes: number
  /** They were there before. */
  there: number
  /** No row names them, and so they stay where they are. */
  unknown: number
  deleted: number
}

type Options = {
  from: FileHome
  to: FileHome
  /** The files that rows name, by their folders. Asked once for each folder, right before it. */
  readNamed: (folder: StoredFile['folder']) => Promise<ReadonlySet<string>>
  /** Whether backups are kept in the homes too. */
  withBackups: boolean
  /** Whether what has been compared goes from where it was. */
  deletesSource: boolean
  signal?: AbortSignal
}

/**
 * Carries the shop's files from one home to the other, a folder after another, and yields what came of each. The shop may sell meanwhile, with both homes
 * open: what it writes is in the new one, and what it deletes is gone from both. Each copy is read again and compared before anything is deleted. Broken
 * off, it goes on where it was, because it looks at what is there.
 * @throws StartupError when a copy is another than its source.
 */
export async function* moveFiles(options: Options): AsyncGenerator<MovedFolder> {
  for (const folder of storedFolders) {
    const named = await options.readNamed(folder)
    const isNamed =
      folder === 'media' ? (name: string) => named.has(masterOf(name)) : (name: string) => named.has(name)
    yield await moveFolder(folder, isNamed, options)
  }
  if (options.withBackups) yield await moveFolder(BACKUPS, (name) => backupName.test(name), options)
}

async function moveFolder(
  folder: string,
  isNamed: (name: string) => boolean,
  { from, to, deletesSource, signal }: Options,
): Promise<MovedFolder> {
  const moved: MovedFolder = { folder, copied: 0, bytes: 0, there: 0, unknown: 0, deleted: 0 }
  await to.prepare(folder)
  const sizes = new Map((await to.list(folder)).map(({ name, bytes }) => [name, bytes]))
  const left = await from.list(folder)

  async function moveOne(name: string, bytes: number): Promise<void> {
    const path = `${folder}/${name}`
    // A name is random, or the hash of what it holds: one of the same length holds the same.
    if (sizes.get(name) === bytes) moved.there++
    else if (await copy(path, bytes, from, to)) {
      moved.copied++
      moved.bytes += bytes
    } else return
    if (!deletesSource) return
    const isSame = (await hashOf(from, path)) === (await hashOf(to, path))
    // The shop has deleted it meanwhile, here and perhaps not there yet.
    if ((await from.sizeOf(path)) === null) return
    if (!isSame) throw new StartupError(`${from.name}/${path} es otro en ${to.name}: no se ha borrado.`)
    await from.remove(path)
    moved.deleted++
  }

  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let file = left.pop(); file; file = left.pop()) {
        signal?.throwIfAborted()
        if (isNamed(file.name)) await moveOne(file.name, file.bytes)
        else moved.unknown++
      }
    }),
  )
  return moved
}

/** Returns false when the shop has deleted the file meanwhile. */
async function copy(path: string, bytes: number, from: FileHome, to: FileHome): Promise<boolean> {
  const hash = await (bytes > WHOLE_BYTES ? copyPieces : copyWhole)(path, from, to)
  if (hash === null) return false
  if ((await hashOf(to, path)) !== hash) {
    await to.remove(path)
    throw new StartupError(`La copia de ${from.name}/${path} en ${to.name} no es igual: repite la orden.`)
  }
  // The shop deletes from the source first. What it deleted while this was copied must not come back.
  if ((await from.sizeOf(path)) !== null) return true
  await to.remove(path)
  return false
}

/** Returns the hash of what was read; null when it is not there. */
async function copyWhole(path: string, from: FileHome, to: FileHome): Promise<string | null> {
  const body = await from.read(path)
  if (!body) return null
  await to.write(path, body)
  return createHash('sha256').update(body).digest('hex')
}

async function copyPieces(path: string, from: FileHome, to: FileHome): Promise<string | null> {
  const pieces = await from.readPieces(path)
  if (!pieces) return null
  const writer = await to.create(path)
  const hash = createHash('sha256')
  try {
    for await (const piece of pieces as AsyncIterable<Uint8Array>) {
      hash.update(piece)
      await writer.write(piece)
    }
    await writer.close()
  } catch (error) {
    await writer.discard()
    throw error
  } finally {
    pieces.destroy()
  }
  return hash.digest('hex')
}

async function hashOf(home: FileHome, path: string): Promise<string | null> {
  const pieces = await home.readPieces(path)
  if (!pieces) return null
  const hash = createHash('sha256')
  for await (const piece of pieces as AsyncIterable<Uint8Array>) hash.update(piece)
  return hash.digest('hex')
}

/** `ab12-400.avif` is made of `ab12.webp`; drawings and what a shop of before kept are masters themselves. */
function masterOf(name: string): string {
  const [, hash = '', width, ending] = /^([0-9a-f]{32})(-\d+)?\.(\w+)$/.exec(name) ?? []
  return width !== undefined || ending === 'avif' ? `${hash}.webp` : name
}
