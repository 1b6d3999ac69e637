import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { withCheckoutLock } from './checkout-lock.js'
import { forgetEarlierAssets, keepEarlierAssets } from './earlier-assets.js'
import { fingerprint } from './fingerprint.js'
import { inProject, Refusal } from './project.js'
import { runChild } from './run-child.js'
import { pinnedNode } from './shop-process.js'

const folder = 'build'
const unfinished = '.new-'

/** Below this, packing saves hardly more than the header that says so. */
const MIN_PACKED_BYTES = 200
const compressible = /\.(js|css|svg|txt|webmanifest)$/

/**
 * @typedef {object} Bundle One of the two applications: the shop's pages, and the desk of the staff.
 * @property {string} stamp the file with the fingerprint of what it was made of
 * @property {string[]} sources all that it is made of
 * @property {(aside: string) => string[]} command what builds it into a folder aside, for Node
 * @property {string[]} parts the folders in there that become those of `build/`
 * @property {string} served the one of them whose `assets/` open tabs go on to ask for
 * @property {string} earlier where such files of earlier builds are kept
 */

/** @type {Bundle[]} */
const bundles = [
  {
    stamp: '.stamp',
    // Of `server/` the pages import only types; the encoder makes their pictures.
    sources: [
      ...['app', 'contract', 'package-lock.json', 'tsconfig.json'],
      'server/media/encode-picture.ts',
      'vite.avif.ts',
      'vite.config.ts',
      'vite.fonts.ts',
      'vite.icons.ts',
      'vite.lean-framework.ts',
      'vite.route-modules.ts',
      'react-router.config.ts',
    ],
    command: () => [inProject('node_modules', '@react-router', 'dev', 'bin.cjs'), 'build'],
    parts: ['client', 'server'],
    served: 'client',
    earlier: inProject(folder, 'earlier'),
  },
  {
    stamp: '.stamp-admin',
    sources: [
      ...['admin', 'app/ui', 'contract', 'package-lock.json', 'tsconfig.json'],
      ...['vite.admin.ts', 'vite.fonts.ts'],
    ],
    command: (aside) => [
      inProject('node_modules', 'vite', 'bin', 'vite.js'),
      ...['build', '--config', inProject('vite.admin.ts'), '--outDir', inProject(aside, 'admin')],
    ],
    parts: ['admin'],
    served: 'admin',
    earlier: inProject(folder, 'earlier', 'admin'),
  },
]

/** Builds the shop's pages and the desk, each unless its sources are those of its last build. */
export async function ensureBuilt() {
  for (const { earlier } of bundles) forgetEarlierAssets(earlier)
  if (bundles.every(isStamped)) return
  await withCheckoutLock(async () => {
    const stale = bundles.filter((bundle) => !isStamped(bundle))
    if (stale.length === 0) return
    console.log('Construyendo la tienda…')
    removeUnfinished()
    // Side by side: on two cores that takes hardly longer than the slower one alone.
    const ends = await Promise.allSettled(stale.map(build))
    removeUnfinished()
    for (const end of ends) if (end.status === 'rejected') throw end.reason
  })
}

/** @param {Bundle} bundle */
function isStamped({ stamp, sources }) {
  const file = inProject(folder, stamp)
  return existsSync(file) && readFileSync(file, 'utf8') === fingerprint(...sources)
}

/**
 * Builds aside and moves: a build that is cut short or fails leaves the last one in place, or none.
 * @param {Bundle} bundle
 */
async function build({ stamp, sources, command, parts, served, earlier }) {
  const stampFile = inProject(folder, stamp)
  const stampOfSources = fingerprint(...sources)
  const aside = join(folder, `${unfinished}${process.pid}${stamp}`)
  const code = await runChild(pinnedNode(), [...command(aside), '--logLevel', 'warn'], {
    ...process.env,
    NODE_ENV: 'production',
    BUILD_DIR: aside,
  })
  if (code !== 0)
    throw new Refusal(`No se pudo construir la tienda: la construcción terminó con el código ${code}.`)
  packFiles(inProject(aside, served))
  rmSync(stampFile, { force: true })
  keepEarlierAssets(inProject(folder, served), inProject(aside, served), earlier)
  for (const part of parts) {
    rmSync(inProject(folder, part), { recursive: true, force: true })
    renameSync(inProject(aside, part), inProject(folder, part))
  }
  // Last: without it the build counts as not made.
  writeFileSync(stampFile, stampOfSources)
}

function removeUnfinished() {
  mkdirSync(inProject(folder), { recursive: true })
  for (const name of readdirSync(inProject(folder))) {
    if (name.startsWith(unfinished)) rmSync(inProject(folder, name), { recursive: true, force: true })
  }
}

/**
 * Lays each file of a build beside itself as `.br` and `.gz`, packed as tightly as can be: that takes a second or two,
 * which the first visitor after each start would otherwise wait.
 * @param {string} folder
 */
function packFiles(folder) {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (!entry.isFile() || !compressible.test(entry.name)) continue
    const raw = readFileSync(path)
    if (raw.length < MIN_PACKED_BYTES) continue
    writeFileSync(`${path}.br`, brotliCompressSync(raw))
    writeFileSync(`${path}.gz`, gzipSync(raw, { level: 9 }))
  }
}
