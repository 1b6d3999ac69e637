import type { ImportLayout } from '../../../contract/import-layout.ts'
import { answerTasks } from '../../sheets/answer-tasks.ts'
import { readSheet } from '../../sheets/read-sheet.ts'
import { SheetRefusal } from '../../sheets/sheet-refusal.ts'
import { findTitles, guessImportLayout, type ProductTable, shownCell } from './find-titles.ts'
import type { ReadRow } from './read-row.ts'

export type KnownCategory = { id: number; label: string; singular: string; path: string }

export type KnownSpec = {
  key: string
  label: string
  type: 'number' | 'text' | 'boolean'
  unit: string | null
  isMany: boolean
}

/** What the shop knows, by which titles and cells are understood. */
export type Known = { categories: readonly KnownCategory[]; specs: readonly KnownSpec[] }

export type ImportTask = { content: Uint8Array; known: Known } & (
  | { kind: 'look' }
  | { kind: 'rows'; layout: ImportLayout }
)

/** What a file seems to be, before anything of it is taken. */
export type ImportLook = {
  titles: readonly string[]
  headerKey: string
  layout: ImportLayout
  sample: { row: number; cells: string[] }[]
  rows: number
}

/** A part of the rows. The next one comes when it is asked for. */
export type RowBatch = { rows: readonly ReadRow[]; total: number; isLast: boolean }

export type ImportAnswer = { look: ImportLook } | { batch: RowBatch }

const SAMPLE_ROWS = 20
const MAX_SHOWN = 80
const BATCH = 500

answerTasks<ImportTask, ImportAnswer>(async function* (task) {
  const { buffer, byteOffset, byteLength } = task.content
  const rows = await readSheet(Buffer.from(buffer, byteOffset, byteLength))
  const table = findTitles(rows, task.known.specs)
  if (table.body.length === 0) throw new SheetRefusal('El archivo no tiene filas debajo de sus títulos.')
  if (task.kind === 'look') yield { look: lookAt(table, task.known) }
  else yield* batchesOf(table, task.layout, task.known)
})

function lookAt(table: ProductTable, { specs }: Known): ImportLook {
  const { titles, headerKey, body } = table
  return {
    titles,
    headerKey,
    layout: guessImportLayout(table, specs),
    sample: body.slice(0, SAMPLE_ROWS).map(({ row, cells }) => ({
      row,
      cells: titles.map((_, at) => shownCell(String(cells[at] ?? ''), MAX_SHOWN)),
    })),
    rows: body.length,
  }
}

async function* batchesOf(
  { body }: ProductTable,
  layout: ImportLayout,
  known: Known,
): AsyncGenerator<{ batch: RowBatch }> {
  // A look at a file checks no row, and what checks them takes longer to load than all else here.
  const { rowReader } = await import('./read-row.ts')
  const read = rowReader(layout, known)
  for (let at = 0; at < body.length; at += BATCH) {
    const isLast = at + BATCH >= body.length
    yield { batch: { rows: body.slice(at, at + BATCH).map(read), total: body.length, isLast } }
  }
}
