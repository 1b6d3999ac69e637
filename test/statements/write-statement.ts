import { type BankLayout, type ColumnRole, drawLayout, type FileKind } from './bank-layouts.ts'
import { conceptAtBank, type DrawnLine, type Ledger } from './draw-ledger.ts'
import { nameAtBank, type Random } from './people.ts'
import { zipFile } from './zip-file.ts'

export type Encoding = 'utf-8' | 'utf-8 with BOM' | 'latin1' | 'utf-16 with BOM'

/** What a reader must find of a credit, when it takes the columns as the bank meant them. */
export type WrittenLine = {
  day: string
  cents: number
  reference: string
  concept: string
  payerName: string | null
  payerIdentification: string | null
  /** In cents, where the layout has the column. */
  balanceCents: number | null
  /** Whether the concept ends where the bank's column does. */
  isCut: boolean
  /** Which line of the ledger it is. */
  nth: number
}

export type WrittenStatement = {
  fileName: string
  bytes: Buffer
  kind: FileKind
  encoding: Encoding
  layout: BankLayout
  /** The credits in the order of the file. */
  lines: WrittenLine[]
  debits: number
}

type Entry = { line: DrawnLine; nth: number } | { debit: Debit }
type Debit = { day: string; cents: number; reference: string; concept: string }
type Row = Record<ColumnRole, string | number>

/**
 * The ledger as files of one bank: one with everything, or two that overlap, of which the first ends within the days of
 * the second.
 */
export function writeStatements(random: Random, ledger: Ledger): WrittenStatement[] {
  const layout = drawLayout(random)
  const entries = withDebits(random, ledger)
  if (!random.chance(0.25)) return [writeStatement(random, layout, entries, 0)]
  const upTo = random.int(Math.floor(entries.length / 3), entries.length - 1)
  const from = firstOfDay(entries, random.int(0, upTo))
  const opening = entries.slice(0, from).reduce((sum, entry) => sum + centsOf(entry), 0)
  return [
    writeStatement(random, layout, entries.slice(0, upTo), 0),
    writeStatement(random, layout, entries.slice(from), opening),
  ]
}

/** Statements begin with a day, so two equal transfers of that day are both in it. */
function firstOfDay(entries: readonly Entry[], at: number): number {
  const day = dayOf(entries[at])
  return entries.findIndex((entry) => dayOf(entry) === day)
}

function dayOf(entry: Entry | undefined): string | undefined {
  if (!entry) return undefined
  return 'debit' in entry ? entry.debit.day : entry.line.day
}

const centsOf = (entry: Entry) => ('debit' in entry ? -entry.debit.cents : entry.line.cents)

/** What the account pays among what it gets: about one row of four. */
function withDebits(random: Random, { lines }: Ledger): Entry[] {
  return lines.flatMap((line, nth): Entry[] => {
    if (!random.chance(0.3)) return [{ line, nth }]
    const concept = random.pick(debitConcepts)
    const cents = concept.startsWith('COSTO') ? 36 : random.int(100, 80_000)
    const debit = { day: line.day, cents, reference: String(random.int(100_000, 99_999_999)), concept }
    return [{ line, nth }, { debit }]
  })
}

const debitConcepts = [
  'COSTO TRANSFERENCIA INTERBANCARIA',
  'PAGO SERVICIOS BASICOS',
  'CHEQUE PAGADO',
  'TRANSFERENCIA ENVIADA A PROVEEDOR',
  'IMPUESTO SALIDA DE DIVISAS',
  'N/D PAGO NOMINA',
]

function writeStatement(
  random: Random,
  layout: BankLayout,
  entries: readonly Entry[],
  opening: number,
): WrittenStatement {
  const hasPayer = layout.columns.some(({ role }) => role === 'payer')
  const hasIdentification = layout.columns.some(({ role }) => role === 'identification')
  const hasBalance = layout.columns.some(({ role }) => role === 'balance')
  const kind = random.pick(layout.files)
  const lines: WrittenLine[] = []
  let balance = 250_000 + opening
  const rows = entries.map((entry): Row => {
    balance += centsOf(entry)
    if ('debit' in entry) return rowOf(layout, { ...entry.debit, balance, isDebit: true })
    const { line, nth } = entry
    const written: WrittenLine = {
      day: line.day,
      cents: line.cents,
      reference: line.reference,
      concept: conceptAtBank(line, hasPayer, layout.conceptWidth),
      payerName: hasPayer && line.payer ? nameAtBank(line.payer, 40) : null,
      payerIdentification: hasIdentification && line.payer ? line.payer.identification : null,
      balanceCents: hasBalance ? balance : null,
      isCut:
        conceptAtBank(line, hasPayer, layout.conceptWidth) !==
        conceptAtBank(line, hasPayer, Number.MAX_SAFE_INTEGER),
      nth,
    }
    lines.push(written)
    return rowOf(layout, { ...written, balance, isDebit: false })
  })
  if (layout.newestFirst) {
    rows.reverse()
    lines.reverse()
  }
  const { bytes, encoding } = fileOf(random, kind, layout, rows)
  return {
    fileName: `movimientos.${endings[kind]}`,
    bytes,
    kind,
    encoding,
    layout,
    lines,
    debits: entries.length - lines.length,
  }
}

