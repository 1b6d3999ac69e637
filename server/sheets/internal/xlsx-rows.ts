import { Parser } from 'saxen'
import { dayOfSerial } from '../day-of-serial.ts'
import { SheetRefusal } from '../sheet-refusal.ts'
import { type Cell, keepRows, MOST_COLUMNS, type SheetRow } from '../sheet-row.ts'
import { inflateEntry, readZipDirectory, refuseBomb, type ZipEntry } from './zip-entries.ts'

type Entries = ReadonlyMap<string, ZipEntry>

/** The formats of numbers that Excel knows as dates by itself. */
const dateFormats = new Set([14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58])
/** A table has so many columns at least; a sheet without one is a cover. */
const LEAST_COLUMNS = 3

/**
 * The rows of an XLSX: of its first sheet that has a table. A formula gives the value that was kept with it; nothing is
 * evaluated.
 * @throws SheetRefusal
 */
export async function readXlsxRows(file: Buffer): Promise<SheetRow[]> {
  const entries = readZipDirectory(file)
  const book = [...entries.keys()].find((name) => /(^|\/)workbook\.xml$/.test(name))
  if (book === undefined)
    throw new SheetRefusal('Ese ZIP no es una hoja de cálculo: abre el archivo y guárdalo como XLSX.')
  refuseBomb(
    [...entries].filter(([name]) => name.endsWith('.xml') || name.endsWith('.rels')).map(([, it]) => it),
  )
  const folder = book.slice(0, book.lastIndexOf('/') + 1)
  const { sheets, isOf1904 } = await readBook(file, entries, book)
  const targets = await readTargets(file, entries, `${folder}_rels/workbook.xml.rels`)
  const texts = await readSharedTexts(file, entries, `${folder}sharedStrings.xml`)
  const dateStyles = await readDateStyles(file, entries, `${folder}styles.xml`)
  let first: SheetRow[] = []
  for (const sheet of sheets) {
    const target = targets.get(sheet) ?? ''
    const entry = entries.get(target.startsWith('/') ? target.slice(1) : folder + target)
    if (!entry) continue
    const rows = await readSheet(file, entry, { texts, dateStyles, isOf1904 })
    const hasTable = rows.some(({ cells }) => cells.filter((cell) => cell !== '').length >= LEAST_COLUMNS)
    if (hasTable) return rows
    if (first.length === 0) first = rows
  }
  return first
}

type Heard = {
  open?(name: string, attribute: (name: string) => string | undefined): void
  /** `text`: what stood in the element itself. */
  close?(name: string, text: string): void
}

/** Tells of the elements of an XML as they come. Prefixes of names are left out. */
async function hearXml(file: Buffer, entry: ZipEntry, { open, close }: Heard): Promise<void> {
  const parser = new Parser()
  const local = (name: string) => name.slice(name.indexOf(':') + 1)
  let text = ''
  parser.on('openTag', (name, attributes, decode) => {
    text = ''
    open?.(local(name), (attribute) => {
      const all = attributes()
      const found = Object.keys(all).find((key) => key === attribute || local(key) === attribute)
      return found === undefined ? undefined : decode(all[found] ?? '')
    })
  })
  parser.on('text', (piece) => {
    text += piece
  })
  parser.on('cdata', (piece) => {
    text += piece.replaceAll('&', '&amp;')
  })
  parser.on('closeTag', (name, decode) => {
    close?.(local(name), decode(text))
    text = ''
  })
  parser.on('error', () => {
    throw new SheetRefusal('El archivo está dañado: descárgalo otra vez.')
  })
  parser.on('warn', () => {})
  const decoder = new TextDecoder()
  for await (const piece of inflateEntry(file, entry)) parser.write(decoder.decode(piece, { stream: true }))
  parser.write(decoder.decode()).end()
}

/** The sheets that are shown, by the ids of their files, and whether days are counted from 1904, as old Macs did. */
async function readBook(file: Buffer, entries: Entries, name: string) {
  const sheets: string[] = []
  let isOf1904 = false
  await hearXml(file, entryOf(entries, name), {
    open(element, attribute) {
      if (element === 'workbookPr') isOf1904 = ['1', 'true'].includes(attribute('date1904') ?? '')
      if (element === 'sheet' && (attribute('state') ?? 'visible') === 'visible')
        sheets.push(attribute('id') ?? '')
    },
  })
  return { sheets, isOf1904 }
}

