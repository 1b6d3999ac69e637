import type { Context } from 'hono'
import type { ErrorCode } from '../../contract/errors.ts'
import { DomainError } from '../domain-error.ts'

/**
 * The number that stands in the path under this name.
 * @throws DomainError with the code of what is not there, for what is no number.
 */
export function pathNumber(context: Context, name: string, notFound: ErrorCode): number {
  const digits = context.req.param(name) ?? ''
  if (!/^[1-9]\d{0,14}$/.test(digits)) throw new DomainError(notFound)
  return Number(digits)
}
