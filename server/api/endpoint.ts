import { OpenAPIHono } from '@hono/zod-openapi'
import type { ZodError } from 'zod'
import * as z from 'zod'
import { Problem } from '../../contract/api/problem.ts'
import { type ErrorCode, textOf } from '../../contract/errors.ts'
import type { Caller } from '../accounts/sessions.ts'
import { DomainError } from '../domain-error.ts'
import { statusOf } from '../http/errors.ts'
import type { AppEnv } from '../http/request-guard.ts'
import { complainInSpanish } from './field-complaints.ts'

complainInSpanish()

export type Api = { Bindings: AppEnv['Bindings']; Variables: AppEnv['Variables'] & { caller: Caller } }

/** A group of endpoints. A request that does not fit its schema is refused with the names of the fields. */
export function endpoints<A extends Api = Api>(): OpenAPIHono<A> {
  return new OpenAPIHono<A>({
    defaultHook(result) {
      if (result.success) return
      // A query that cannot be read is a broken link (400); a body that can be read but not accepted is a form (422).
      const code = result.target === 'json' ? 'invalid' : 'bad_request'
      throw new DomainError(code, { fields: fieldsOf(result.error, sent(result)) })
    },
  })
}

type Issue = ZodError['issues'][number]

/** The first complaint about each field: `{ 'info.email': 'Correo electrónico inválido' }`. */
function fieldsOf(error: { issues: readonly Issue[] }, body: unknown): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const issue of error.issues.flatMap((given) => alternatives(given, body))) {
    const field = issue.path.join('.') || 'body'
    fields[field] ??= issue.message
  }
  return fields
}

/**
 * For a body that fits none of several shapes: the complaints of the first shape that knows one of its fields, or else of
 * the first shape.
 */
function alternatives(issue: Issue, body: unknown): readonly Issue[] {
  if (issue.code !== 'invalid_union' || issue.path.length > 0) return [issue]
  const has = (key: PropertyKey | undefined) =>
    key !== undefined && body !== null && typeof body === 'object' && Object.hasOwn(body, key)
  return issue.errors.find((shape) => shape.some(({ path }) => has(path[0]))) ?? issue.errors[0] ?? [issue]
}

/** The validated data. The validator passes them on, but its types do not say so. */
function sent(result: object): unknown {
  return 'data' in result ? result.data : undefined
}

/** `example` is shown in the document. */
export function jsonBody<T extends z.ZodType>(schema: T, example: z.input<NoInfer<T>>) {
  return { body: { content: { 'application/json': { schema, example } }, required: true } }
}

export function answer<T extends z.ZodType>(description: string, schema: T) {
  return { description, content: { 'application/json': { schema } } }
}

/**
 * An id in a path. The document says that it is a number, but the handler gets any text: what is no id gets the 404 of an
 * id that does not exist.
 */
export function pathId(description: string) {
  return z.string().meta({ type: 'integer', minimum: 1, description, examples: [7] })
}

/** The header by which a repeated order is recognised. */
export const idempotencyKey = z.object({
  'idempotency-key': z
    .string()
    .regex(/^[\x21-\x7e]{1,128}$/, 'De 1 a 128 caracteres sin espacios')
    .optional()
    .meta({
      description:
        'A text of your own for this order, a UUID say. For two days the same key with the same body is the same order, however often it is sent; with another body it is refused (`idempotency_key_reused`)',
      examples: ['6f1f9a52-3a0b-4c58-9b5e-0f2f7c1f5d3a'],
    }),
})

/** A call that everybody may make. */
export const open = { security: [] }
/** A call below /api/user: 401 without the cookie of a live session. */
export const signedIn = { security: [{ session: [] }] }

const ofAnyCall = ['uri_too_long', 'too_many_requests', 'internal', 'busy', 'unavailable'] as const
export const ofSession = ['not_signed_in'] as const
/** Refusals of a call with an id or a query. */
export const ofAddress = ['bad_request', 'not_found'] as const
/** Refusals of a call that changes something. */
export const ofChange = ['bad_request', 'forbidden_origin', 'too_large', 'unsupported_media_type'] as const
/** Refusals of a call whose body has a schema. */
export const ofBody = [...ofChange, 'invalid'] as const

/**
 * The refusals of one operation, for the document: exactly the codes that it can answer, by status. The codes of every call
 * are added here. A test fails on a refusal that its operation does not list.
 */
export function refusals(...codes: readonly ErrorCode[]): Record<never, never> {
  const all = [...new Set([...codes, ...ofAnyCall])]
  const statuses = [...new Set(all.map((code) => statusOf[code]))].sort()
  return Object.fromEntries(
    statuses.map((status) => [
      status,
      refusal(
        status,
        all.filter((code) => statusOf[code] === status),
      ),
    ]),
  )
}

type Refusal = ReturnType<typeof describeRefusal>

/** Most operations refuse alike. One description for each set of codes: one for each operation took 13 MB of schemas. */
const describedRefusals = new Map<string, Refusal>()

function refusal(status: number, codes: readonly ErrorCode[]): Refusal {
  const key = codes.join()
  const known = describedRefusals.get(key)
  if (known) return known
  const described = describeRefusal(status, codes)
  describedRefusals.set(key, described)
  return described
}

function describeRefusal(status: number, codes: readonly ErrorCode[]) {
  const asksToWait = status === 429 || status === 503
  return {
    description: codes.map((code) => `- \`${code}\`: ${textOf[code]}`).join('\n'),
    ...(asksToWait && { headers: { 'Retry-After': retryAfter } }),
    content: {
      'application/json': { schema: z.intersection(Problem, z.object({ error: z.enum(codes) })) },
    },
  }
}

const retryAfter = { description: 'Seconds to wait before the next try', schema: { type: 'integer' } }
