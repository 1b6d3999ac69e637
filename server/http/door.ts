import { randomUUID } from 'node:crypto'
import type { HttpBindings } from '@hono/node-server'
import type { Context, MiddlewareHandler } from 'hono'
import type { Logger } from 'pino'
import { DomainError } from '../domain-error.ts'
import { countedAddress } from './counted-address.ts'
import type { RateLimits } from './rate-limits.ts'
import { refuseMethod } from './refuse-method.ts'
import { refuseOddTarget } from './request-target.ts'
import { setSecurityHeaders } from './security-headers.ts'
import { closeAfterUnreadBody } from './unread-body.ts'

/** What every handler finds in its context. */
export type Door = {
  Bindings: Partial<HttpBindings>
  Variables: {
    log: Logger
    requestId: string
    address: string
    /** Whose session it is, once that is known. */
    accountId?: number
  }
}

/** Where pages may lie that change something here. A change that comes from any other origin is refused. */
export type Origins = {
  /** The origins of the shop's own pages: its public one, and on loopback its other names. */
  own: readonly string[]
  /** Those of other front ends on the same site, which the configuration names. */
  allowed: readonly string[]
}

export type DoorOptions = {
  log: Logger
  origins: Origins
  isHttps: boolean
  /** How many proxies of our own stand before us and add to X-Forwarded-For. */
  trustedProxies: number
  limits: RateLimits
}

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
const reading = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Wraps every answer, refusals included: gives the request its id and its log, and the answer its security headers. */
export function frame({ log, isHttps }: Pick<DoorOptions, 'log' | 'isHttps'>): MiddlewareHandler<Door> {
  return async (context, next) => {
    const startedAt = performance.now()
    const requestId = randomUUID()
    context.set('requestId', requestId)
    context.set('log', log.child({ requestId }))
    await next()
    setSecurityHeaders(context.res.headers, isHttps)
    context.res.headers.set('x-request-id', requestId)
    closeAfterUnreadBody(context.env?.incoming, context.res.headers)
    context.get('log').debug(
      {
        method: context.req.method,
        path: context.req.path,
        status: context.res.status,
        ms: Math.round(performance.now() - startedAt),
      },
      'request',
    )
  }
}

/** The one outermost door: every request, of a page or of the API, passes it before anything is routed. */
export function door({ origins, trustedProxies, limits }: DoorOptions): MiddlewareHandler<Door> {
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
 * A browser says where a request comes from in `Origin` or `Sec-Fetch-Site`. What says neither is no browser, and
 * carries nobody's cookie unless its sender put it there.
 */
export function refuseForeignOrigin(context: Context, { own, allowed }: Origins): void {
  const origin = context.req.header('origin')
  const site = context.req.header('sec-fetch-site')
  const isOwn = origin === undefined || own.includes(origin)
  // The shop's own origin may be named too; its pages are same-origin all the same.
  const isNamed = !isOwn && allowed.includes(origin)
  const rightSites = isNamed ? ['same-site'] : ['same-origin', 'none']
  const isForeign = !(isOwn || isNamed) || (site !== undefined && !rightSites.includes(site))
  if (isForeign) throw new DomainError('forbidden_origin')
}

/** The address to count by. Of X-Forwarded-For only the entries that our own proxies wrote are believed. */
function clientAddress(context: Context<Door>, trustedProxies: number): string {
  const direct = countedAddress(context.env?.incoming?.socket.remoteAddress ?? '') ?? 'local'
  if (trustedProxies === 0) return direct
  const chain = (context.req.header('x-forwarded-for') ?? '').split(',').map((entry) => entry.trim())
  return countedAddress(chain.at(-trustedProxies) ?? '') ?? direct
}

function pathOf(url: string): string {
  return url.replace(/^[a-z]+:\/\/[^/]*/i, '')
}
