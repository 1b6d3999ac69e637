import type { Problem } from '../../contract/api/problem.ts'
import { ApiError } from '../../contract/client.ts'
import { type ErrorCode, textOf } from '../../contract/errors.ts'
import { texts } from '../../contract/texts.ts'

/** Why a call was not answered, ready to be read: `fields` has a sentence for each field of the form that is to blame. */
export type Refusal = {
  code: ErrorCode | null
  message: string
  fields: Record<string, string>
  problem: Problem | null
}

export function refusalOf(error: unknown): Refusal {
  const problem = error instanceof ApiError ? error.problem : null
  return {
    code: problem?.error ?? null,
    message: problem ? (problem.message ?? textOf[problem.error]) : silence(error),
    fields: problem?.fields ?? {},
    problem,
  }
}

function silence(error: unknown): string {
  const isConnection = error instanceof ApiError && error.status === 0
  return isConnection
    ? 'No hay conexión con la tienda. Revisa tu internet e inténtalo de nuevo.'
    : texts.tryLater
}

export function isRefused(error: unknown, code: ErrorCode): boolean {
  return error instanceof ApiError && error.problem?.error === code
}
