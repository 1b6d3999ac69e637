import { parse } from 'csv-parse/sync'
import type { Line } from './text-lines.ts'

/** A record and the line on which it begins, or what is wrong with that line. */
export type CsvRecord = { line: number; cells: string[] } | { line: number; problem: string }

/** A quoted cell may contain line ends. This bound keeps a quote that is never closed from taking the rest of the file. */
const MOST_LINES_OF_A_RECORD = 20

/**
 * Reads the records of a CSV, one batch for each batch of lines. A damaged record loses only its own line. csv-parse alone
 * would search for the missing quote in all lines that follow, so it is only given lines with an even number of quotes.
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
  /** Lines that are one record each, to be parsed together. */
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

  /** Reports the first open line as damaged and tries each of the others as a record of its own. */
  function giveUp() {
    const [damaged, ...others] = open
    open = []
    flush()
    if (damaged) records.push({ line: damaged.number, problem: 'comillas sin cerrar' })
    for (const line of others) add(line)
  }

  function flush() {
    // push(...parsed) would fail: a chunk of very short lines has more of them than a call can have arguments.
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

/** Parses all lines together, which is ten times as fast. If one is damaged, parses one by one to find it. */
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
