import { parentPort } from 'node:worker_threads'
import type { Order, Reply } from './read-in-thread.ts'
import { SheetRefusal } from './sheet-refusal.ts'

/**
 * The life of a thread that reads files, told by `readInThread` which ones. It computes an answer when it is asked for one, and a
 * SheetRefusal is an answer too; any other error ends the thread.
 */
export function answerTasks<Task, Answer>(answersTo: (task: Task) => AsyncGenerator<Answer>): void {
  const port = parentPort
  if (!port) throw new Error('This is the program of a worker thread')
  const reply = (message: Reply<Answer>) => port.postMessage(message)
  let answers: AsyncGenerator<Answer> | undefined
  port.on('message', async (order: Order<Task>) => {
    if (order !== 'next') answers = answersTo(order.task)
    try {
      const next = await answers?.next()
      reply(next && !next.done ? { answer: next.value } : 'done')
    } catch (error) {
      if (!(error instanceof SheetRefusal)) throw error
      reply({ refusal: error.message })
    }
  })
}
