import type { Context } from 'hono'
import type { ErrorCode } from '../../contract/errors.ts'
import { DomainError } from '../domain-error.ts'
import type { RateLimits } from '../http/rate-limits.ts'
import type { Api } from './endpoint.ts'

/** Refusals that come only after the right password was given. */
const afterProof = new Set<ErrorCode>([
  'invalid',
  'password_too_common',
  'sign_in_again',
  'no_password',
  // The limit on mails. The limit on guesses refuses before the work begins.
  'too_many_requests',
  'open_orders',
  'staff_account',
  'order_not_found',
  'no_refund_owed',
])

/**
 * Endpoints that ask for the current password share the login form's limit on failures, because each is a way to guess
 * it.
 */
export async function withLoginLimit<T>(
  limits: RateLimits,
  context: Pick<Context<Api>, 'get'>,
  work: () => Promise<T>,
): Promise<T> {
  const attempt = await limits.login(context.get('address'), context.get('caller').username)
  try {
    const result = await work()
    await attempt.succeeded()
    return result
  } catch (error) {
    if (error instanceof DomainError && afterProof.has(error.code)) await attempt.succeeded()
    throw error
  }
}
