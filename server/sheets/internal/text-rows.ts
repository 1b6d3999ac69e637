import { parse } from 'csv-parse/sync'
import { keepRows, type SheetRow } from '../sheet-row.ts'

/** Those that stand in amounts or in texts come last. */
const delimiters = ['\t', ';', '|', ',']
const LOOKED_AT = 300

/** The rows of a text whose columns are parted by tabs, semicolons, bars or commas, quoted or not. */
export function readTextRows(text: string): SheetRow[] {
  const delimiter = guessDelimiter(text)
  const { rows, add } = keepRows()
  try {
    parse(text, {
      delimiter,
      relax_column_count: true,
      relax_quotes: true,
      trim: true,
      on_record(cells: string[], { lines }) {
        add(lines, cells)
        return null
      },
    })
    return rows
  } catch (error) {
    if (!isCsvError(error)) throw error
  }
  return readLineByLine(text, delimiter)
}

/** A quote that is never closed would swallow the rest of the file: then no record has several lines. */
function readLineByLine(text: string, delimiter: string): SheetRow[] {
  const { rows, add } = keepRows()
  for (const [index, line] of text.split(/\r\n|\n|\r/).entries())
    add(
      index + 1,
      line.split(delimiter).map((cell) => cell.trim().replace(/^"(.*)"$/, '$1')),
    )
  return rows
}

function isCsvError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('CSV_')
}

/** The one that parts most lines into equally many columns. */
function guessDelimiter(text: string): string {
  const lines = text.slice(0, 200_000).split(/\r\n|\n|\r/, LOOKED_AT)
  const scores = delimiters.map((delimiter) => {
    const counts = new Map<number, number>()
    for (const line of lines) {
      const count = line.split(delimiter).length - 1
      if (count > 0) counts.set(count, (counts.get(count) ?? 0) + 1)
    }
    return Math.max(0, ...[...counts].map(([count, of]) => (count > 1 ? of : of / 2)))
  })
  return delimiters[scores.indexOf(Math.max(...scores))] ?? ','
}
