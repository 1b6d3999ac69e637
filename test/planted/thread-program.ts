import { threadId } from 'node:worker_threads'
import { answerTasks } from '../../server/sheets/answer-tasks.ts'
import { SheetRefusal } from '../../server/sheets/sheet-refusal.ts'

/* The program of a thread that tells which thread it is, three times, instead of reading a file. */

type Task = { content: Uint8Array; fills?: boolean; end?: 'refusal' | 'failure' }

/** 40 MB of the heap, when a task asks for it. */
const kept: number[] = []
const LARGE = 5_000_000

answerTasks<Task, { thread: number; part: number }>(async function* ({ fills, end }) {
  if (end === 'refusal') throw new SheetRefusal('no table')
  if (end === 'failure') throw new Error('a mistake')
  if (fills) for (let nth = 0; nth < LARGE; nth++) kept.push(nth)
  for (let part = 1; part <= 3; part++) yield { thread: threadId, part }
})
