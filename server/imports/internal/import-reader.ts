import { fileURLToPath } from 'node:url'
import { type ImportLayout, specKeyOf } from '../../../contract/import-layout.ts'
import { readSpecDefinitions } from '../../catalog/read-spec-definitions.ts'
import type { Executor } from '../../db/database.ts'
import { categories } from '../../db/schema/catalog.ts'
import { DomainError } from '../../domain-error.ts'
import { inTurn, readInThread } from '../../sheets/read-in-thread.ts'
import type { ImportAnswer, ImportLook, ImportTask, Known, RowBatch } from './import-worker.ts'

const program = fileURLToPath(new URL('./import-worker.ts', import.meta.url))

/**
 * What a file seems to be, before anything of it is taken.
 * @throws DomainError `import_unreadable`, which says why, or `busy`.
 */
export async function lookAtFile(db: Executor, content: Buffer): Promise<ImportLook> {
  const known = await readKnown(db)
  return inTurn(async () => {
    for await (const answer of answersOf({ kind: 'look', content, known }))
      if ('look' in answer) return answer.look
    throw new Error('The import worker ended without an answer')
  })
}

/**
 * The rows of a file, batch by batch: a batch is asked for when the one before has been taken care of.
 * @throws DomainError `import_unreadable`, which says why.
 */
export async function* readFileRows(
  db: Executor,
  content: Buffer,
  layout: ImportLayout,
): AsyncGenerator<RowBatch> {
  const known = await readKnown(db)
  for await (const answer of answersOf({ kind: 'rows', content, layout, known })) {
    if (!('batch' in answer)) continue
    yield answer.batch
    if (answer.batch.isLast) return
  }
}

/** What the shop knows, by which titles and cells are understood. */
export async function readKnown(db: Executor): Promise<Known> {
  const { id, label, singular, path, position } = categories
  const known = await db.select({ id, label, singular, path }).from(categories).orderBy(position)
  const definitions = await readSpecDefinitions(db)
  const specs = definitions.map(({ key, label, type, unit, isMany }) => ({ key, label, type, unit, isMany }))
  return { categories: known, specs }
}

/** A layout from earlier, without the specifications and the category that the shop has given up since. */
export function withoutGone({ columns, category_id, ...layout }: ImportLayout, known: Known): ImportLayout {
  const keys = new Set(known.specs.map(({ key }) => key))
  const isGone = (column: string) => {
    const key = specKeyOf(column)
    return key !== null && !keys.has(key)
  }
  return {
    ...layout,
    columns: columns.map((column) => (column === null || isGone(column) ? null : column)),
    category_id: known.categories.some(({ id }) => id === category_id) ? category_id : null,
  }
}

const answersOf = (task: ImportTask) =>
  readInThread<ImportAnswer>({
    program,
    task,
    refuse: (message, cause) => new DomainError('import_unreadable', { message }, cause),
  })
