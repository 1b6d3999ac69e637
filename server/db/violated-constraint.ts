import pg from 'pg'

const UNIQUE_VIOLATION = '23505'

/** The unique index that a failed write ran into; undefined when it failed for another reason. */
export function violatedConstraint(error: unknown): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof pg.DatabaseError && cause.code === UNIQUE_VIOLATION) return cause.constraint
  }
}
