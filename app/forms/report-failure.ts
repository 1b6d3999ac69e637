import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { ApiError } from '../../contract/client.ts'
import { texts } from '../../contract/texts.ts'
import { waitText } from './wait-text'

/** What to say about a call that failed: the server's own sentence, or that something went wrong. */
export function failureText(error: unknown): string {
  if (!(error instanceof ApiError)) return texts.tryLater
  const { status, retryAfterSeconds } = error
  if (status === 429 && retryAfterSeconds !== null) return waitText(retryAfterSeconds)
  return error.message
}

/** Shows a refusal at the fields that the server names, and for the form as a whole. */
export function reportFailure<Values extends FieldValues>(
  error: unknown,
  form: UseFormReturn<Values>,
  message = failureText(error),
): void {
  // Anything else than a refusal of the API is a bug, so the console gets its trace.
  if (!(error instanceof ApiError)) console.error(error)
  const named = error instanceof ApiError ? Object.entries(error.problem?.fields ?? {}) : []
  const known = named.filter(([name]) => name in form.getValues())
  for (const [position, [name, text]] of known.entries()) {
    form.setError(name as Path<Values>, { type: 'server', message: text }, { shouldFocus: position === 0 })
  }
  form.setError('root', { message })
}
