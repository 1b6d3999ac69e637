import type { MiddlewareHandler } from 'hono'

/** What calls of the API use, and the headers of their answers that a page may read. */
const METHODS = 'GET, POST, PUT, DELETE'
const REQUEST_HEADERS = 'content-type, idempotency-key'
const ANSWER_HEADERS = 'Content-Disposition, ETag, Retry-After, X-Request-Id'
/** The longest that browsers remember the answer to a preflight. */
const PREFLIGHT_SECONDS = 7200

/**
 * Lets pages of named origins read the API's answers, send it requests that need a preflight (CORS), and show the shop's
 * pictures. Every other origin gets what it would get without this, except for the `Vary` that caches need.
 * `request-guard.ts` decides by the same origins whether a change is made.
 */
export function cors(allowedOrigins: readonly string[]): MiddlewareHandler {
  return async (context, next) => {
    const { path } = context.req
    if (allowedOrigins.length === 0) return next()
    if (path.startsWith('/multimedia/')) {
      await next()
      context.res.headers.set('cross-origin-resource-policy', 'same-site')
      return
    }
    if (!path.startsWith('/api/')) return next()

    const origin = context.req.header('origin') ?? ''
    const isAllowed = allowedOrigins.includes(origin)
    const isPreflight =
      context.req.method === 'OPTIONS' && context.req.header('access-control-request-method') !== undefined
    if (isAllowed && isPreflight) context.res = preflightAnswer()
    else await next()

    const { headers } = context.res
    headers.append('vary', 'Origin')
    if (!isAllowed) return
    headers.set('access-control-allow-origin', origin)
    headers.set('access-control-allow-credentials', 'true')
    headers.set('access-control-expose-headers', ANSWER_HEADERS)
  }
}

function preflightAnswer(): Response {
  return new Response(null, {
    status: 204,
    headers: {
      'access-control-allow-methods': METHODS,
      'access-control-allow-headers': REQUEST_HEADERS,
      'access-control-max-age': String(PREFLIGHT_SECONDS),
    },
  })
}
