// Run by `npm run build` with the pinned Node, which reads the contract's TypeScript.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { isPersonalScreen } from '../contract/screens.ts'
import { command, inProject, Refusal } from './project.js'

/** What a page that anybody may open loads of JavaScript, in bytes as they travel. See docs/decisions/008-javascript-budget.md. */
const BUDGET_BYTES = 113_000

/** What a listing loads when it has nothing else to do, or when somebody wants it. Whoever adds to it adds its module here. */
const LISTING_LATER = ['listing-filters', 'compare-in-listing']
const LISTING_LATER_BUDGET_BYTES = 8_000

/** The desk's first load: its frame and the screen that it opens with. See docs/decisions/034. */
const DESK_BUDGET_BYTES = 170_000
const DESK_START = 'today/today.tsx'

/** @typedef {{ id: string, parentId?: string, path?: string, index?: boolean, module: string }} BuiltRoute */

/**
 * Prints what each public page of the built shop loads, and refuses when one of them loads too much. Counted are the
 * scripts that open with the page: its own, those of the frames around it, and all that they import; not what a click loads.
 */
function checkJavaScriptBudget() {
  const manifest = readManifest()
  const pages = Object.values(manifest.routes)
    .filter((route) => route.path || route.index)
    .map((route) => ({ path: pathOf(route, manifest.routes), route }))
    .filter(({ path }) => !isPersonalScreen(path))
    .map(({ path, route }) => {
      const files = loadedFiles([manifest.file, manifest.entry, ...modulesOf(route, manifest.routes)])
      return { path, bytes: [...files].reduce((sum, file) => sum + packedSize(file), 0) }
    })
    .sort((a, b) => b.bytes - a.bytes)
  for (const bytes of new Set(pages.map((page) => page.bytes))) {
    const alike = pages.filter((page) => page.bytes === bytes).map(({ path }) => path)
    console.log(`${kilobytes(bytes).padStart(9)}  ${alike.join(' ')}`)
  }
  const heaviest = pages[0]
  if (!heaviest) throw new Refusal('La construcción no tiene páginas públicas.')
  if (heaviest.bytes > BUDGET_BYTES) {
    throw new Refusal(
      `${heaviest.path} carga ${kilobytes(heaviest.bytes)} de JavaScript; una página pública no debe pasar de ${kilobytes(BUDGET_BYTES)}.`,
    )
  }
}

/** Prints and bounds what comes later to a listing. Not counted is what the page has loaded already. */
function checkListingLater() {
  const { file, entry, routes } = readManifest()
  const listing = routes.listing
  if (!listing) throw new Refusal('La construcción no tiene listado.')
  const open = loadedFiles([file, entry, ...modulesOf(listing, routes)])
  const later = LISTING_LATER.map((name) => {
    const asset = readdirSync(inAssets()).find((it) => it.startsWith(`${name}-`) && it.endsWith('.js'))
    if (!asset) throw new Refusal(`La construcción no tiene ${name}.`)
    return asset
  })
  const files = [...loadedFiles(later)].filter((name) => !open.has(name))
  const bytes = files.reduce((sum, name) => sum + packedSize(name), 0)
  console.log(`${kilobytes(bytes).padStart(9)}  después, en un listado: ${LISTING_LATER.join(' ')}`)
  if (bytes > LISTING_LATER_BUDGET_BYTES) {
    throw new Refusal(
      `Un listado carga después ${kilobytes(bytes)} de JavaScript; no debe pasar de ${kilobytes(LISTING_LATER_BUDGET_BYTES)}.`,
    )
  }
}

/** Prints and bounds what the desk of the staff loads before its first screen is there. */
function checkDeskBudget() {
  /** @type {Record<string, { file: string, imports?: string[] }>} */
  const chunks = JSON.parse(readFileSync(inProject('build', 'admin', '.vite', 'manifest.json'), 'utf8'))
  const loaded = new Set(['index.html', DESK_START].filter((name) => name in chunks))
  for (const name of loaded) for (const imported of chunks[name]?.imports ?? []) loaded.add(imported)
  const bytes = [...loaded].reduce((sum, name) => {
    const file = inProject('build', 'admin', chunks[name]?.file ?? '')
    return sum + statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size
  }, 0)
  console.log(`${kilobytes(bytes).padStart(9)}  /admin`)
  if (bytes > DESK_BUDGET_BYTES) {
    throw new Refusal(
      `/admin carga ${kilobytes(bytes)} de JavaScript; no debe pasar de ${kilobytes(DESK_BUDGET_BYTES)}.`,
    )
  }
}

/** @returns {{ file: string, entry: string, routes: Record<string, BuiltRoute> }} */
function readManifest() {
  const name = readdirSync(inAssets()).find((file) => /^manifest-.*\.js$/.test(file))
  if (!name) throw new Refusal('La construcción no tiene manifiesto de rutas.')
  const { entry, routes } = JSON.parse(readAsset(name).replace(/^[^{]*|;?\s*$/g, ''))
  return { file: name, entry: entry.module, routes }
}

/**
 * @param {BuiltRoute} route
 * @param {Record<string, BuiltRoute>} routes
 * @returns {BuiltRoute[]} the route and the frames around it, from the outermost
 */
function branchOf(route, routes) {
  const parent = route.parentId === undefined ? undefined : routes[route.parentId]
  return parent ? [...branchOf(parent, routes), route] : [route]
}

/**
 * @param {BuiltRoute} route
 * @param {Record<string, BuiltRoute>} routes
 */
function pathOf(route, routes) {
  const segments = branchOf(route, routes).map(({ path = '' }) => path.replace(/^\//, ''))
  return `/${segments.filter(Boolean).join('/')}`
}

/**
 * @param {BuiltRoute} route
 * @param {Record<string, BuiltRoute>} routes
 */
function modulesOf(route, routes) {
  return branchOf(route, routes).map(({ module }) => module)
}

/**
 * @param {string[]} modules
 * @returns {Set<string>} the files, and all that they import from the first moment on
 */
function loadedFiles(modules) {
  const files = new Set(modules.map((module) => module.replace('/assets/', '')))
  // A set goes on to the names that are added while it is walked.
  for (const file of files) {
    for (const [, imported = ''] of readAsset(file).matchAll(/(?:import|from)\s*["']\.\/([\w.-]+)["']/g))
      files.add(imported)
  }
  return files
}

/**
 * As it travels: packed, unless it is too small for that.
 * @param {string} file
 */
function packedSize(file) {
  const packed = inAssets(`${file}.br`)
  return statSync(existsSync(packed) ? packed : inAssets(file)).size
}

/** @param {string} file */
function readAsset(file) {
  return readFileSync(inAssets(file), 'utf8')
}

/** @param {string[]} names */
function inAssets(...names) {
  return inProject('build', 'client', 'assets', ...names)
}

/** @param {number} bytes */
function kilobytes(bytes) {
  return `${(bytes / 1000).toFixed(1)} KB`
}

command(async () => {
  checkJavaScriptBudget()
  checkListingLater()
  checkDeskBudget()
  return 0
})
