import type { Context } from 'hono'
import { DomainError } from '../domain-error.ts'

/** Answers 405 and, as HTTP demands, which methods are allowed. */
export function refuseMethod(context: Context, taken: Iterable<string>): never {
  context.header('Allow', [...new Set(taken)].join(', '))
  throw new DomainError('method_not_allowed')
}

type Route = { method: string; path: string }

/** Refuses a call that no route of the API takes: 405 when its path takes other methods, else 404. */
export function unmatchedCall(routes: readonly Route[]) {
  const calls = routes
    .filter(({ method, path }) => method !== 'ALL' && path.startsWith('/api/'))
    .map(({ method, path }) => ({ method, pattern: patternOf(path) }))
  return (context: Context): never => {
    const taken = calls.filter(({ pattern }) => pattern.test(context.req.path)).map(({ method }) => method)
    if (taken.length === 0) throw new DomainError('not_found')
    refuseMethod(context, taken.includes('GET') ? [...taken, 'HEAD'] : taken)
  }
}

/** `/api/user/orders/:id` → any one name in the place of `:id`. */
function patternOf(path: string): RegExp {
  const escaped = path.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return new RegExp(`^${escaped.replace(/:\w+/g, '[^/]+')}$`)
}
