import type { DateOrder, StatementColumn, StatementLayout } from '../../../contract/statement-layout.ts'
import { guessDecimalSign, readCents } from '../../sheets/read-amount.ts'
import type { Cell, SheetRow } from '../../sheets/sheet-row.ts'
import { isCreditWord, plain } from './credit-words.ts'
import { readDay } from './read-day.ts'

/** Where the table of a file begins, and what its first row says of its columns. */
export type Table = {
  /** Empty for a table without titles. */
  titles: readonly string[]
  /** What a remembered layout is found by. */
  headerKey: string
  /** The rows behind the titles: the table, and what stands below it. */
  body: readonly SheetRow[]
  columns: number
}

/** A bank's own lines stand above the titles: so many rows are looked at. */
const LOOKED_AT = 150
const SAMPLE = 300

/** What titles mean. Of two columns with the same meaning the earlier pattern wins, then the one on the left. */
const meanings: readonly [StatementColumn, readonly RegExp[]][] = [
  [
    'day',
    [
      /^(fecha|fec|f) (de )?(la )?(transaccion|movimiento|mov|operacion|trx)/,
      /^(fecha|dia|date|fecha y hora|fecha hora)$/,
      /^(fecha|fec|f) (de )?(proceso|contable|registro|contabilizacion|pago)/,
      /^(fecha|fec)\b/,
    ],
  ],
  ['balance', [/^saldo (contable|actual|final|total)/, /^saldo/, /^balance$/]],
  [
    'sign',
    [
      /^(c\/d|d\/c|cr\/db|db\/cr|\+\/-|signo|naturaleza|debito\/credito|credito\/debito|debe\/haber|tipo de movimiento|tipo movimiento|tipo mov|tipo transaccion|tipo de transaccion|tipo)$/,
    ],
  ],
  [
    'credit',
    [
      /^((monto|valor|importe) )?(de )?(los )?(credito|abono|haber|deposito|ingreso|entrada|acreditacion)s?( .{0,6})?$/,
    ],
  ],
  ['debit', [/^((monto|valor|importe) )?(de )?(los )?(debito|cargo|debe|retiro|egreso|salida)s?( .{0,6})?$/]],
  [
    'amount',
    [
      /^(monto|valor|importe|cantidad)( usd| transaccion| movimiento| de la transaccion)?$/,
      /^(monto|valor|importe)\b/,
    ],
  ],
  [
    'payer_identification',
    [
      /^(identificacion|cedula|ruc|ci|ci\/ruc|cedula\/ruc|ruc\/ci|cedula o ruc|id)( (del? )?(ordenante|cliente|remitente|originador|depositante))?$/,
    ],
  ],
  [
    'payer_name',
    [
      /^(nombre|nombres|razon social)?( )?(del? )?(ordenante|remitente|originador|depositante|pagador|contraparte|emisor)s?$/,
      /^(nombre|nombres|razon social|beneficiario|cliente|titular)( (del? )?\w+)?$/,
    ],
  ],
  [
    'reference',
    [
      /^(n|no|nro|num|numero)( de| del)? (comprobante|referencia|documento|doc|transaccion|operacion|transferencia)/,
      /^(comprobante|referencia|ref|documento|doc|numero documento|secuencial|num documento|n documento)\b/,
      /^(numero|nro|codigo|codigo (de )?transaccion)$/,
    ],
  ],
  [
    'concept',
    [
      /^(concepto|descripcion|detalle|glosa|motivo|observacion|observaciones|transaccion|movimiento|referencia 2|informacion adicional|comentario|leyenda)\b/,
    ],
  ],
]

/** Finds the table of a file: below the titles that we know, or else from the first row with a day and an amount on. */
export function findTable(rows: readonly SheetRow[]): Table {
  const header = findHeader(rows) ?? findUnknownHeader(rows)
  const titles = header.titles.map((cell) => String(cell).replace(/\s+/g, ' ').trim().slice(0, 60))
  const body = rows.slice(header.bodyAt)
  const widest = body
    .slice(0, SAMPLE)
    .reduce((most, { cells }) => Math.max(most, cells.length), titles.length)
  return {
    titles,
    headerKey: titles.length > 0 ? titles.map(plain).join('|') : `sin títulos ${widest}`,
    body,
    columns: widest,
  }
}

type Header = { titles: readonly Cell[]; bodyAt: number }

function findHeader(rows: readonly SheetRow[]): Header | null {
  let best: (Header & { known: number }) | null = null
  for (const [at, { cells }] of rows.slice(0, LOOKED_AT).entries()) {
    const kinds = meaningsOf(cells.map(String))
    const known = new Set(kinds).size
    if (isReadable(kinds) && known > (best?.known ?? 0)) best = { titles: cells, bodyAt: at + 1, known }
  }
  return best
}

/** The table begins at the first row with a day and an amount. Words above each of its columns are titles. */
function findUnknownHeader(rows: readonly SheetRow[]): Header {
  const bodyAt = Math.max(
    0,
    rows.findIndex(({ cells }) => cells.some(isDay) && cells.some(isMoney)),
  )
  const above = rows[bodyAt - 1]?.cells ?? []
  const areTitles = above.length > 1 && !above.some((cell) => cell === '' || isDay(cell) || isMoney(cell))
  return { titles: areTitles ? above : [], bodyAt }
}

