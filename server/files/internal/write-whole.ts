import { open, rename, rm } from 'node:fs/promises'

/**
 * Writes a file under the path of a draft and renames it when it is whole and on disk. A draft that fails is removed: what
 * did not fit on a full disk must not stay there.
 */
export async function writeWhole(draft: string, path: string, body: Buffer): Promise<void> {
  try {
    const handle = await open(draft, 'wx', 0o600)
    try {
      await handle.writeFile(body)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(draft, path)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}
