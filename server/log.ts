import pino, { type Logger } from 'pino'

/** One JSON line per event on standard output. What could be a secret or somebody's data is cut out by name. */
export function createLog(level: string): Logger {
  return pino({
    level,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: [
        '*.password',
        '*.pass',
        '*.pass2',
        '*.token',
        '*.cookie',
        '*.authorization',
        '*.ci',
        'err.params',
        'err.cause.params',
      ],
      remove: true,
    },
    serializers: { err: describeError },
  })
}

/** An error without the values of its query: those are what buyers typed. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const { code, constraint, cause } = error as { code?: string; constraint?: string; cause?: unknown }
  return {
    name: error.name,
    message: error.message.split('\nparams:', 1)[0],
    code,
    constraint,
    stack: error.stack
      ?.split('\n')
      .filter((line) => line.startsWith('    at '))
      .join('\n'),
    cause: cause === undefined ? undefined : describeError(cause),
  }
}
