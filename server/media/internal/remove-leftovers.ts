import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

const AN_HOUR_MS = 3_600_000

/**
 * Removes half-written files, which a process that was killed leaves, and which nobody was told are kept. Another process
 * may be writing those that are younger than an hour.
 */
export async function removeLeftovers(folder: string, isHalf = (_name: string) => true): Promise<void> {
  for (const name of (await readdir(folder)).filter(isHalf)) {
    const file = join(folder, name)
    const found = await stat(file).catch(() => null)
    if (found && Date.now() - found.mtimeMs >= AN_HOUR_MS) await rm(file, { force: true })
  }
}
