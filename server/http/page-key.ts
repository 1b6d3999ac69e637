import { categories } from '../../contract/categories.ts'
import { readListingQuery, writeListingQuery } from '../../contract/listing.ts'

/** Screens that show what is personal. Their page is an empty frame, the same for all, but it is never kept. */
const personal = /^\/(login|oauth-callback|checkout|usuario|admin)(\/|$)/

const SEARCH = '/buscar'
const listings = new Set<string>(['/productos', SEARCH, ...categories.map(({ path }) => path)])

const screens =
  /^\/(productos?|laptops|refurbished|ensambles|nosotros|buscar|checkout|usuario|login|oauth-callback|terminos|privacidad|fuentes)(\/[a-z0-9-]+)*$/

/**
 * The one spelling of a screen's path: lower case, no slash at the end, nothing escaped that need not be. People type
 * "/Laptops" and paste links with a slash; they are sent to the screen instead of being shown a second one. What is no
 * screen of ours stays as it came.
 */
export function spelledPath(pathname: string): string {
  const spelled = decodeURI(pathname).toLowerCase().replace(/\/$/, '')
  return screens.test(spelled) ? spelled : pathname
}

/**
 * The one address under which a public page is kept: known keys in their one order, everything else left out, so that
 * `?utm_source=` makes no second copy. Null for what must not be kept.
 */
export function pageKey(url: URL): string | null {
  const isData = url.pathname.endsWith('.data')
  const path = isData ? url.pathname.slice(0, -'.data'.length) : url.pathname
  const isKnown = path === '/' || path === '/_root' || screens.test(path)
  if (!isKnown || personal.test(path)) return null
  const listing = readListingQuery(url.searchParams)
  if (!listing) return null
  let query = ''
  if (listings.has(path)) query = writeListingQuery(path === SEARCH ? listing : { ...listing, search: '' })
  // The router asks for the data of some routes only: that is another body.
  const routes = isData ? url.searchParams.get('_routes') : null
  if (routes === null) return url.pathname + query
  return `${url.pathname}${query}${query ? '&' : '?'}_routes=${encodeURIComponent(routes)}`
}
