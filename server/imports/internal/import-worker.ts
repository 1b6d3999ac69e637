import { once } from 'node:events'
import { parentPort, workerData } from 'node:worker_threads'
import type { ImportLayout } from '../../../contract/import-layout.ts'
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

export type ImportAnswer = { look: ImportLook } | { batch: RowBatch } | { refusal: string }

const SAMPLE_ROWS = 20
const MAX_SHOWN = 80
const BATCH = 500

const port = parentPort
if (!port) throw new Error('This is the program of a worker thread')
const send = (answer: ImportAnswer) => port.postMessage(answer)

try {
  const task = workerData as ImportTask
  const { buffer, byteOffset, byteLength } = task.content
  const rows = await readSheet(Buffer.from(buffer, byteOffset, byteLength))
  const table = findTitles(rows, task.known.specs)
  if (table.body.length === 0) throw new SheetRefusal('El archivo no tiene filas debajo de sus títulos.')
  if (task.kind === 'look') send({ look: lookAt(table, task.known) })
  else await sendRows(table, task.layout, task.known)
} catch (error) {
  if (!(error instanceof SheetRefusal)) throw error
  send({ refusal: error.message })
}

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

async function sendRows({ body }: ProductTable, layout: ImportLayout, known: Known) {
  // A look at a file checks no row, and what checks them takes longer to load than all else here.
  const { rowReader } = await import('./read-row.ts')
  const read = rowReader(layout, known)
  for (let at = 0; at < body.length; at += BATCH) {
    const isLast = at + BATCH >= body.length
    send({ batch: { rows: body.slice(at, at + BATCH).map(read), total: body.length, isLast } })
    // Whoever reads them writes each batch into the database before it asks for the next.
    if (!isLast) await once(port as NonNullable<typeof port>, 'message')
  }
}