const endings: Record<FileKind, string> = {
  csv: 'csv',
  'csv-semicolon': 'csv',
  tsv: 'tsv',
  txt: 'txt',
  xlsx: 'xlsx',
  'xls-html': 'xls',
  'xls-tsv': 'xls',
}

type Movement = {
  day: string
  cents: number
  reference: string
  concept: string
  payerName?: string | null
  payerIdentification?: string | null
  balance: number
  isDebit: boolean
}

/** Amounts and the day are still numbers and ISO: a spreadsheet keeps them as such, a text as its bank writes them. */
function rowOf(layout: BankLayout, movement: Movement): Row {
  const { cents, isDebit } = movement
  const hasSign = layout.columns.some(({ role }) => role === 'sign')
  return {
    day: movement.day,
    reference: movement.reference,
    concept: movement.concept,
    payer: movement.payerName ?? '',
    identification: movement.payerIdentification ?? '',
    amount: isDebit && !hasSign ? -cents : cents,
    sign: layout.signs[isDebit ? 1 : 0],
    credit: isDebit ? '' : cents,
    debit: isDebit ? cents : '',
    balance: movement.balance,
    none: 'MATRIZ',
  }
}

function fileOf(
  random: Random,
  kind: FileKind,
  layout: BankLayout,
  rows: readonly Row[],
): { bytes: Buffer; encoding: Encoding } {
  if (kind === 'xlsx') return { bytes: spreadsheet(random, layout, rows), encoding: 'utf-8' }
  const table = [
    ...titleOf(layout),
    layout.columns.map(({ header }) => header),
    ...rows.map((row) => layout.columns.map(({ role }) => textOf(layout, role, row[role]))),
    ...totalsOf(layout, rows).map((cells) => cells.map((cell) => textOf(layout, 'amount', cell))),
  ]
  const encoding = random.pick(encodingsOf[kind])
  return { bytes: encoded(kind === 'xls-html' ? html(table) : separated(kind, table), encoding), encoding }
}

const encodingsOf: Record<Exclude<FileKind, 'xlsx'>, readonly Encoding[]> = {
  csv: ['utf-8', 'utf-8 with BOM', 'latin1'],
  'csv-semicolon': ['latin1', 'utf-8 with BOM', 'utf-8'],
  tsv: ['utf-8', 'latin1'],
  txt: ['latin1', 'utf-8'],
  'xls-html': ['utf-8', 'latin1'],
  'xls-tsv': ['utf-16 with BOM', 'latin1', 'utf-8'],
}

function encoded(text: string, encoding: Encoding): Buffer {
  switch (encoding) {
    case 'utf-8':
      return Buffer.from(text)
    case 'utf-8 with BOM':
      return Buffer.from(`\uFEFF${text}`)
    case 'latin1':
      return Buffer.from(text, 'latin1')
    case 'utf-16 with BOM':
      return Buffer.from(`\uFEFF${text}`, 'utf16le')
  }
}

function titleOf(layout: BankLayout): string[][] {
  if (!layout.hasTitle) return []
  return [
    [layout.bank.toUpperCase()],
    ['Movimientos de la cuenta', '2200123456'],
    ['Desde', '11/11/2026', 'Hasta', '20/11/2026'],
    [],
  ]
}

function totalsOf(layout: BankLayout, rows: readonly Row[]): (string | number)[][] {
  if (!layout.hasTotals) return []
  const total = rows.reduce((sum, row) => sum + Math.abs(Number(row.amount)), 0)
  const cells: (string | number)[] = layout.columns.map(({ role }) =>
    role === 'amount' || role === 'credit' ? total : '',
  )
  const day = layout.columns.findIndex(({ role }) => role === 'day')
  cells[day] = 'TOTAL'
  return [cells]
}

function textOf(layout: BankLayout, role: ColumnRole, value: string | number): string {
  if (typeof value === 'number') return amountOf(layout, value)
  return role === 'day' ? dayOfBank(layout, value) : value
}

