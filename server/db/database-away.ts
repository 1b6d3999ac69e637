import pg from 'pg'

/**
 * What PostgreSQL says when it stops, starts, is full, ended our session, gave up on a statement (one that waited too
 * long, one of a deadlock, one that ran into another transaction), or is a copy that takes no writes, as right after a
 * failover. Whoever asks again may get an answer.
 */
const awayStates = new Set([
  ...['57P01', '57P02', '57P03', '57P04', '57P05', '25P03', '25P04', '25006'],
  ...['53100', '53200', '53300', '57014', '55P03', '40P01', '40001'],
])

/** What the network says. Not every one of these comes with a system call: a TLS handshake that is lost has none. */
const networkErrors = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ETIMEDOUT'],
  ...['EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN'],
])

/**
 * node-postgres tells these by their words alone. "Not queryable" comes from the ROLLBACK on a connection that is lost,
 * and hides what was said first. "Cannot use a pool": the shop is closing, and this came too late.
 */
const driversWords =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Cannot use a pool after calling end|Client .* is not queryable$)/

/** Whether a failure means that the database cannot answer now, rather than that we asked it something wrong. */
export function isDatabaseAway(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof pg.DatabaseError) {
      return awayStates.has(cause.code ?? '') || (cause.code?.startsWith('08') ?? false)
    }
    const { syscall, code } = cause as NodeJS.ErrnoException
    if (networkErrors.has(code ?? '')) return true
    // The socket of a PostgreSQL that is not running is absent. So is any missing file, which no `connect` asks for.
    if (code === 'ENOENT' && syscall === 'connect') return true
    // Node tried each address of a name, such as ::1 and 127.0.0.1 of localhost.
    if (cause instanceof AggregateError && cause.errors.some(isDatabaseAway)) return true
    if (driversWords.test(cause.message)) return true
  }
  return false
}

/** Whether PostgreSQL ended a transaction because it and another one waited for each other. */
export function isDeadlock(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof pg.DatabaseError) return cause.code === '40P01'
  }
  return false
}
