import type { ValidateFunction } from 'ajv'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'

type Content = Record<string, { schema: object; example?: unknown }>
export type Operation = {
  operationId: string
  summary: string
  tags: string[]
  security: object[]
  /** Of an operation of the staff: the permission that guards it, or `own`; `a | b` where either will do. */
  'x-permission'?: string
  'x-looks'?: boolean
  parameters?: { name: string; in: string; required?: boolean; schema: Record<string, unknown> }[]
  requestBody?: { content: Content }
  responses: Record<string, { description: string; content?: Content }>
}
export type ApiDocument = {
  openapi: string
  info: { description: string }
  servers: { url: string }[]
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, object>; securitySchemes: Record<string, { name: string }> }
}

export type Call = { method: string; path: string; operation: Operation }

/** Every operation of the document, in its order. `path` is written as there: `/api/user/orders/{id}`. */
export function callsOf(document: ApiDocument): Call[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  )
}

type Schemas = (place: readonly string[], value: unknown) => string | null
/** To compile them takes seconds, and several callers at once ask the same document. */
const compiledOf = new WeakMap<ApiDocument, Schemas>()

/** Compiles schemas of the document where they stand, so that their references lead on. */
export function schemasOf(document: ApiDocument): Schemas {
  const known = compiledOf.get(document)
  if (known) return known
  const ajv = new Ajv2020({
    strict: false,
    allErrors: true,
    formats: { binary: true },
    // Each named schema is compiled once, and not anew wherever another one names it. That and plain code make the document's
    // two thousand answers a second and a half of computing for a worker; they were twelve.
    inlineRefs: false,
    code: { optimize: false },
  })
  addFormats.default(ajv)
  ajv.addSchema(document, 'document')
  const compiled = new Map<string, ValidateFunction>()
  /** What is wrong with a value by the schema at this place of the document, or null. */
  const complaintAbout: Schemas = (place, value) => {
    const pointer = place.map((name) => encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1')))
    const $ref = `document#/${pointer.join('/')}`
    const validate = compiled.get($ref) ?? ajv.compile({ $ref })
    compiled.set($ref, validate)
    return validate(value) ? null : ajv.errorsText(validate.errors)
  }
  compiledOf.set(document, complaintAbout)
  return complaintAbout
}

/**
 * Tells what in an answer of the API is not as its document says: a status that its operation does not list, a refusal
 * with a code that it does not list, a body that does not fit. Null when all is as it says, or no operation was called.
 */
export function againstDocument(document: ApiDocument) {
  const check = schemasOf(document)
  const calls = callsOf(document).map((call) => ({
    ...call,
    pattern: new RegExp(`^${call.path.replace(/\{\w+\}/g, '[^/]+')}$`),
  }))
  return async (method: string, path: string, response: Response): Promise<string | null> => {
    const call = calls.find(
      (known) => known.method === method && known.pattern.test(path.split('?', 1)[0] ?? ''),
    )
    if (!call) return null
    const name = `${method} ${call.path}`
    const status = String(response.status)
    const stated = call.operation.responses[status]
    if (!stated) return `${name} answered ${status}, which its route does not list: ${await response.text()}`
    const type = response.headers.get('content-type')?.split(';', 1)[0] ?? ''
    if (!stated.content || type !== 'application/json') {
      const isAsStated = stated.content ? type in stated.content : response.body === null
      return isAsStated ? null : `${name} answered ${status} as ${type || 'nothing'}`
    }
    const place = ['paths', call.path, method.toLowerCase(), 'responses', status, 'content', type, 'schema']
    const body: unknown = await readJson(response)
    const complaint = check(place, body)
    return (
      complaint &&
      `${name} answered ${status} off its schema: ${complaint}: ${JSON.stringify(body).slice(0, 500)}`
    )
  }
}

/** As `fetch` would hand it over: unpacked. */
async function readJson(response: Response): Promise<unknown> {
  if (response.headers.get('content-encoding') !== 'gzip' || !response.body) return response.json()
  return new Response(response.body.pipeThrough(new DecompressionStream('gzip'))).json()
}
