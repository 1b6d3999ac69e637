import type { ProblemEvent, ProblemLine } from '../contract/api/problem.ts'
import { type ErrorCode, textOf } from '../contract/errors.ts'

type Details = {
  /** Says it with the figures of this case, in place of the sentence of the code. */
  message?: string
  /** What is wrong by field, in Spanish: `{ user: 'Ese usuario ya existe' }`. */
  fields?: Record<string, string>
  /** What is wrong by line of a cart. */
  lines?: ProblemLine[]
  /** What happened to the order that the caller had not seen. */
  events?: ProblemEvent[]
  /** The total that the shop would charge, in cents. */
  totalCents?: number
  /** What of that it would charge for sending it, in cents. Left out where it charges no freight itself. */
  shippingCents?: number | undefined
  retryAfterSeconds?: number
  /** Whose account was meant, for the log alone. */
  accountId?: number | undefined
}

/** A refusal that the domain expects and the visitor can act on. Its status and its words are told by its code. */
export class DomainError extends Error {
  readonly code: ErrorCode
  readonly details: Details

  constructor(code: ErrorCode, details: Details = {}, cause?: unknown) {
    super(details.message ?? textOf[code], { cause })
    this.name = 'DomainError'
    this.code = code
    this.details = details
  }
}
