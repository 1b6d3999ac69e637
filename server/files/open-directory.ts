import { randomBytes } from 'node:crypto'
import { access, mkdir, open, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FileHome, FileWriter, ListedFile } from './file-home.ts'
import { writeWhole } from './internal/write-whole.ts'
import { isDiskFull } from './is-disk-full.ts'

/** A lock so old was left by a process that was killed, or holds up more than it saves. */
const LOCK_MS = 10_000
const LOOK_AGAIN_MS = 100
const READ_BYTES = 1 << 20
const PARTIAL = '.partial'

/** Files in a directory of this machine. What is written is on disk before it bears its name. */
export function openDirectory(directory: string): FileHome {
  const at = (path: string) => join(directory, path)
  const prepare = async (folder: string) => {
    await mkdir(at(folder), { recursive: true, mode: 0o700 })
  }

  return {
    name: directory,
    isShared: false,
    prepare,
    read: (path) => readFile(at(path)).catch(nullIfAbsent),
    async write(path, body) {
      await prepare(dirname(path))
      await writeWhole(at(join(dirname(path), `.${basename(path)}.${randomHex()}`)), at(path), body)
    },
    remove: (path) => rm(at(path), { force: true }),
    async move(from, to) {
      await prepare(dirname(to))
      const now = new Date()
      try {
        await utimes(at(from), now, now)
        await rename(at(from), at(to))
      } catch (error) {
        nullIfAbsent(error)
      }
    },
    sizeOf: async (path) => (await stat(at(path)).catch(nullIfAbsent))?.size ?? null,
    async list(folder, startingWith = '') {
      const files: ListedFile[] = []
      for (const name of (await readdir(at(folder)).catch(nullIfAbsent)) ?? []) {
        if (!name.startsWith(startingWith)) continue
        const found = await stat(at(join(folder, name))).catch(() => null)
        if (found?.isFile()) files.push({ name, bytes: found.size, changedAt: found.mtimeMs })
      }
      return files
    },
    async listFolders(folder) {
      const entries = await readdir(at(folder), { withFileTypes: true }).catch(nullIfAbsent)
      return (entries ?? []).filter((entry) => entry.isDirectory()).map(({ name }) => name)
    },
    removeFolder: (folder) => rm(at(folder), { recursive: true, force: true }),
    source: async (path) => at(path),
    async lock(path) {
      const lock = at(join(dirname(path), `.${basename(path)}.lock`))
      while (!(await take(lock))) await sleep(LOOK_AGAIN_MS)
      return () => rm(lock, { force: true })
    },
    create: (path) => createFile(at(path)),
    async discardUnfinished(folder, startingWith) {
      for (const name of (await readdir(at(folder)).catch(nullIfAbsent)) ?? [])
        if (name.startsWith(startingWith) && name.endsWith(PARTIAL))
          await rm(at(join(folder, name)), { force: true })
    },
    async readPieces(path) {
      const handle = await open(at(path), 'r').catch(nullIfAbsent)
      return handle?.createReadStream({ highWaterMark: READ_BYTES }) ?? null
    },
    findFault: async () => null,
    isThere: () =>
      access(directory).then(
        () => true,
        () => false,
      ),
  }
}

async function createFile(path: string): Promise<FileWriter> {
  const draft = `${path}.${randomHex()}${PARTIAL}`
  const handle = await open(draft, 'wx', 0o600)
  return {
    write: (block) => handle.writeFile(block),
    async close() {
      await handle.sync()
      const { size } = await handle.stat()
      await handle.close()
      await rename(draft, path)
      await keepName(path)
      return size
    },
    async discard() {
      await handle.close().catch(() => {})
      await rm(draft, { force: true })
    },
  }
}

/** Has the disk keep the name too: bytes that are on disk are lost with the power where their folder is not. Windows does that by itself. */
async function keepName(path: string): Promise<void> {
  if (process.platform === 'win32') return
  const folder = await open(dirname(path), 'r')
  try {
    await folder.sync()
  } catch (error) {
    // Some network folders cannot be asked for that. The backup is there all the same.
    if (!['EINVAL', 'ENOTSUP', 'EPERM'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
  } finally {
    await folder.close()
  }
}

/** Takes a lock that processes on one directory share. One that a killed process left may be taken from it by the clock. */
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

const randomHex = () => randomBytes(4).toString('hex')

function nullIfAbsent(error: unknown): null {
  // Below what is no folder nothing is there either.
  if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return null
  throw error
}