function amountOf({ decimals, hasThousands, hasDollarSign }: BankLayout, cents: number): string {
  const [whole = '', part] = (Math.abs(cents) / 100).toFixed(2).split('.')
  const grouped = hasThousands ? whole.replace(/\B(?=(\d{3})+$)/g, decimals === 'comma' ? '.' : ',') : whole
  return `${cents < 0 ? '-' : ''}${hasDollarSign ? '$' : ''}${grouped}${decimals === 'comma' ? ',' : '.'}${part}`
}

const months = ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic']

function dayOfBank({ days }: BankLayout, day: string): string {
  const [year = '', month = '', date = ''] = day.split('-')
  switch (days) {
    case 'yyyy-mm-dd':
      return day
    case 'dd/mm/yyyy':
      return `${date}/${month}/${year}`
    case 'dd/mm/yyyy hh:mm':
      return `${date}/${month}/${year} 14:05`
    case 'dd-mm-yyyy':
      return `${date}-${month}-${year}`
    case 'dd-mmm-yyyy':
      return `${date}-${months[Number(month) - 1]}-${year}`
  }
}

const separators = { csv: ',', 'csv-semicolon': ';', tsv: '\t', txt: '\t', 'xls-tsv': '\t' } as const

function separated(kind: Exclude<FileKind, 'xlsx' | 'xls-html'>, table: readonly string[][]): string {
  const separator = separators[kind]
  const quoted = (cell: string) =>
    cell.includes(separator) || cell.includes('"') ? `"${cell.replaceAll('"', '""')}"` : cell
  return `${table.map((row) => row.map(quoted).join(separator)).join('\r\n')}\r\n`
}

function html(table: readonly string[][]): string {
  const rows = table.map((row) => `<tr>${row.map((cell) => `<td>${escaped(cell)}</td>`).join('')}</tr>`)
  return `<html><head><title>Movimientos</title></head><body><table border="1">\n${rows.join('\n')}\n</table></body></html>`
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** Days are serial numbers and amounts numbers, or both texts, as the program of the bank had it. */
function spreadsheet(random: Random, layout: BankLayout, rows: readonly Row[]): Buffer {
  const isTyped = random.chance(0.6)
  const strings: string[] = []
  const cellOf = (value: string | number, role: ColumnRole, at: string): string => {
    if (value === '') return ''
    if (isTyped && typeof value === 'number') return `<c r="${at}"><v>${value / 100}</v></c>`
    if (isTyped && role === 'day' && /^\d{4}-/.test(String(value)))
      return `<c r="${at}" s="1"><v>${serialOf(String(value))}</v></c>`
    strings.push(textOf(layout, role, value))
    return `<c r="${at}" t="s"><v>${strings.length - 1}</v></c>`
  }
  const table: (string | number)[][] = [
    ...titleOf(layout),
    layout.columns.map(({ header }) => header),
    ...rows.map((row) => layout.columns.map(({ role }) => row[role])),
    ...totalsOf(layout, rows),
  ]
  const first = titleOf(layout).length
  const sheet = table.map((row, y) => {
    const cells = row.map((value, x) =>
      // What stands in the column of the day above the table or below it is no day.
      cellOf(
        value,
        y > first ? (layout.columns[x]?.role ?? 'none') : 'none',
        `${String.fromCharCode(65 + x)}${y + 1}`,
      ),
    )
    return `<row r="${y + 1}">${cells.join('')}</row>`
  })
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
  const packaged = 'http://schemas.openxmlformats.org/package/2006'
  const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
  const parts = {
    '[Content_Types].xml': `<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${types}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/><Override PartName="/xl/sharedStrings.xml" ContentType="${types}.sharedStrings+xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${relationships}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${relationships}"><sheets><sheet name="Movimientos" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${relationships}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${relationships}/styles" Target="styles.xml"/><Relationship Id="rId3" Type="${relationships}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
    'xl/styles.xml': `<styleSheet xmlns="${main}"><fonts count="1"><font/></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    'xl/sharedStrings.xml': `<sst xmlns="${main}" count="${strings.length}" uniqueCount="${strings.length}">${strings.map((text) => `<si><t xml:space="preserve">${escaped(text)}</t></si>`).join('')}</sst>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}"><sheetData>${sheet.join('')}</sheetData></worksheet>`,
  }
  return zipFile(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, declaration + text])))
}

/** The days since the last of 1899, as spreadsheets count them. */
function serialOf(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) / 86_400_000 + 25_569
}
