import type { Context, Handler } from 'hono'
import { BUILD_HEADER } from '../../contract/constants.ts'
import { isDatabaseAway } from '../db/database-errors.ts'
import { DomainError } from '../domain-error.ts'
import { happenings } from '../happenings.ts'
import { UNAVAILABLE_RETRY_SECONDS } from './errors.ts'
import { formFor, isAtHand, pack, sendPacked } from './packed-body.ts'
import type { KeptPage, PageCache } from './page-cache.ts'
import { type FilterNames, type LoadersOf, pageKey, spelledPath, spelledQuery } from './page-key.ts'
import type { RateLimits } from './rate-limits.ts'
import { busyPage, type InTurn } from './reading-line.ts'
import { refuseMethod } from './refuse-method.ts'
import type { AppEnv } from './request-guard.ts'
import { pagePolicy } from './security-headers.ts'
import type { Shows } from './shows.ts'

/** `pieces`: its text, none of which ends within a script or a style. */
export type RenderedPage = { status: number; headers: Headers; pieces: readonly string[] }

/** Renders a page of the shop: the built application, or Vite's while developing. It notes what the page shows. */
export type PageRenderer = (request: Request, shows?: Shows) => Promise<RenderedPage>

export type PageOptions = {
  render: PageRenderer
  loadersOf: LoadersOf
  cache: PageCache
  /** By what listings can be narrowed. */
  filterNames(): Promise<FilterNames>
  publicUrl: string
  limits: RateLimits
  /** How long a CDN or proxy may go on to send a public page without asking for it; 0: not at all. */
  edgeCacheSeconds: number
  /** Renderings wait for their turn; pages from memory do not. */
  inTurn: InTurn
  /** Then nothing is kept, and Vite may insert styles. */
  isDevelopment: boolean
}

const PERSONAL = 'private, no-store'

/**
 * Browsers may keep a public page, but ask each time whether it has changed; who stands between them and the shop gives it to
 * everybody for so many seconds without asking.
 */
function publicFor(edgeSeconds: number): string {
  return edgeSeconds === 0
    ? 'public, no-cache'
    : `public, max-age=0, must-revalidate, s-maxage=${edgeSeconds}`
}

const reading = new Set(['GET', 'HEAD'])

const fileEnding = /\.[a-z0-9]{1,8}$/i

const noNames: FilterNames = new Set()

/** While the database is away, and nobody has asked for the names before, a listing is shown as it is without filters. */
function emptyWhileAway(error: unknown): FilterNames {
  if (!isDatabaseAway(error)) throw error
  return noNames
}

/**
 * Serves the pages. A public one is rendered once and then comes from memory until what it shows changes, with a
 * Content-Security-Policy for its own scripts. A personal one is an empty frame that the browser fills.
 */
export function pages({
  render,
  loadersOf,
  cache,
  filterNames,
  publicUrl,
  limits,
  edgeCacheSeconds,
  inTurn,
  isDevelopment,
}: PageOptions): Handler<AppEnv> {
  const cacheControlOfPublic = publicFor(edgeCacheSeconds)

  async function finish(target: string, cacheControl: string, shows?: Shows): Promise<KeptPage> {
    // Rendered for the shop's own address: a visitor's Host header never gets into a page.
    const { status, headers: given, pieces } = await render(new Request(new URL(target, publicUrl)), shows)
    const type = given.get('content-type') ?? 'text/html; charset=utf-8'
    const headers: Record<string, string> = { 'content-type': type, 'cache-control': cacheControl }
    for (const name of ['location', 'x-remix-response', BUILD_HEADER]) {
      const value = given.get(name)
      if (value !== null) headers[name] = value
    }
    if (status === 503) headers['retry-after'] = String(UNAVAILABLE_RETRY_SECONDS)
    if (type.startsWith('text/html')) headers['content-security-policy'] = pagePolicy(pieces, isDevelopment)
    const bytes = Buffer.concat(pieces.map((piece) => Buffer.from(piece)))
    return { status, headers, body: await pack(bytes, type) }
  }

  /** A flood of made-up addresses costs renderings, so these are limited. Pages from memory are not counted, but as `countMaking` says. */
  async function renderAnew(context: Context<AppEnv>, key: string | null, target: string): Promise<KeptPage> {
    await limits.render(context.get('address'))
    // Who waits for a page that somebody else has asked for stands in no line.
    if (key) return cache.getOrRender(key, (shows) => inTurn(() => finish(key, cacheControlOfPublic, shows)))
    return inTurn(() => finish(target, PERSONAL))
  }

  /** Who takes no Brotli gets a form made of it. Those of many pages, asked for by turns, would cost as much as renderings. */
  async function countMaking(context: Context<AppEnv>, { body }: KeptPage): Promise<void> {
    const { req } = context
    const form = formFor(body, req.header('if-none-match'), req.header('accept-encoding'))
    if (!isAtHand(form, body)) await limits.render(context.get('address'))
  }

  return async (context) => {
    if (!reading.has(context.req.method)) refuseMethod(context, reading)
    const url = new URL(context.req.url)
    const isData = url.pathname.endsWith('.data')
    // None of our pages has a name like a file. "/old-icon.png" and "/wp-login.php" get a rendered page only when a person
    // has typed the address.
    const isOpened = context.req.header('sec-fetch-dest') === 'document'
    if (!isData && !isOpened && fileEnding.test(url.pathname)) throw new DomainError('not_found')
    const path = spelledPath(url.pathname)
    if (!isData && path !== url.pathname) return context.redirect(path + url.search, 308)
    const names = url.search === '' ? noNames : await filterNames().catch(emptyWhileAway)
    const query = isData ? null : spelledQuery(path, url.searchParams, names)
    if (query !== null) return context.redirect(path + query, 302)
    const key = isDevelopment ? null : pageKey(url, loadersOf, names)
    const kept = key === null ? undefined : cache.get(key)
    if (key !== null) happenings.emit('publicPage', kept ? 'kept' : 'made')
    if (kept) await countMaking(context, kept)
    let page = kept
    try {
      page ??= await renderAnew(context, key, url.pathname + url.search)
    } catch (error) {
      const instead = busyPage(context, error)
      if (instead) return instead
      throw error
    }
    const headers = page.status === 200 ? page.headers : { ...page.headers, 'cache-control': 'no-store' }
    if (key !== null && key === context.env?.incoming?.url && page.status === 200) page.ready ??= {}
    return sendPacked(context, page.body, headers, page.status)
  }
}
