import { parse } from 'csv-parse/sync'
import type { Line } from './text-lines.ts'

/** One record of a file, by the line on which it begins; or what is wrong with that line. */
export type CsvRecord = { line: number; cells: string[] } | { line: number; problem: string }

/** A cell may go on over some lines; a quote that nobody closed must not swallow the rest of the file. */
const MOST_LINES_OF_A_RECORD = 20

/**
 * The records of a CSV, a batch for each batch of lines. A damaged record costs its own line and no other: csv-parse
 * by itself would look for the lost quote through all that follows, so it gets only lines whose quotes are whole.
 */
export async function* csvRecords(
  batches: AsyncIterable<Line[]>,
  { delimiter, width }: { delimiter: string; width: () => number },
): AsyncGenerator<CsvRecord[]> {
  const framer = createFramer(delimiter, width)
  for await (const lines of batches) {
    for (const line of lines) framer.add(line)
    yield framer.take()
  }
  framer.end()
  yield framer.take()
}

function createFramer(delimiter: string, width: () => number) {
  let records: CsvRecord[] = []
  /** Lines that are a record each, to be parsed together. */
  let whole: Line[] = []
  /** The lines of a record whose quotes are still open. */
  let open: Line[] = []

  function add(line: Line) {
    const isEven = hasEvenQuotes(line.text)
    if (open.length === 0) {
      if (!isEven) open.push(line)
      else if (line.text.trim() !== '') whole.push(line)
      return
    }
    open.push(line)
    if (!isEven) close()
    else if (open.length > MOST_LINES_OF_A_RECORD) giveUp()
  }

  function close() {
    const cells = parseOne(open.map(({ text }) => text).join('\n'), delimiter)
    if (!cells || cells.length !== width()) return giveUp()
    flush()
    records.push({ line: open[0]?.number ?? 0, cells })
    open = []
  }

  /** The first line of what is open is damaged; each of the others may still be a record. */
  function giveUp() {
    const [damaged, ...others] = open
    open = []
    flush()
    if (damaged) records.push({ line: damaged.number, problem: 'comillas sin cerrar' })
    for (const line of others) add(line)
  }

  function flush() {
    // Not by spreading: a chunk of very short lines has more of them than a call takes arguments.
    for (const record of parseAll(whole, delimiter)) records.push(record)
    whole = []
  }

  return {
    add,
    end() {
      while (open.length > 0) giveUp()
    },
    take() {
      flush()
      const taken = records
      records = []
      return taken
    },
  }
}

function hasEvenQuotes(text: string): boolean {
  let isEven = true
  for (let at = text.indexOf('"'); at !== -1; at = text.indexOf('"', at + 1)) isEven = !isEven
  return isEven
}

/** Together, which is ten times as fast; one by one where one of them is damaged, to find it. */
function parseAll(lines: readonly Line[], delimiter: string): CsvRecord[] {
  if (lines.length === 0) return []
  const together = tryToParse(lines.map(({ text }) => text).join('\n'), delimiter)
  if (together?.length === lines.length) {
    return lines.map(({ number }, index) => ({ line: number, cells: together[index] ?? [] }))
  }
  return lines.map(({ number, text }) => {
    const cells = parseOne(text, delimiter)
    return cells ? { line: number, cells } : { line: number, problem: 'comillas mal puestas' }
  })
}

function parseOne(text: string, delimiter: string): string[] | undefined {
  const records = tryToParse(text, delimiter)
  return records?.length === 1 ? records[0] : undefined
}

function tryToParse(text: string, delimiter: string): string[][] | undefined {
  try {
    return parse(text, { delimiter, relax_column_count: true, trim: true, record_delimiter: '\n' })
  } catch {
    return undefined
  }
}
