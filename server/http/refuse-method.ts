import type { Context } from 'hono'
import { DomainError } from '../domain-error.ts'

/** 405, which by HTTP's rule says what would be taken instead. */
export function refuseMethod(context: Context, taken: Iterable<string>): never {
  context.header('Allow', [...new Set(taken)].join(', '))
  throw new DomainError('method_not_allowed')
}
