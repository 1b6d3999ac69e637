import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

const AN_HOUR_MS = 3_600_000

/**
 * Removes half-written files that a killed process left; nobody was told that they are kept. Files younger than an hour
 * stay, because another process may be writing them.
 */
export async function removeLeftovers(folder: string, isHalf = (_name: string) => true): Promise<void> {
  for (const name of (await readdir(folder)).filter(isHalf)) {
    const file = join(folder, name)
    const found = await stat(file).catch(() => null)
    if (found && Date.now() - found.mtimeMs >= AN_HOUR_MS) await rm(file, { force: true })
  }
}
