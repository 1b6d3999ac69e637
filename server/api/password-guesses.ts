import type { ErrorCode } from '../../contract/errors.ts'
import { DomainError } from '../domain-error.ts'
import type { RateLimits } from '../http/rate-limits.ts'

const comesAfterTheProof = new Set<ErrorCode>([
  'invalid',
  'password_too_common',
  'sign_in_again',
  'no_password',
  // Of mails; that of guesses refuses before the attempt begins.
  'too_many_requests',
  'open_orders',
  'staff_account',
])

/** What asks for the password is a way to guess it: it counts like the tries of the login form, and with them. */
export async function guessing<T>(
  begun: ReturnType<RateLimits['login']>,
  work: () => Promise<T>,
): Promise<T> {
  const attempt = await begun
  try {
    const result = await work()
    await attempt.succeeded()
    return result
  } catch (error) {
    if (error instanceof DomainError && comesAfterTheProof.has(error.code)) await attempt.succeeded()
    throw error
  }
}
