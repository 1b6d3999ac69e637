import { OpenAPIHono } from '@hono/zod-openapi'
import type * as z from 'zod'
import type { ZodError } from 'zod'
import { Problem } from '../../contract/api/problem.ts'
import type { Caller } from '../accounts/sessions.ts'
import { DomainError } from '../domain-error.ts'
import type { Door } from '../http/door.ts'

export type Api = { Bindings: Door['Bindings']; Variables: Door['Variables'] & { caller: Caller } }

/** A group of endpoints. What does not fit a schema becomes a refusal that names its fields. */
export function endpoints(): OpenAPIHono<Api> {
  return new OpenAPIHono<Api>({
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
 * A body that fits none of several shapes is told what is wrong with a field that it has, by the first shape that
 * knows it; else what it lacks of the first.
 */
function alternatives(issue: Issue, body: unknown): readonly Issue[] {
  if (issue.code !== 'invalid_union' || issue.path.length > 0) return [issue]
  const has = (key: PropertyKey | undefined) =>
    key !== undefined && body !== null && typeof body === 'object' && Object.hasOwn(body, key)
  return issue.errors.find((shape) => shape.some(({ path }) => has(path[0]))) ?? issue.errors[0] ?? [issue]
}

/** What was validated; the validator hands it over, but does not say so in its types. */
function sent(result: object): unknown {
  return 'data' in result ? result.data : undefined
}

export function jsonBody<T extends z.ZodType>(schema: T) {
  return { body: { content: { 'application/json': { schema } }, required: true } }
}

export function answer<T extends z.ZodType>(description: string, schema: T) {
  return { description, content: { 'application/json': { schema } } }
}

/** Every endpoint may refuse, and all refusals look alike. */
export const refusals = { default: answer('Refusal', Problem) }
