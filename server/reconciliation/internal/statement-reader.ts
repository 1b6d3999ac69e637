import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { openBulkhead } from '../../bulkhead.ts'
import { DomainError } from '../../domain-error.ts'
import type { StatementAnswer, StatementBatch, StatementPreview, StatementTask } from './statement-worker.ts'

const program = fileURLToPath(new URL('./statement-worker.ts', import.meta.url))
/** 200,000 rows of eight cells take half of it. */
const HEAP_MB = 640
const PATIENCE_MS = 25_000
/** Their memory adds up. */
const inTurn = openBulkhead({ concurrency: 1, maxWaiting: 8, patienceMs: 20_000 })

type PreviewTask = Extract<StatementTask, { kind: 'preview' }>
type LinesTask = Extract<StatementTask, { kind: 'lines' }>

/**
 * What a file says, before anything of it is kept.
 * @throws DomainError `statement_unreadable`, which says why, or `busy`.
 */
export function previewFile(task: PreviewTask): Promise<StatementPreview> {
  return inTurn(async () => {
    for await (const answer of answersOf(task)) if ('preview' in answer) return answer.preview
    throw new Error('The statement worker ended without a preview')
  })
}

/**
 * The lines of a file, batch by batch: a batch is asked for when the one before has been taken care of.
 * @throws DomainError `statement_unreadable`, which says why.
 */
export async function* readFileLines(task: LinesTask): AsyncGenerator<StatementBatch> {
  for await (const answer of answersOf(task)) {
    if (!('batch' in answer)) continue
    yield answer.batch
    if (answer.batch.summary) return
  }
}

/**
 * A file is read in a thread of its own, with a heap of its own: reading 100,000 rows takes seconds, and what swells or
 * never ends in there is ended without the shop.
 */
async function* answersOf(task: StatementTask): AsyncGenerator<StatementAnswer> {
  const worker = new Worker(program, {
    workerData: task,
    execArgv: [],
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
  })
  let heard = Promise.withResolvers<StatementAnswer>()
  worker.on('message', (answer) => heard.resolve(answer))
  worker.on('error', (error) => heard.reject(error))
  worker.on('exit', (code) => heard.reject(new Error(`The statement worker ended with ${code}`)))
  try {
    for (;;) {
      const { reject } = heard
      const patience = setTimeout(() => reject(unreadable(TOO_LONG)), PATIENCE_MS)
      const answer = await heard.promise.finally(() => clearTimeout(patience))
      if ('refusal' in answer) throw unreadable(answer.refusal)
      heard = Promise.withResolvers()
      // It may end before anybody asks for the next answer.
      heard.promise.catch(() => {})
      yield answer
      worker.postMessage('next')
    }
  } catch (error) {
    throw isOutOfMemory(error) ? unreadable(TOO_MUCH, error) : error
  } finally {
    await worker.terminate()
  }
}

const TOO_LONG = 'Leer ese archivo tarda demasiado. Descárgalo otra vez, con menos meses.'
const TOO_MUCH = 'Ese archivo ocupa demasiado al leerlo. Descárgalo otra vez, con menos meses.'

function isOutOfMemory(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY'
}

function unreadable(message: string, cause?: unknown): DomainError {
  return new DomainError('statement_unreadable', { message }, cause)
}
