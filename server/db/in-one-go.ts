import pg from 'pg'

type Answers<T extends readonly unknown[]> = { -readonly [K in keyof T]: Awaited<T[K]> }

/**
 * Waits for statements of one transaction that do not need each other's answers: together they cost one way to the
 * database and back. The order in which they run is not promised.
 *
 * `Promise.all` alone would not do. It gives up at the first failure while the rest goes on, and a statement that came
 * after the rollback would count.
 * @throws what went wrong, and not that PostgreSQL refused the statements behind it.
 */
export async function inOneGo<T extends readonly unknown[]>(...statements: T): Promise<Answers<T>> {
  // A query of Drizzle is sent whenever somebody begins to wait for it; once is enough.
  const sent = statements.map((statement) => Promise.resolve(statement))
  try {
    return (await Promise.all(sent)) as Answers<T>
  } catch (error) {
    // All answers arrive together, and a statement that was refused for the failure of another one may be heard first.
    const settled = await Promise.allSettled(sent)
    const failures = settled.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
    throw failures.find((failure) => !isRefusedForAnother(failure)) ?? error
  }
}

const IN_FAILED_TRANSACTION = '25P02'

function isRefusedForAnother(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof pg.DatabaseError) return cause.code === IN_FAILED_TRANSACTION
  }
  return false
}
