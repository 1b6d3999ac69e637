import { spawn } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { withCheckoutLock } from './checkout-lock.js'
import { fingerprint } from './fingerprint.js'
import { inProject, Refusal, root } from './project.js'
import { exitCodeOf, onEndRequest } from './run-child.js'

/** @typedef {{ version?: string, optional?: boolean, os?: string[], cpu?: string[], libc?: string[] }} LockedPackage */

/** Inside node_modules, so that it goes when they do. */
const stampFile = inProject('node_modules', '.kuntur-install.json')

/** Installs what package-lock.json says, unless that is what is there. Needs the network once only. */
export async function ensureInstalled() {
  if (isStamped()) return
  await withCheckoutLock(async () => {
    if (isStamped()) return
    if (!isComplete()) await install()
    writeFileSync(stampFile, stamp())
  })
}

function stamp() {
  return JSON.stringify({
    lock: fingerprint('package-lock.json'),
    platform: `${process.platform}-${process.arch}`,
  })
}

function isStamped() {
  return existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp()
}

/** Whether somebody's own `npm ci` has already brought everything: then the network is not needed at all. */
function isComplete() {
  const record = inProject('node_modules', '.package-lock.json')
  if (!existsSync(record)) return false
  const wanted = readPackages(inProject('package-lock.json'))
  const installed = readPackages(record)
  return Object.entries(wanted).every(
    ([path, locked]) => path === '' || installed[path]?.version === locked.version || !isNeededHere(locked),
  )
}

/**
 * @param {string} file
 * @returns {Record<string, LockedPackage>}
 */
function readPackages(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages
}

/**
 * Of the optional packages we need those made for this platform; the rest are fallbacks for others.
 * @param {LockedPackage} locked
 */
function isNeededHere({ optional, os, cpu, libc }) {
  if (!optional) return true
  const isForPlatforms = (os || cpu) && !libc
  return isForPlatforms && (!os || os.includes(process.platform)) && (!cpu || cpu.includes(process.arch))
}

async function install() {
  console.log('Instalando dependencias…')
  const args = [
    'ci',
    '--include=dev',
    '--include=optional',
    '--no-audit',
    '--no-fund',
    '--prefer-offline',
    '--loglevel=error',
  ]
  const child = spawnNpm(args)
  const forget = onEndRequest((signal) => child.kill(signal))
  const code = await exitCodeOf(child).finally(forget)
  if (code !== 0)
    throw new Refusal(`No se pudieron instalar las dependencias: npm terminó con el código ${code}.`)
}

/** @param {string[]} args */
function spawnNpm(args) {
  // Under `npm start --omit=dev` or NODE_ENV=production, npm would leave out what builds the shop.
  /** @type {import('node:child_process').SpawnOptions} */
  const options = { cwd: root, stdio: 'inherit', env: { ...process.env, NODE_ENV: '' } }
  const npm = process.env.npm_execpath
  if (npm && /npm-cli\.c?js$/.test(npm)) {
    // The Node that runs npm already; ours may be the pinned one, which is about to be replaced.
    return spawn(process.env.npm_node_execpath ?? process.execPath, [npm, ...args], options)
  }
  return spawn('npm', args, { ...options, shell: process.platform === 'win32' })
}
