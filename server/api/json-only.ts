import type { MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { DomainError } from '../domain-error.ts'
import { isMultipart } from './uploaded-file.ts'

const MAX_BYTES = 100 * 1024

const limit = bodyLimit({
  maxSize: MAX_BYTES,
  onError: () => {
    throw new DomainError('too_large')
  },
})

/** The paths that take a file. They see for themselves to how much they read. */
const uploads = /^\/api\/user\/orders\/[^/]+\/receipt$/

/**
 * Lets nothing but JSON of at most 100 KiB into the API's bodies. Forms and plain text, which a foreign page may send
 * without asking first, end here (415); a form with a file gets to the paths that take one.
 */
export const jsonOnly: MiddlewareHandler = (context, next) => {
  if (context.req.method === 'GET' || context.req.method === 'HEAD') return next()
  const isUpload = context.req.method === 'POST' && uploads.test(context.req.path)
  if (isUpload && isMultipart(context.req.header('content-type'))) return next()
  return limit(context, async () => {
    const text = await context.req.text()
    const type = context.req.header('content-type')?.split(';', 1)[0]?.trim().toLowerCase()
    if (type !== 'application/json' && (text !== '' || type !== undefined))
      throw new DomainError('unsupported_media_type')
    if (text === '') return next()
    try {
      JSON.parse(text)
    } catch {
      throw new DomainError('bad_request')
    }
    return next()
  })
}
