import { fileURLToPath } from 'node:url'
import { DomainError } from '../../domain-error.ts'
import { inTurn, readInThread } from '../../sheets/read-in-thread.ts'
import type { StatementAnswer, StatementBatch, StatementPreview, StatementTask } from './statement-worker.ts'

const program = fileURLToPath(new URL('./statement-worker.ts', import.meta.url))

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

function answersOf(task: StatementTask) {
  return readInThread<StatementAnswer>({ program, task, refuse: unreadable })
}

function unreadable(message: string, cause?: unknown): DomainError {
  return new DomainError('statement_unreadable', { message }, cause)
}
