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

/** An error without the values that it quotes: those are what buyers typed. */
function describeError(error: unknown): unknown {
  // What is thrown and is no error may be anything, somebody's data too.
  if (!(error instanceof Error)) return { name: 'no Error', type: typeof error }
  const { code, constraint, cause } = error as { code?: string; constraint?: string; cause?: unknown }
  return {
    name: error.name,
    message: withoutValues(error, code),
    code,
    constraint,
    stack: error.stack
      ?.split('\n')
      .filter((line) => line.startsWith('    at '))
      .join('\n'),
    cause: cause === undefined ? undefined : describeError(cause),
  }
}

/** Drizzle's errors end with the parameters of the query; PostgreSQL's errors of data (class 22) and those of JSON quote what they could not read. */
function withoutValues({ name, message }: Error, code: string | undefined): string {
  const ownWords = message.split('\nparams:', 1)[0] ?? ''
  const quotesData = name === 'SyntaxError' || /^22[0-9A-Z]{3}$/.test(String(code))
  return quotesData ? ownWords.replace(/["'].*["']/s, '"…"') : ownWords
}
