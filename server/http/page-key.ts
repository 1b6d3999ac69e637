import { machinePath, readMachineQuery } from '../../contract/calculator.ts'
import { categoryAtPath, ownCategoryPath } from '../../contract/categories.ts'
import { COMPARE_PATH, comparePath, readComparedIds } from '../../contract/comparison.ts'
import { type FilterPair, readFilterPairs } from '../../contract/facets.ts'
import {
  DEFAULT_SORT,
  type ListingQuery,
  readListingQuery,
  writeListingQuery,
} from '../../contract/listing.ts'
import { PC_BUILD_PATH, pcBuildParams, pcBuildPath, readPcBuildState } from '../../contract/pc-build.ts'
import { CALCULATOR_PATH } from '../../contract/performance.ts'
import { POWER_CUTS_PATH, powerCutPath, readPowerCutQuery } from '../../contract/power-cuts.ts'
import { isOpenedAnew, isPersonalScreen, isPublicScreen, SEARCH_SCREEN } from '../../contract/screens.ts'
import { readTermsVersion, TERMS_PATH, termsPath } from '../../contract/terms.ts'

/** The characters of our paths. A path with others is no screen, and must not get into a header. */
const plainPath = /^[a-z0-9/-]+$/

/**
 * The one spelling of a screen's path: lower case, no slash at the end, no needless escapes. People type "/Laptops" and
 * paste links with a slash; they are redirected, so that no page has two addresses. Other paths are returned as they came.
 */
export function spelledPath(pathname: string): string {
  const spelled = decodeURI(pathname).toLowerCase().replace(/\/$/, '')
  const isScreen = isPublicScreen(spelled) || isPersonalScreen(spelled)
  return isScreen && plainPath.test(spelled) ? spelled : pathname
}

const isListing = (path: string) =>
  path === '/productos' || categoryAtPath(path) !== undefined || ownCategoryPath.test(path)

/** All names that filters have in an address. */
export type FilterNames = ReadonlySet<string>

const filtersIn = (params: URLSearchParams, names: FilterNames) =>
  readFilterPairs(params).filter(([name]) => names.has(name))

/**
 * The query to which an address with filters is redirected: a form sends its fields in their own order and with empty ones,
 * which stand here as a link has them. The page itself then says how its filters are spelled. Null where nothing is to be
 * changed, or where there are no filters.
 */
export function spelledQuery(path: string, params: URLSearchParams, names: FilterNames): string | null {
  const ownNames = redirected[path]
  if (ownNames) return spelledOwn(path, params, ownNames)
  const listing = readListingQuery(params)
  if (!listing || !(isListing(path) || path === SEARCH_SCREEN)) return null
  const own = [...params].filter(([name]) => names.has(name) || pageNames.has(name))
  if (!own.some(([name]) => names.has(name))) return null
  const query = listingQuery(path, { ...listing, filters: filtersIn(params, names) })
  return JSON.stringify(own) === JSON.stringify([...new URLSearchParams(query)]) ? null : query
}

/** The same of a screen with names of its own, which are all that decides on its page. */
function spelledOwn(path: string, params: URLSearchParams, names: ReadonlySet<string>): string | null {
  const own = [...params].filter(([name]) => names.has(name))
  const query = (ownAddresses[path]?.(params) ?? path).slice(path.length)
  return JSON.stringify(own) === JSON.stringify([...new URLSearchParams(query)]) ? null : query
}

/** What of an address decides on its page beside the filters. */
const pageNames: ReadonlySet<string> = new Set(['q', 'ver', 'orden', 'pagina'])

function listingQuery(path: string, listing: ListingQuery): string {
  return writeListingQuery(path === SEARCH_SCREEN ? listing : { ...listing, search: '' })
}

/** Which routes of a page load data, by their ids, from the outermost to the page itself. */
export type LoadersOf = (pathname: string) => readonly string[]

/** Screens that show what their own query asks for: how its one spelling is written, from the path on. */
const ownAddresses: Readonly<Record<string, (params: URLSearchParams) => string>> = {
  [COMPARE_PATH]: (params) => comparePath(readComparedIds(params)),
  [POWER_CUTS_PATH]: (params) => powerCutPath(readPowerCutQuery(params)),
  [PC_BUILD_PATH]: (params) => pcBuildPath(readPcBuildState(params)),
  [CALCULATOR_PATH]: (params) => machinePath(readMachineQuery(params)),
  [TERMS_PATH]: (params) => {
    const version = readTermsVersion(params)
    return version === null ? TERMS_PATH : termsPath(version)
  },
}

