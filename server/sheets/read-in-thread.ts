import { Worker } from 'node:worker_threads'
import { openBulkhead } from '../bulkhead.ts'
import { compiledCode } from '../compiled-code.ts'

/** 200,000 rows of eight cells take half of it. */
const HEAP_MB = 640
const PATIENCE_MS = 25_000
/** A statement is looked at and then read, with a person in between. */
const REST_MS = 10_000
/** A thread takes 11 to 21 by itself. What a file left in it beyond this is given back at once. */
const MAX_HEAP_AT_REST_MB = 64

/** For what is answered at once: one file at a time, because their memory adds up. */
export const inTurn = openBulkhead({ name: 'sheets', concurrency: 1, maxWaiting: 8, patienceMs: 20_000 })

/** What a thread is told: to begin with a task, or to go on with it. */
export type Order<Task> = { task: Task } | 'next'
/** And what it says to that. */
export type Reply<Answer> = { answer: Answer } | { refusal: string } | 'done'

type Reading = {
  /** The file of the worker's program, which calls `answerTasks`. */
  program: string
  task: { content: Uint8Array }
  /** Makes an error of what the staff are told about a file that cannot be read. */
  refuse: (message: string, cause?: unknown) => Error
}

type Thread = { worker: Worker; heard: PromiseWithResolvers<Reply<unknown>> }

/** A thread that has read a small file, by its program: half of the time of the next one was starting it. */
const resting = new Map<string, { thread: Thread; end: NodeJS.Timeout }>()

/**
 * The answers of a program that reads a file, in a thread with a heap of its own: reading 100,000 rows takes seconds, and
 * what swells or never ends in there is ended without the shop. Each answer is computed when it is asked for.
 * @throws what `refuse` makes
 */
export async function* readInThread<Answer>({ program, task, refuse }: Reading): AsyncGenerator<Answer> {
  const thread = wakeThread(program) ?? startThread(program)
  let isIdle = false
  try {
    for (let order: Order<typeof task> = { task }; ; order = 'next') {
      isIdle = false
      const reply = await replyTo(order, thread, refuse)
      isIdle = true
      if (reply === 'done') return
      if ('refusal' in reply) throw refuse(reply.refusal)
      yield reply.answer as Answer
    }
  } catch (error) {
    throw isOutOfMemory(error) ? refuse(TOO_MUCH, error) : error
  } finally {
    const mayRest = isIdle && (await heapOf(thread.worker)) <= MAX_HEAP_AT_REST_MB
    if (mayRest && !resting.has(program)) layToRest(program, thread)
    else await thread.worker.terminate()
  }
}

function startThread(program: string): Thread {
  const worker = new Worker(program, {
    execArgv: [],
    env: compiledCode,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
  })
  const thread: Thread = { worker, heard: Promise.withResolvers() }
  worker.on('message', (reply) => thread.heard.resolve(reply))
  worker.on('error', (error) => thread.heard.reject(error))
  worker.on('exit', (code) => {
    thread.heard.reject(new Error(`The worker ended with ${code}`))
    if (resting.get(program)?.thread === thread) wakeThread(program)
  })
  return thread
}

function replyTo<Task>(
  order: Order<Task>,
  thread: Thread,
  refuse: Reading['refuse'],
): Promise<Reply<unknown>> {
  thread.heard = Promise.withResolvers()
  const { promise, reject } = thread.heard
  // It may end after its answer, when nobody listens.
  promise.catch(() => {})
  const patience = setTimeout(() => reject(refuse(TOO_LONG)), PATIENCE_MS)
  thread.worker.postMessage(order)
  return promise.finally(() => clearTimeout(patience))
}

async function heapOf(worker: Worker): Promise<number> {
  // One that has ended meanwhile has none to tell of.
  const statistics = await worker.getHeapStatistics().catch(() => null)
  return (statistics?.used_heap_size ?? Number.POSITIVE_INFINITY) / 2 ** 20
}

function layToRest(program: string, thread: Thread): void {
  thread.worker.unref()
  const end = setTimeout(() => void wakeThread(program)?.worker.terminate(), REST_MS).unref()
  resting.set(program, { thread, end })
}

/** From now on it is nobody else's. */
function wakeThread(program: string): Thread | undefined {
  const rested = resting.get(program)
  if (!rested) return undefined
  resting.delete(program)
  clearTimeout(rested.end)
  rested.thread.worker.ref()
  return rested.thread
}

const TOO_LONG = 'Leer ese archivo tarda demasiado: divídelo en varios.'
const TOO_MUCH = 'Ese archivo ocupa demasiado al leerlo: divídelo en varios.'

function isOutOfMemory(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY'
}
