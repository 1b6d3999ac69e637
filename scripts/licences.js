import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { command, inProject, Refusal } from './project.js'

/**
 * Packages that running the shop may take, those of all platforms together: 54 of them are variants of sharp, PostgreSQL and Node,
 * of which a machine installs its own. Who needs another one takes out one that matters less, or raises this on purpose.
 */
export const RUNTIME_BUDGET = 180

/** Licences that let anybody use, change and sell what is made with them, and ask for a notice at most. */
const permissive = [
  '0BSD',
  'Apache-2.0',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'Unlicense',
]
/** What we load as a library of its own and do not change: libvips, below sharp. */
const forSharp = ['LGPL-3.0-or-later']
/** Of tools and data that only build and test; of what they make, the typefaces alone reach buyers (OFL). */
const toBuild = ['CC-BY-4.0', 'MPL-2.0', 'OFL-1.1', 'PSF-2.0', 'Python-2.0', 'Zlib']

/** Packages whose manifest names no licence, with the one that their repository states. */
const stated = { '@react-aria/optimize-locales-plugin': 'Apache-2.0' }

/** @typedef {{ name: string, version: string, licence: string, isForRuntime: boolean, isAllowed: boolean }} Installed */

/**
 * Every package of a lock file, by name. A platform's variants count as well, whichever machine asks.
 * @param {{ packages: Record<string, { version?: string, license?: string, dev?: boolean, devOptional?: boolean, resolved?: string }> }} lock
 * @returns {Installed[]}
 */
export function readLicences({ packages }) {
  return Object.entries(packages)
    .filter(([path, { resolved }]) => path !== '' && !resolved?.startsWith('file:'))
    .map(([path, { version = '', license, dev, devOptional }]) => {
      const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
      const licence = license ?? /** @type {Record<string, string>} */ (stated)[name] ?? 'not stated'
      const isForRuntime = !dev && !devOptional
      return { name, version, licence, isForRuntime, isAllowed: isAllowed(name, licence, isForRuntime) }
    })
    .sort((a, b) => a.name.localeCompare(b.name, 'en') || a.version.localeCompare(b.version, 'en'))
}

/**
 * Each licence that an expression names has to be allowed, of two to choose from both: no such package needs more.
 * @param {string} name
 * @param {string} expression as SPDX writes it: `MIT`, `(MIT OR CC0-1.0)`
 * @param {boolean} isForRuntime
 */
function isAllowed(name, expression, isForRuntime) {
  const allowed = [
    ...permissive,
    ...(name.startsWith('@img/') ? forSharp : []),
    ...(isForRuntime ? [] : toBuild),
  ]
  return expression
    .replaceAll(/[()]/g, '')
    .split(/ (?:AND|OR) /)
    .every((licence) => allowed.includes(licence))
}

/** Prints every package with its licence, and refuses what the lists above do not allow. */
function printLicences() {
  const all = readLicences(JSON.parse(readFileSync(inProject('package-lock.json'), 'utf8')))
  for (const { name, version, licence, isForRuntime } of all) {
    console.log(`${isForRuntime ? 'run  ' : 'build'}  ${licence.padEnd(20)}  ${name} ${version}`)
  }
  const runtime = all.filter(({ isForRuntime }) => isForRuntime).length
  console.log(
    `\n${runtime} paquetes para funcionar en todas las plataformas (límite ${RUNTIME_BUDGET}), ${all.length - runtime} para construir y probar.`,
  )
  const refused = all.filter((each) => !each.isAllowed).map(({ name, licence }) => `${name} (${licence})`)
  if (refused.length > 0) throw new Refusal(`Licencias que no aceptamos: ${refused.join(', ')}.`)
  if (runtime > RUNTIME_BUDGET) throw new Refusal('Son más paquetes de los que aceptamos.')
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  command(async () => {
    printLicences()
    return 0
  })
}