/** Of these, those that forms lead to, with the names that stand in their addresses. */
const redirected: Readonly<Record<string, ReadonlySet<string>>> = {
  [POWER_CUTS_PATH]: new Set(['vatios', 'minutos', 'fuente']),
  [PC_BUILD_PATH]: pcBuildParams,
  // It reads the builder's address too.
  [CALCULATOR_PATH]: new Set(['cpu', 'gpu', 'ram', 'resolucion', ...pcBuildParams]),
}

/** Whether a kept page is one of search results, or of another endless kind: anybody can make up addresses of them. */
export function isSearch(key: string): boolean {
  if (key.startsWith(`${CATALOG_CALL}?q=`) || key.startsWith(`${SEARCH_CALL}?`)) return true
  return [SEARCH_SCREEN, ...Object.keys(ownAddresses)].some(
    (path) => key.startsWith(`${path}?`) || key.startsWith(`${path}.data?`),
  )
}

/** Whether a kept page is the own one of one of these products or builds. */
export function isPageOf(key: string, ids: readonly number[]): boolean {
  // Each change asks this of every kept page.
  if (!key.startsWith('/producto/')) return false
  const id = /^\/producto\/(\d+)(?:\.data)?(?:\?|$)/.exec(key)?.[1]
  return id !== undefined && ids.includes(Number(id))
}

/** Whether a kept page is of a listing that is narrowed. */
export function isNarrowed(key: string): boolean {
  if (!key.includes('?')) return false
  const names = [...new URLSearchParams(key.slice(key.indexOf('?') + 1)).keys()]
  const own = key.startsWith(`${CATALOG_CALL}?`) ? callNames : pageNames
  return names.some((name) => !own.has(name) && name !== '_routes')
}

/** The calls of the API whose answers are kept like pages. */
const CATALOG_CALL = '/api/catalog'
const SEARCH_CALL = '/api/search'

/** What of the call of a listing decides on its answer beside the filters. */
const callNames: ReadonlySet<string> = new Set(['q', 'category', 'featured', 'sort', 'page'])

type CalledListing = {
  search: string | undefined
  category: number | undefined
  isFeatured: boolean
  sort: string
  page: number
}

/** The one spelling of a call of a listing or a search: known names in a fixed order, presets left out. */
export function listingCallKey(
  { search, category, isFeatured, sort, page }: CalledListing,
  filters: readonly FilterPair[],
): string {
  const pairs: FilterPair[] = []
  if (search !== undefined) pairs.push(['q', search])
  else if (category !== undefined) pairs.push(['category', String(category)])
  else if (isFeatured) pairs.push(['featured', 'true'])
  if (sort !== DEFAULT_SORT) pairs.push(['sort', sort])
  if (page !== 1) pairs.push(['page', String(page)])
  const query = new URLSearchParams([...pairs, ...filters].map(([name, value]) => [name, value])).toString()
  return query === '' ? CATALOG_CALL : `${CATALOG_CALL}?${query}`
}

/** The same of a search preview. */
export function searchCallKey(query: string): string {
  return `${SEARCH_CALL}?${new URLSearchParams({ q: query })}`
}

/**
 * The one key under which a public page is kept: known query keys in a fixed order and no others, so that `?utm_source=`
 * makes no second copy. Null for what must not be kept; our own pages never ask for that.
 */
export function pageKey(url: URL, loadersOf: LoadersOf, names: FilterNames = new Set()): string | null {
  const isData = url.pathname.endsWith('.data')
  const path = isData ? url.pathname.slice(0, -'.data'.length) : url.pathname
  if (path !== '/_' && (!isPublicScreen(path) || isOpenedAnew(path))) return null
  const query = keptQuery(path, url.searchParams, names)
  if (query === null) return null
  // The router may ask for the data of some routes only, which is another body.
  const routes = isData ? url.searchParams.get('_routes') : null
  if (routes === null) return url.pathname + query
  const asked = routes.split(',')
  const known = loadersOf(path === '/_' ? '/' : path)
  // In their fixed order and none twice, because a few names would make endless keys otherwise. Always with the page's own
  // route: it alone knows whether the page exists.
  const isCanonical = known.filter((id) => asked.includes(id)).join() === routes
  if (!isCanonical || !asked.includes(known.at(-1) ?? '') || routes === '') return null
  return `${url.pathname}${query}${query ? '&' : '?'}_routes=${encodeURIComponent(routes)}`
}

/** What of the query decides on the page, in its one spelling. Null where there is no such page. */
function keptQuery(path: string, params: URLSearchParams, names: FilterNames): string | null {
  const own = ownAddresses[path]
  if (own) return own(params).slice(path.length)
  const listing = readListingQuery(params)
  if (!listing) return null
  const hasFilters = isListing(path) || path === SEARCH_SCREEN
  return hasFilters ? listingQuery(path, { ...listing, filters: filtersIn(params, names) }) : ''
}
