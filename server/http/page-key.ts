import { categoryAtPath } from '../../contract/categories.ts'
import { readListingQuery, writeListingQuery } from '../../contract/listing.ts'
import { isPersonalScreen, isPublicScreen, SEARCH_SCREEN } from '../../contract/screens.ts'

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

const isListing = (path: string) => path === '/productos' || categoryAtPath(path) !== undefined

/** Which routes of a page load data, by their ids, from the outermost to the page itself. */
export type LoadersOf = (pathname: string) => readonly string[]

/** Whether a kept page is one of search results. */
export function isSearch(key: string): boolean {
  return key.startsWith(`${SEARCH_SCREEN}?`) || key.startsWith(`${SEARCH_SCREEN}.data?`)
}

/**
 * The one key under which a public page is kept: known query keys in a fixed order and no others, so that `?utm_source=`
 * makes no second copy. Null for what must not be kept; our own pages never ask for that.
 */
export function pageKey(url: URL, loadersOf: LoadersOf): string | null {
  const isData = url.pathname.endsWith('.data')
  const path = isData ? url.pathname.slice(0, -'.data'.length) : url.pathname
  if (path !== '/_' && !isPublicScreen(path)) return null
  const listing = readListingQuery(url.searchParams)
  if (!listing) return null
  let query = ''
  if (path === SEARCH_SCREEN) query = writeListingQuery(listing)
  else if (isListing(path)) query = writeListingQuery({ ...listing, search: '' })
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
