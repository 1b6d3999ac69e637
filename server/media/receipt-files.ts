import { randomBytes } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

const fileName = /^[0-9a-f]{32}\.webp$/

/**
 * Photos of receipts as files in a closed folder that no page and no static path serves. A name is random and tells
 * nothing of what it holds or whose it is.
 */
export type ReceiptFiles = {
  /** Keeps a photo and tells its name. The file is whole and on disk before it bears that name. */
  write(body: Buffer): Promise<string>
  /** A kept photo, or null when there is none of that name. */
  read(file: string): Promise<Buffer | null>
  /** Throws a photo away; one that is not there is gone already. */
  remove(file: string): Promise<void>
  /** The names of what has lain there for so long, half-written files included. */
  list(options: { olderThanMs: number }): Promise<string[]>
}

export async function openReceiptFiles(dataDir: string): Promise<ReceiptFiles> {
  const folder = join(dataDir, 'receipts')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  return {
    async write(body) {
      const file = `${randomBytes(16).toString('hex')}.webp`
      const draft = join(folder, `.${file}`)
      try {
        const handle = await open(draft, 'wx', 0o600)
        try {
          await handle.writeFile(body)
          await handle.sync()
        } finally {
          await handle.close()
        }
        await rename(draft, join(folder, file))
      } catch (error) {
        // A full disk must not be filled further by what did not fit on it.
        await rm(draft, { force: true })
        throw error
      }
      return file
    },
    async read(file) {
      if (!fileName.test(file)) return null
      try {
        return await readFile(join(folder, file))
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
        throw error
      }
    },
    async remove(file) {
      if (/^\.?[0-9a-f]{32}\.webp$/.test(file)) await rm(join(folder, file), { force: true })
    },
    async list({ olderThanMs }) {
      const files: string[] = []
      for (const file of await readdir(folder)) {
        const found = await stat(join(folder, file)).catch(() => null)
        if (found && Date.now() - found.mtimeMs >= olderThanMs) files.push(file)
      }
      return files
    },
  }
}
