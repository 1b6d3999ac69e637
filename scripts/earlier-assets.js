import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { inProject } from './project.js'

/** Beside the build: scripts and pictures of those before it, which the server goes on to serve. */
const earlierFolder = inProject('build', 'earlier')

const KEPT_MS = 24 * 60 * 60_000
/** Many builds in one day must not fill the disk, nor the server's memory. */
const MAX_BYTES = 16 * 1024 * 1024

/**
 * Tabs that were opened before a deploy go on asking for the files of their build: what the next one no longer has is
 * kept for a day.
 * @param {string} client the build that is about to be replaced
 * @param {string} next the one that replaces it
 */
export function keepEarlierAssets(client, next, folder = earlierFolder, now = Date.now()) {
  const kept = join(folder, 'assets')
  mkdirSync(kept, { recursive: true })
  const has = (/** @type {string} */ name) => existsSync(join(next, 'assets', name))
  for (const name of namesIn(join(client, 'assets')).filter((name) => !has(name))) {
    renameSync(join(client, 'assets', name), join(kept, name))
    utimesSync(join(kept, name), now / 1000, now / 1000)
  }
  for (const name of namesIn(kept).filter(has)) rmSync(join(kept, name), { force: true })
  forgetEarlierAssets(folder, now)
}

/** Removes what has been kept long enough, and the oldest of what is too much. */
export function forgetEarlierAssets(folder = earlierFolder, now = Date.now()) {
  const kept = join(folder, 'assets')
  let bytes = 0
  const newestFirst = namesIn(kept)
    .map((name) => ({ name, ...sizeAndTime(join(kept, name)) }))
    .sort((a, b) => b.mtimeMs - a.mtimeMs)
  for (const { name, size, mtimeMs } of newestFirst) {
    bytes += size
    if (now - mtimeMs > KEPT_MS || bytes > MAX_BYTES) rmSync(join(kept, name), { force: true })
  }
}

/**
 * Of a file that another start has just removed: nothing.
 * @param {string} path
 */
function sizeAndTime(path) {
  const { size = 0, mtimeMs = 0 } = statSync(path, { throwIfNoEntry: false }) ?? {}
  return { size, mtimeMs }
}

/** @param {string} folder */
function namesIn(folder) {
  return existsSync(folder) ? readdirSync(folder) : []
}
