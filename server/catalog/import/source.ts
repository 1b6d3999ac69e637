import { basename, extname } from 'node:path'
import { type Columns, tidyCell } from './cell-readers.ts'
import { csvRecords } from './csv-records.ts'
import type { Kind } from './kinds/kind.ts'
import { kinds } from './kinds/kinds.ts'
import type { Mapping } from './mapping.ts'
import { ImportRefusal } from './refusal.ts'
import { textLines } from './text-lines.ts'

/** A file that was checked from beginning to end and holds rows of one kind. */
export type Source = {
  path: string
  /** The name in messages. */
  name: string
  kind: Kind
  delimiter: string
  /**
   * The name of each column, in the file's order. A mapping gives our names, and '' for columns that it does not name.
   * Without one they are the file's own, and columns unknown to us still count for a part's SKU: see `identity.ts`.
   */
  columns: string[]
  mapping?: Mapping
}

/**
 * Checks a whole file before anything of it is written: that it is text, which kind of part it holds, and that no column
 * is missing.
 * @throws ImportRefusal
 */
export async function openSource(path: string, mapping?: Mapping): Promise<Source> {
  const name = basename(path)
  const delimiter = mapping?.delimiter ?? ','
  let header: string[] | undefined
  for await (const lines of textLines(path, name)) {
    header ??= await headerOf(lines, delimiter)
  }
  if (!header) throw new ImportRefusal(`${name} está vacío.`)
  const kind = mapping?.kind ?? kindOf(name, header)
  return { path, name, kind, delimiter, mapping, columns: readHeader(header, kind, name, mapping) }
}

/** Reads the rows of a source. Their cells are in the order of its columns. */
export async function* sourceRecords({ path, name, delimiter, columns }: Source) {
  let isHeader = true
  for await (const records of csvRecords(textLines(path, name), { delimiter, width: () => columns.length })) {
    yield isHeader ? records.slice(1) : records
    if (records.length > 0) isHeader = false
  }
}

async function headerOf(lines: { number: number; text: string }[], delimiter: string) {
  const first = lines.find(({ text }) => text.trim() !== '')
  if (!first) return undefined
  for await (const [record] of csvRecords(batchesOf([first]), { delimiter, width: () => 0 })) {
    if (record) return 'cells' in record ? record.cells.map(tidyCell) : []
  }
}

async function* batchesOf<Item>(items: Item[]) {
  yield items
}

/** Recognises the kind by the file's name, or else by its columns. */
function kindOf(name: string, header: string[]): Kind {
  const stem = basename(name, extname(name)).toLowerCase()
  const named = kinds.find(({ file }) => file === stem)
  if (named) return named
  const cells = new Set(header.map((cell) => cell.toLowerCase()))
  const fitting = kinds.filter(({ columns }) => Object.keys(columns).every((column) => cells.has(column)))
  if (fitting.length === 1 && fitting[0]) return fitting[0]
  throw new ImportRefusal(
    `${name} no es de ningún tipo conocido, ni por su nombre (${kinds.map(({ file }) => file).join(', ')}) ni por sus columnas: indícalo con --mapping.`,
  )
}

function readHeader(header: string[], kind: Kind, name: string, mapping?: Mapping): string[] {
  const columns = mapping
    ? header.map((cell) => mapping.columnOf(cell))
    : header.map((cell) => cell.toLowerCase())
  const repeated = columns.find((column, index) => column !== '' && columns.indexOf(column) !== index)
  if (repeated) throw new ImportRefusal(`${name} repite la columna «${repeated}».`)
  const missing = mapping
    ? mapping.theirNames.filter((column) => !header.includes(column))
    : Object.keys(kind.columns).filter((column) => !columns.includes(column))
  if (missing.length > 0) throw new ImportRefusal(missingColumns(name, kind, missing))
  return columns
}

function missingColumns(name: string, { label, columns }: Kind, missing: string[]): string {
  const all: Columns = columns
  if (missing.length >= Object.keys(all).length - 1) {
    return `${name} no parece un CSV de ${label}: su primera línea debe nombrar las columnas ${Object.keys(all).join(', ')}.`
  }
  const listed = missing.map((column) => `«${column}»`).join(', ')
  return missing.length === 1
    ? `A ${name} le falta la columna ${listed}.`
    : `A ${name} le faltan las columnas ${listed}.`
}
