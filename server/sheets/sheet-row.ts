import { SheetRefusal } from './sheet-refusal.ts'

/** A cell as its file has it: a number of a spreadsheet, or a text. A date of a spreadsheet is a text, `2026-11-03`. */
export type Cell = string | number

/** A row of a file, with its number there, from 1. */
export type SheetRow = { row: number; cells: readonly Cell[] }

const MOST_ROWS = 200_000
/** The last row of a spreadsheet; a text has no more that are read. */
const MOST_NUMBER = 1_048_576
/** An export of all products has some hundred specifications. */
export const MOST_COLUMNS = 200

/** Keeps rows as they are read, up to the bounds of a file. Rows without anything in them are passed over. */
export function keepRows() {
  const rows: SheetRow[] = []
  let before = 0
  return {
    rows,
    add(row: number, cells: readonly Cell[]) {
      const last = cells.findLastIndex((cell) => cell !== undefined && cell !== '')
      if (last === -1) return
      if (last >= MOST_COLUMNS) throw new SheetRefusal(`El archivo tiene más de ${MOST_COLUMNS} columnas.`)
      if (rows.length === MOST_ROWS)
        throw new SheetRefusal('El archivo tiene más de 200.000 filas: divídelo en varios.')
      // A file may number its rows as it likes: no two have one number here.
      before = Number.isSafeInteger(row) && row > before && row <= MOST_NUMBER ? row : before + 1
      rows.push({ row: before, cells: Array.from({ length: last + 1 }, (_, at) => cells[at] ?? '') })
    },
  }
}