async function readTargets(
  file: Buffer,
  entries: Entries,
  name: string,
): Promise<ReadonlyMap<string, string>> {
  const targets = new Map<string, string>()
  await hearXml(file, entryOf(entries, name), {
    open(element, attribute) {
      if (element === 'Relationship') targets.set(attribute('Id') ?? '', attribute('Target') ?? '')
    },
  })
  return targets
}

/** The texts that cells name by their number. Those without one of their own have none. */
async function readSharedTexts(file: Buffer, entries: Entries, name: string): Promise<string[]> {
  const texts: string[] = []
  const entry = entries.get(name)
  if (!entry) return texts
  let whole = ''
  let isPhonetic = false
  await hearXml(file, entry, {
    open(element) {
      if (element === 'si') whole = ''
      if (element === 'rPh') isPhonetic = true
    },
    close(element, text) {
      if (element === 't' && !isPhonetic) whole += text
      if (element === 'rPh') isPhonetic = false
      if (element === 'si') texts.push(whole)
    },
  })
  return texts
}

/** The styles of cells that show a number as a date. */
async function readDateStyles(file: Buffer, entries: Entries, name: string): Promise<ReadonlySet<number>> {
  const styles = new Set<number>()
  const entry = entries.get(name)
  if (!entry) return styles
  const ofDates = new Set(dateFormats)
  let isOfCells = false
  let style = 0
  await hearXml(file, entry, {
    open(element, attribute) {
      if (element === 'numFmt' && isDateFormat(attribute('formatCode') ?? ''))
        ofDates.add(Number(attribute('numFmtId')))
      if (element === 'cellXfs') isOfCells = true
      if (element !== 'xf' || !isOfCells) return
      if (ofDates.has(Number(attribute('numFmtId')))) styles.add(style)
      style++
    },
    close(element) {
      if (element === 'cellXfs') isOfCells = false
    },
  })
  return styles
}

/** Of a format only the letters count: not what is quoted, escaped, or a colour or country in brackets. */
function isDateFormat(code: string): boolean {
  return /[dy]/i.test(code.replace(/"[^"]*"|\\.|\[[^\]]*\]|_./g, ''))
}

type Book = { texts: readonly string[]; dateStyles: ReadonlySet<number>; isOf1904: boolean }

async function readSheet(file: Buffer, entry: ZipEntry, book: Book): Promise<SheetRow[]> {
  const { rows, add } = keepRows()
  let row = 0
  let column = 0
  let cells: Cell[] = []
  let cell = { type: 'n', style: 0 }
  let value = ''
  await hearXml(file, entry, {
    open(element, attribute) {
      if (element === 'row') {
        row = Number(attribute('r') ?? row + 1)
        cells = []
        column = -1
      }
      if (element !== 'c') return
      column = columnOf(attribute('r')) ?? column + 1
      cell = { type: attribute('t') ?? 'n', style: Number(attribute('s') ?? 0) }
      value = ''
    },
    close(element, text) {
      if (element === 'v') value = text
      else if (element === 't') value += text
      else if (element === 'c' && value !== '') cells[Math.min(column, MOST_COLUMNS)] = read(value, cell)
      else if (element === 'row') add(row, cells)
    },
  })
  return rows

  function read(raw: string, { type, style }: typeof cell): Cell {
    if (type === 's') return book.texts[Number(raw)] ?? ''
    if (type !== 'n') return raw
    const number = Number(raw)
    if (!Number.isFinite(number)) return raw
    return book.dateStyles.has(style) ? (dayOfSerial(number, book) ?? number) : number
  }
}

/** `AB12` → 27. */
function columnOf(reference: string | undefined): number | null {
  const letters = /^[A-Z]{1,3}(?=\d)/.exec(reference ?? '')?.[0]
  if (!letters) return null
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

function entryOf(entries: Entries, name: string): ZipEntry {
  const entry = entries.get(name)
  if (!entry) throw new SheetRefusal('El archivo está dañado: descárgalo otra vez.')
  return entry
}
