import pg from 'pg'

/**
 * PostgreSQL's codes for: it stops, starts, is full, has ended our session, has given up on a statement (after a timeout, a
 * deadlock, a conflict of transactions), or is a replica that takes no writes, as right after a failover. The same request
 * may succeed later.
 */
const awayStates = new Set([
  ...['57P01', '57P02', '57P03', '57P04', '57P05', '25P03', '25P04', '25006'],
  ...['53100', '53200', '53300', '57014', '55P03', '40P01', '40001'],
])

/** The network's codes. They count without a system call too, because a lost TLS handshake names none. */
const networkErrors = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ETIMEDOUT'],
  ...['EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN'],
])

/**
 * Errors of node-postgres that have no code. "Not queryable" comes from the ROLLBACK on a lost connection and hides the first
 * error. "Cannot use a pool" comes to statements that are sent while the shop closes.
 */
const driversWords =
  /^(Connection terminated|Query read timeout|timeout exceeded when trying to connect|timeout expired|Cannot use a pool after calling end|Client .* is not queryable$)/

/** Whether a failure means that the database cannot answer now, rather than that we asked it something wrong. */
export function isDatabaseAway(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof pg.DatabaseError) {
      return awayStates.has(cause.code ?? '') || (cause.code?.startsWith('08') ?? false)
    }
    const { syscall, code } = cause as NodeJS.ErrnoException
    if (networkErrors.has(code ?? '')) return true
    // The socket of a PostgreSQL that is not running is missing. Other missing files have nothing to do with `connect`.
    if (code === 'ENOENT' && syscall === 'connect') return true
    // Node has tried each address of a name, such as ::1 and 127.0.0.1 for localhost.
    if (cause instanceof AggregateError && cause.errors.some(isDatabaseAway)) return true
    if (driversWords.test(cause.message)) return true
  }
  return false
}

/** Whether PostgreSQL ended a transaction because it and another one waited for each other. */
export function isDeadlock(error: unknown): boolean {
  return postgresErrorIn(error)?.code === '40P01'
}

/** The unique index that a failed write ran into; undefined when it failed for another reason. */
export function violatedConstraint(error: unknown): string | undefined {
  const failure = postgresErrorIn(error)
  return failure?.code === '23505' ? failure.constraint : undefined
}

/** PostgreSQL's own error, which Drizzle hands on as a cause. */
export function postgresErrorIn(error: unknown): pg.DatabaseError | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof pg.DatabaseError) return cause
  }
}