const isDay = (cell: Cell) =>
  typeof cell === 'string' && (readDay(cell, 'dmy') ?? readDay(cell, 'mdy')) !== null

/** Digits alone may be the number of anything. */
function isMoney(cell: Cell): boolean {
  if (typeof cell === 'number') return readCents(cell, '.') !== null
  return /[.,$]/.test(cell) && (readCents(cell, '.') !== null || readCents(cell, ',') !== null)
}

/** Whether these columns make a line: a day, and what came. */
function isReadable(kinds: readonly (StatementColumn | null)[]): boolean {
  return kinds.includes('day') && (kinds.includes('amount') || kinds.includes('credit'))
}

/** What each title means, each but the concept once. */
function meaningsOf(titles: readonly string[]): (StatementColumn | null)[] {
  const found: (StatementColumn | null)[] = titles.map(() => null)
  const words = titles.map(plain)
  for (const [kind, patterns] of meanings) {
    for (const pattern of patterns) {
      const places = words.flatMap((word, at) => (found[at] === null && pattern.test(word) ? [at] : []))
      const isTaken = found.includes(kind)
      for (const at of kind === 'concept' ? places : isTaken ? [] : places.slice(0, 1)) found[at] = kind
    }
  }
  return found
}

/** How the table seems to be written, by its titles and its first rows. The staff correct what is wrong. */
export function guessLayout({ titles, body, columns }: Table): StatementLayout {
  const rows = body.slice(0, SAMPLE)
  const cellsAt = (column: number) =>
    rows.map(({ cells }) => cells[column] ?? '').filter((cell) => cell !== '')
  const byTitles = meaningsOf(titles)
  const kinds = isReadable(byTitles)
    ? byTitles
    : guessKinds(Array.from({ length: columns }, (_, at) => cellsAt(at)))
  while (kinds.length < columns) kinds.push(null)
  settleAmounts(kinds, cellsAt)
  const amounts = kinds.flatMap((kind, at) =>
    kind === 'amount' || kind === 'credit' || kind === 'debit' || kind === 'balance' ? cellsAt(at) : [],
  )
  return {
    columns: kinds,
    date_order: guessDateOrder(cellsAt(kinds.indexOf('day'))),
    decimal_sign: guessDecimalSign(amounts),
  }
}

/** Two columns say more than one with a sign; a column says what came or left only if its words do. */
function settleAmounts(
  kinds: (StatementColumn | null)[],
  cellsAt: (column: number) => readonly Cell[],
): void {
  const says = (column: number) => {
    const cells = cellsAt(column)
    return (
      cells.length > 0 &&
      cells.filter((cell) => isCreditWord(String(cell)) === null).length <= cells.length / 10
    )
  }
  const drop = (kind: StatementColumn, into: StatementColumn | null = null) => {
    const at = kinds.indexOf(kind)
    if (at !== -1) kinds[at] = into
  }
  if (kinds.includes('credit')) {
    drop('amount')
    drop('sign', 'concept')
    return
  }
  drop('debit')
  const sign = kinds.indexOf('sign')
  if (sign !== -1 && !says(sign)) drop('sign', 'concept')
  if (!kinds.includes('sign') && kinds.includes('amount')) {
    const letters = kinds.findIndex(
      (kind, at) => kind === null && says(at) && cellsAt(at).every((cell) => String(cell).trim().length <= 3),
    )
    if (letters !== -1) kinds[letters] = 'sign'
  }
}

/** A table without titles: the day, the amount, the letter beside it, and texts. */
function guessKinds(columns: readonly (readonly Cell[])[]): (StatementColumn | null)[] {
  const most = (cells: readonly Cell[], is: (cell: Cell) => boolean) =>
    cells.length > 0 && cells.filter(is).length >= cells.length * 0.8
  const kinds: (StatementColumn | null)[] = columns.map(() => null)
  const take = (kind: StatementColumn, is: (cell: Cell) => boolean) => {
    const at = columns.findIndex((cells, column) => kinds[column] === null && most(cells, is))
    if (at !== -1) kinds[at] = kind
  }
  take('day', isDay)
  take('amount', isMoney)
  take('sign', (cell) => String(cell).length <= 3 && isCreditWord(String(cell)) !== null)
  take('reference', (cell) => /^\d{4,}$/.test(String(cell)))
  take('concept', (cell) => /[a-z]{3}/i.test(String(cell)))
  return kinds
}

/** Day before month, as in Ecuador, unless the days say otherwise. */
function guessDateOrder(cells: readonly Cell[]): DateOrder {
  const parts = cells.map((cell) =>
    /^(\d{1,2})\s*[-/. ]\s*(\d{1,2})\s*[-/. ]\s*(\d{2,4})(?!\d)/.exec(String(cell).trim()),
  )
  const isBeyond = (at: number, most: number) => parts.some((found) => found && Number(found[at]) > most)
  if (isBeyond(1, 31)) return 'ymd'
  return isBeyond(2, 12) && !isBeyond(1, 12) ? 'mdy' : 'dmy'
}
