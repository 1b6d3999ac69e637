import type { Cell } from './sheet-row.ts'

/**
 * A CSV as spreadsheets of Ecuador open it: semicolons between cells, a comma before decimals, and a mark of UTF-8 in front.
 * Texts are the caller's: see `safeCell` for those that look like formulas.
 */
export async function* csvOf(rows: AsyncIterable<readonly (readonly Cell[])[]>): AsyncGenerator<Uint8Array> {
  yield Buffer.from('\ufeff')
  for await (const piece of rows)
    yield Buffer.from(piece.map((cells) => `${cells.map(csvCell).join(';')}\r\n`).join(''))
}

function csvCell(cell: Cell): string {
  if (typeof cell === 'number') return String(cell).replace('.', ',')
  return /[";,\t|\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}
