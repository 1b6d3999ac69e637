import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import { happenings } from '../happenings.ts'
import { bytesIn, formFor, headersIn, isAtHand, type PackedForm } from './packed-body.ts'
import type { KeptPage, PageCache } from './page-cache.ts'
import { setSecurityHeaders } from './security-headers.ts'

/** Names and values by turns, as Node writes them, of one form of a page's body. The last is the id of the request that is answered. */
export type ReadyHeads = Partial<Record<PackedForm, string[]>>

type Parts = { cache: PageCache; log: Logger; isHttps: boolean }

/** Of other hosts the long way finds out what they make of the address. */
const plainHost = /^[a-z0-9._-]+(?::(?:[1-5]\d{3,4}|[6-9]\d{3}))?$/

/**
 * Sends a kept page as soon as the request is there, without router and middleware, and tells whether it did. It does so only
 * for the very target to which the long way (`pages.ts`) has sent this page before: whatever that checks of a target is
 * checked. What the long way says of other requests than a plain GET or HEAD, it is left to say, and to make a form of the page that
 * is not there, which it counts.
 */
export function readyPages({ cache, log, isHttps }: Parts) {
  return (incoming: IncomingMessage, outgoing: ServerResponse): boolean => {
    const { method, url: target = '' } = incoming
    if (method !== 'GET' && method !== 'HEAD') return false
    const page = cache.get(target)
    if (!page?.ready) return false
    const { headers } = incoming
    const hasBody = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined
    if (hasBody || !plainHost.test(headers.host ?? '')) return false

    const form = formFor(page.body, headers['if-none-match'], headers['accept-encoding'])
    if (!isAtHand(form, page.body)) return false
    page.ready[form] ??= headOf(page, form, isHttps)
    const head = page.ready[form]
    const requestId = randomUUID()
    const status = form === 'unchanged' ? 304 : 200
    // Node has read them when it returns.
    head[head.length - 1] = requestId
    outgoing.writeHead(status, head)
    outgoing.end(method === 'HEAD' ? null : bytesIn(form, page.body))
    happenings.emit('publicPage', 'kept')
    happenings.emit('answered', target, status, 0)
    if (log.isLevelEnabled('debug'))
      log.debug({ requestId, method, path: target.split('?', 1)[0], status, ms: 0, isReady: true }, 'request')
    return true
  }
}

/** The headers that the long way sends, in its order, with room for the id of the request. */
function headOf(page: KeptPage, form: PackedForm, isHttps: boolean): string[] {
  const headers = new Headers(headersIn(form, page.body, page.headers))
  setSecurityHeaders(headers, isHttps)
  return [...[...headers].flat(), 'x-request-id', '']
}
