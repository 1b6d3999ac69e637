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

/** The paths that take a file. They bound their bodies themselves. */
const uploads =
  /^\/api\/(user\/orders\/[^/]+\/receipt|user\/return-cases\/[^/]+\/photos|admin\/orders\/[^/]+\/invoice(\/reading)?|admin\/(refunds\/[^/]+\/proof|products\/[^/]+\/pictures|shop-pictures|statements|imports))$/

/**
 * Accepts only JSON of at most 100 KiB as a body. Forms and plain text, which pages of other sites can send without a
 * preflight, are refused (415), except for a form with a file on a path that takes one.
 */
export const jsonOnly: MiddlewareHandler = async (context, next) => {
  if (context.req.method === 'GET' || context.req.method === 'HEAD') return next()
  const isUpload = context.req.method === 'POST' && uploads.test(context.req.path)
  if (isUpload && isMultipart(context.req.header('content-type'))) return next()
  const readJson = async () => {
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
  }
  // Hono's limit makes a web stream of every body, which costs as much as half an order: where the request tells the length,
  // that is enough, because Node reads no more than that.
  const isLengthTold = context.req.header('transfer-encoding') === undefined
  const length = isLengthTold ? context.req.header('content-length') : undefined
  if (length === undefined) return limit(context, readJson)
  if (Number(length) > MAX_BYTES) throw new DomainError('too_large')
  return readJson()
}
