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
const stampFile = inProject(folder, '.stamp')
const unfinished = '.new-'
/** All that the bundles are made of. Of `server/` the pages import only types; the encoder makes their pictures. */
const sources = ['app', 'contract', 'package-lock.json', 'tsconfig.json']
const configs = [
  'server/media/encode-picture.ts',
  'vite.avif.ts',
  'vite.config.ts',
  'vite.fonts.ts',
  'vite.icons.ts',
  'vite.lean-framework.ts',
  'vite.route-modules.ts',
  'react-router.config.ts',
]

/** Below this, compressing saves less than a packet. */
const MIN_PACKED_BYTES = 600
const compressible = /\.(js|css|svg|txt|webmanifest)$/

/** Builds the pages, unless the sources are those of the last build. */
export async function ensureBuilt() {
  forgetEarlierAssets()
  if (isStamped()) return
  await withCheckoutLock(async () => {
    if (!isStamped()) await build()
  })
}

function stamp() {
  return fingerprint(...sources, ...configs)
}

function isStamped() {
  return existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp()
}

/** Builds aside and moves: a build that is cut short or fails leaves the last one in place, or none. */
async function build() {
  console.log('Construyendo la tienda…')
  const stampOfSources = stamp()
  removeUnfinished()
  const aside = `${folder}/${unfinished}${process.pid}`
  const cli = inProject('node_modules', '@react-router', 'dev', 'bin.cjs')
  const code = await runChild(pinnedNode(), [cli, 'build', '--logLevel', 'warn'], {
    ...process.env,
    NODE_ENV: 'production',
    BUILD_DIR: aside,
  })
  if (code !== 0)
    throw new Refusal(`No se pudo construir la tienda: la construcción terminó con el código ${code}.`)
  packFiles(inProject(aside, 'client'))
  rmSync(stampFile, { force: true })
  keepEarlierAssets(inProject(folder, 'client'), inProject(aside, 'client'))
  for (const part of ['client', 'server']) {
    rmSync(inProject(folder, part), { recursive: true, force: true })
    renameSync(inProject(aside, part), inProject(folder, part))
  }
  // Last: without it the build counts as not made.
  writeFileSync(stampFile, stampOfSources)
  removeUnfinished()
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
