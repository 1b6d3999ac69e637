import { Worker } from 'node:worker_threads'
import { openBulkhead } from '../bulkhead.ts'
import { compiledCode } from '../compiled-code.ts'

/** 200,000 rows of eight cells take half of it. */
const HEAP_MB = 640
const PATIENCE_MS = 25_000

/** For what is answered at once: one file at a time, because their memory adds up. */
export const inTurn = openBulkhead({ name: 'sheets', concurrency: 1, maxWaiting: 8, patienceMs: 20_000 })

type Thread = {
  /** The file of the worker's program, and what it is told. */
  program: string
  task: unknown
  /** Makes an error of what the staff are told about a file that cannot be read. */
  refuse: (message: string, cause?: unknown) => Error
}

/**
 * The answers of a program that reads a file, in a thread with a heap of its own: reading 100,000 rows takes seconds, and
 * what swells or never ends in there is ended without the shop. After each answer that was taken care of the program is
 * sent a message; an answer `{ refusal }` ends it.
 * @throws what `refuse` makes
 */
export async function* readInThread<Answer extends object>({
  program,
  task,
  refuse,
}: Thread): AsyncGenerator<Exclude<Answer, { refusal: string }>> {
  const worker = new Worker(program, {
    workerData: task,
    execArgv: [],
    env: compiledCode,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
  })
  let heard = Promise.withResolvers<Answer>()
  worker.on('message', (answer) => heard.resolve(answer))
  worker.on('error', (error) => heard.reject(error))
  worker.on('exit', (code) => heard.reject(new Error(`The worker ended with ${code}`)))
  try {
    for (;;) {
      const { reject } = heard
      const patience = setTimeout(() => reject(refuse(TOO_LONG)), PATIENCE_MS)
      const answer = await heard.promise.finally(() => clearTimeout(patience))
      if ('refusal' in answer) throw refuse(String(answer.refusal))
      heard = Promise.withResolvers()
      // It may end before anybody asks for the next answer.
      heard.promise.catch(() => {})
      yield answer as Exclude<Answer, { refusal: string }>
      worker.postMessage('next')
    }
  } catch (error) {
    throw isOutOfMemory(error) ? refuse(TOO_MUCH, error) : error
  } finally {
    await worker.terminate()
  }
}

const TOO_LONG = 'Leer ese archivo tarda demasiado: divídelo en varios.'
const TOO_MUCH = 'Ese archivo ocupa demasiado al leerlo: divídelo en varios.'

function isOutOfMemory(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY'
}
