import { threadId } from 'node:worker_threads'
import { answerTasks } from '../../server/sheets/answer-tasks.ts'
import { SheetRefusal } from '../../server/sheets/sheet-refusal.ts'

/* The program of a thread that tells which thread it is, three times, instead of reading a file. */

type Task = { content: Uint8Array; end?: 'refusal' | 'failure' }

answerTasks<Task, { thread: number; part: number }>(async function* ({ end }) {
  if (end === 'refusal') throw new SheetRefusal('no table')
  if (end === 'failure') throw new Error('a mistake')
  for (let part = 1; part <= 3; part++) yield { thread: threadId, part }
})
