import { randomUUID } from 'node:crypto'
import type { HttpBindings } from '@hono/node-server'
import type { Context, MiddlewareHandler } from 'hono'
import type { Logger } from 'pino'
import { DomainError } from '../domain-error.ts'
import { happenings } from '../happenings.ts'
import { countedAddress } from './counted-address.ts'
import { loggedPath } from './logged-path.ts'
import type { RateLimits } from './rate-limits.ts'
import { refuseMethod } from './refuse-method.ts'
import { refuseOddTarget } from './request-target.ts'
import { setSecurityHeaders } from './security-headers.ts'
import { closeAfterUnreadBody } from './unread-body.ts'

/** What Hono's context holds for every handler. */
export type AppEnv = {
  Bindings: Partial<HttpBindings>
  Variables: {
    log: Logger
    requestId: string
    address: string
    /** Set once the session is known. */
    accountId?: number
  }
}

/** Origins whose pages may send changes. A change from any other origin is refused. */
export type Origins = {
  /** Those of the shop's own pages: the public one and, on this machine alone, its other names. */
  own: readonly string[]
  /** Those of other front ends on the same site, named in the configuration. */
  allowed: readonly string[]
}

export type RequestGuardOptions = {
  log: Logger
  origins: Origins
  isHttps: boolean
  /** How many proxies of our own add to X-Forwarded-For. */
  trustedProxies: number
  limits: RateLimits
}

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
const reading = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Gives every request its id and its log, and every answer, refusals included, its security headers. */
export function requestFrame({
  log,
  isHttps,
}: Pick<RequestGuardOptions, 'log' | 'isHttps'>): MiddlewareHandler<AppEnv> {
  return async (context, next) => {
    const startedAt = performance.now()
    const requestId = randomUUID()
    context.set('requestId', requestId)
    context.set('log', log.child({ requestId }))
    await next()
    setSecurityHeaders(context.res.headers, isHttps)
    context.res.headers.set('x-request-id', requestId)
    closeAfterUnreadBody(context.env?.incoming, context.res.headers)
    const { path } = context.req
    const { status } = context.res
    const ms = performance.now() - startedAt
    happenings.emit('answered', path, status, ms)
    const { method } = context.req
    context.get('log').debug({ method, path: loggedPath(path), status, ms: Math.round(ms) }, 'request')
  }
}

/**
 * Checks target, method, origin and rate of every request, of pages and of the API, before it is routed. Sessions are
 * checked in `server/api/user.ts`.
 */
export function requestGuard({
  origins,
  trustedProxies,
  limits,
}: RequestGuardOptions): MiddlewareHandler<AppEnv> {
  return async (context, next) => {
    const address = clientAddress(context, trustedProxies)
    context.set('address', address)
    refuseOddTarget(context.env?.incoming?.url ?? pathOf(context.req.url))
    if (!methods.has(context.req.method)) refuseMethod(context, methods)
    if (!reading.has(context.req.method)) refuseForeignOrigin(context, origins)
    if (context.req.path.startsWith('/api/')) await limits.anyCall(address)
    await next()
  }
}

/**
 * Refuses a change that a page of another origin sends. Browsers name the origin in `Origin` or `Sec-Fetch-Site`. A
 * request with neither header is not from a browser, so it has no cookie but the one that its sender gave it.
 */
export function refuseForeignOrigin(context: Context, { own, allowed }: Origins): void {
  const origin = context.req.header('origin')
  const site = context.req.header('sec-fetch-site')
  const isOwn = origin === undefined || own.includes(origin)
  // The configuration may name the shop's own origin too. Its pages are same-origin all the same.
  const isNamed = !isOwn && allowed.includes(origin)
  const rightSites = isNamed ? ['same-site'] : ['same-origin', 'none']
  const isForeign = !(isOwn || isNamed) || (site !== undefined && !rightSites.includes(site))
  if (isForeign) throw new DomainError('forbidden_origin')
}

/**
 * The address that limits count by; of an IPv6 address its /64, see `counted-address.ts`. X-Forwarded-For is read only as
 * far as our own proxies wrote it.
 */
function clientAddress(context: Context<AppEnv>, trustedProxies: number): string {
  const direct = countedAddress(context.env?.incoming?.socket.remoteAddress ?? '') ?? 'local'
  if (trustedProxies === 0) return direct
  const chain = (context.req.header('x-forwarded-for') ?? '').split(',').map((entry) => entry.trim())
  return countedAddress(chain.at(-trustedProxies) ?? '') ?? direct
}

function pathOf(url: string): string {
  return url.replace(/^[a-z]+:\/\/[^/]*/i, '')
}
