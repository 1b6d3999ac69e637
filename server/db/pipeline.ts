import { postgresErrorIn } from './database-errors.ts'

type Answers<T extends readonly unknown[]> = { -readonly [K in keyof T]: Awaited<T[K]> }

/**
 * Sends statements of one transaction in one round trip and waits for all their answers. PostgreSQL runs them one after
 * the other: those of `statement` in the order in which they are called, and each sees what those before it did. Where a query
 * of Drizzle's builder stands among them is not promised: what needs the effect of one has to wait for it.
 * When one fails, PostgreSQL refuses those behind it, and the transaction can only be rolled back.
 *
 * `Promise.all` would throw at the first failure, while a chain of two statements might still send its second one: after
 * the rollback, where it would be committed.
 * @throws the failure itself, and not PostgreSQL's refusal of the statements behind it.
 */
export async function pipeline<T extends readonly unknown[]>(...statements: T): Promise<Answers<T>> {
  // Drizzle sends a query each time that somebody awaits it. A promise of it is sent once.
  const sent = statements.map((statement) => Promise.resolve(statement))
  try {
    return (await Promise.all(sent)) as Answers<T>
  } catch (error) {
    // The answers arrive together, so a refused statement may be heard of before the one that failed.
    const settled = await Promise.allSettled(sent)
    const failures = settled.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
    throw failures.find((failure) => !isRefusedForAnother(failure)) ?? error
  }
}

const IN_FAILED_TRANSACTION = '25P02'

/** PostgreSQL says so of it, or `batch.ts` of one that was not run: that one names the failure before it as its cause. */
function isRefusedForAnother(error: unknown): boolean {
  const { code } = (error ?? {}) as { code?: unknown }
  return code === IN_FAILED_TRANSACTION || postgresErrorIn(error)?.code === IN_FAILED_TRANSACTION
}
