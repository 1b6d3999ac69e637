import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { readInThread } from './read-in-thread.ts'

type Planted = { content: Uint8Array; fills?: boolean; end?: 'refusal' | 'failure' }

const program = fileURLToPath(new URL('../../test/planted/thread-program.ts', import.meta.url))
const answersTo = (task: Planted) =>
  readInThread<{ thread: number; part: number }>({
    program,
    task,
    refuse: (message) => new Error(`refused: ${message}`),
  })

/** The thread that answers, after the first answer or all of them. */
async function threadOf(task: Planted, { all = false } = {}): Promise<number> {
  let thread = 0
  for await (const answer of answersTo(task)) {
    thread = answer.thread
    if (!all) break
  }
  return thread
}

const small = { content: new Uint8Array(10) }

test('a thread that has read a small file reads the next one, whether all of it was heard or not', async () => {
  const thread = await threadOf(small)
  expect(await threadOf(small, { all: true })).toBe(thread)
  await expect(threadOf({ ...small, end: 'refusal' })).rejects.toThrow('refused: no table')
  const parts: number[] = []
  for await (const answer of answersTo(small)) {
    expect(answer.thread).toBe(thread)
    parts.push(answer.part)
  }
  expect(parts).toEqual([1, 2, 3])
})

test('files that are read at the same time have a thread each', async () => {
  const first = answersTo(small)
  const { value } = await first.next()
  expect(await threadOf(small)).not.toBe(value?.thread)
  await first.return(undefined)
})

test('after a file that fills its memory, or a failure, the next one has a thread of its own', async () => {
  const full = await threadOf({ ...small, fills: true })
  expect(await threadOf(small)).not.toBe(full)
  await expect(threadOf({ ...small, end: 'failure' })).rejects.toThrow('a mistake')
  expect(await threadOf(small, { all: true })).toBeGreaterThan(full)
})
