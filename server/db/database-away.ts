import pg from 'pg'

/**
 * What PostgreSQL says when it stops, starts, is full, ended our session, or gave up on a statement: one that waited too
 * long, one of a deadlock, one that ran into another transaction. Whoever asks again may get an answer.
 */
const awayStates = new Set([
  ...['57P01', '57P02', '57P03', '57P04', '57P05', '25P03', '25P04'],
  ...['53100', '53200', '53300', '57014', '55P03', '40P01', '40001'],
])

/** Only of sockets: a missing file is ENOENT too. */
const socketCalls = new Set(['connect', 'read', 'write'])
const awaySystemErrors = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT'])

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
    if (socketCalls.has(syscall ?? '') && awaySystemErrors.has(code ?? '')) return true
    if (driversWords.test(cause.message)) return true
  }
  return false
}
