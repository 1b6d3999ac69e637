import { existsSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { inProject, Refusal } from './project.js'

/** From this version `crypto` has argon2, by which the shop keeps passwords. */
const LEAST = [24, 7]

/** The Node that npm installed with the shop, and that it is tested with; where there is none, a recent one of the user's. */
export function pinnedNode() {
  const platform = process.platform === 'win32' ? 'win' : process.platform
  const program = process.platform === 'win32' ? 'node.exe' : 'node'
  const pinned = inProject('node_modules', `node-${platform}-${process.arch}`, 'bin', program)
  if (existsSync(pinned) && hasLoader()) return pinned
  if (isRecent(process.versions.node)) return process.execPath
  throw new Refusal(
    `Kuntur necesita en este sistema Node ${LEAST.join('.')} o posterior, y aquí está ${process.versions.node}: ` +
      'instala uno desde https://nodejs.org.',
  )
}

/** The pinned Node wants glibc: on a system with musl (Alpine) its file is there, but does not start. */
function hasLoader() {
  if (process.platform !== 'linux') return true
  return existsSync(process.arch === 'arm64' ? '/lib/ld-linux-aarch64.so.1' : '/lib64/ld-linux-x86-64.so.2')
}

/** @param {string} version */
function isRecent(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const [leastMajor = 0, leastMinor = 0] = LEAST
  return major > leastMajor || (major === leastMajor && minor >= leastMinor)
}

/**
 * The flags of every process of the shop. Node finds the shop's modules by the first. By the second, young memory grows to a
 * fraction of what Node takes for it by itself; on a machine with much memory that alone was 190 MB (decision 085).
 */
export const shopFlags = [
  '--import',
  pathToFileURL(inProject('scripts', 'quick-imports.js')).href,
  '--max-semi-space-size=8',
]

/**
 * The arguments by which the pinned Node runs a TypeScript file of the shop.
 * @param {string} file
 * @param {string[]} args
 */
export function shopArguments(file, ...args) {
  return [...shopFlags, file, ...args]
}

/**
 * What every process of the shop finds in its environment. Code that Node has compiled once serves the next start, which takes
 * half the time. And glibc gives blocks of 256 KB and more back to the system once they are free, instead of keeping them for the next
 * ones: bodies of pages come and go, and left 120 MB of holes between what is kept. Smaller ones it keeps, because each that comes anew has
 * to be cleared page by page (decision 085). Where there is no glibc nobody reads it. PostgreSQL and the process of the pictures get
 * environments of their own.
 */
export const shopEnvironment = {
  NODE_COMPILE_CACHE: inProject('node_modules', '.kuntur-compile-cache'),
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '262144',
  MALLOC_TRIM_THRESHOLD_: '131072',
}
