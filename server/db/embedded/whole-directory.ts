import { mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { isAlive } from './is-alive.js'

/**
 * Makes a directory that is either absent or whole: `fill` writes to a directory beside it, which then gets its name, so
 * that a start that is killed leaves nothing half made. Of two starts at once the first to finish wins, and both use its
 * directory.
 */
export async function makeWholeDirectory(target: string, fill: (neighbour: string) => void | Promise<void>) {
  removeAbandonedNeighbours(target)
  const neighbour = mkdtempSync(`${target}.new-${process.pid}-`)
  try {
    await fill(neighbour)
    renameSync(neighbour, target)
  } catch (error) {
    rmSync(neighbour, { recursive: true, force: true })
    if (!isAlreadyThere(error)) throw error
  }
}

function removeAbandonedNeighbours(target: string) {
  const parent = dirname(target)
  for (const name of readdirSync(parent)) {
    const [stem, maker] = name.split('.new-')
    if (stem === basename(target) && maker && !isAlive(Number.parseInt(maker, 10))) {
      rmSync(join(parent, name), { recursive: true, force: true })
    }
  }
}

function isAlreadyThere(error: unknown) {
  const code = (error as NodeJS.ErrnoException).code
  // Windows answers EPERM when a directory is renamed onto another one.
  return code === 'ENOTEMPTY' || code === 'EEXIST' || (process.platform === 'win32' && code === 'EPERM')
}
