import { createHash } from 'node:crypto'
import { shopDay } from '../../../contract/shop-time.ts'
import type { StatementColumn, StatementLayout } from '../../../contract/statement-layout.ts'
import { readCents } from '../../sheets/read-amount.ts'
import type { Cell, SheetRow } from '../../sheets/sheet-row.ts'
import { isCreditWord, plain } from './credit-words.ts'
import { readDay } from './read-day.ts'

/** Money that came, as a row of a statement says it. */
export type ReadLine = {
  /** `2026-11-03` */
  day: string
  amountCents: number
  reference: string | null
  concept: string | null
  payerName: string | null
  payerIdentification: string | null
  /** The balance after it, if the file's balances run from row to row. */
  balanceCents: number | null
  /** The same for every line that says the same: see `lineKey` of the table. */
  keyBase: string
  /** The file has another line that says the same. */
  isRepeated: boolean
}

export type RejectedRow = { row: number; reason: string }

export type ReadStatement = {
  credits: ReadLine[]
  creditCents: number
  debits: number
  debitCents: number
  /** Rows that look like lines and cannot be read, the first of them with their reasons. */
  rejectedRows: number
  rejected: RejectedRow[]
  firstDay: string | null
  lastDay: string | null
}

const MOST_TOLD = 50
/** What a row of the database holds. */
const MOST_CENTS = 2_000_000_000
const EARLIEST_DAY = '2000-01-01'
const maxLength = { reference: 100, concept: 300, payer: 200, identification: 50 }
/** Banks round, and start anew at a page: so many balances may not follow from the one before. */
const MOST_BREAKS = 0.02

type Movement = {
  row: number
  cents: number
  balanceCents: number | null
  day: string
  cells: readonly Cell[]
}

/** Reads the rows below the titles. What stands there and is no line of the table is passed over. */
export function readLines(body: readonly SheetRow[], layout: StatementLayout): ReadStatement {
  const rejected: RejectedRow[] = []
  const movements: Movement[] = []
  let rejectedRows = 0
  const latestDay = shopDay(new Date(Date.now() + 86_400_000))
  for (const { row, cells } of body) {
    const read = readMovement(cells, layout, latestDay)
    if (read === null) continue
    if ('reason' in read) {
      rejectedRows++
      if (rejected.length < MOST_TOLD) rejected.push({ row, reason: read.reason })
    } else movements.push({ row, ...read, cells })
  }
  const hasRunningBalance = isRunning(movements)
  const came = movements.filter(({ cents }) => cents > 0)
  const credits = came.map((movement) => toLine(movement, layout, hasRunningBalance))
  const counts = new Map<string, number>()
  for (const { keyBase } of credits) counts.set(keyBase, (counts.get(keyBase) ?? 0) + 1)
  for (const line of credits) line.isRepeated = (counts.get(line.keyBase) ?? 0) > 1
  const left = movements.filter(({ cents }) => cents < 0)
  return {
    credits,
    creditCents: credits.reduce((sum, { amountCents }) => sum + amountCents, 0),
    debits: left.length,
    debitCents: left.reduce((sum, { cents }) => sum - cents, 0),
    rejectedRows,
    rejected,
    firstDay: credits.reduce<string | null>(
      (first, { day }) => (first === null || day < first ? day : first),
      null,
    ),
    lastDay: credits.reduce<string | null>(
      (last, { day }) => (last === null || day > last ? day : last),
      null,
    ),
  }
}

type ReadMovement = Pick<Movement, 'cents' | 'balanceCents' | 'day'>

/** Null for a row that is no line: a title repeated, a total, a note of the bank. */
function readMovement(
  cells: readonly Cell[],
  layout: StatementLayout,
  latestDay: string,
): ReadMovement | { reason: string } | null {
  const cellOf = (kind: StatementColumn) => cells[layout.columns.indexOf(kind)] ?? ''
  const dayCell = cellOf('day')
  const day = readDay(dayCell, layout.date_order)
  const cents = readSignedCents(cellOf, layout)
  if (day === null) {
    const isMoney = typeof cents === 'number' && cents !== 0
    const isTotal = cells.some((cell) => /^\W*(sub)?(total|saldo|suma|resumen)/i.test(String(cell)))
    if (!isMoney || isTotal) return null
    return { reason: dayCell === '' ? 'Falta la fecha' : 'No se entiende la fecha' }
  }
  if (cents === 'unclear') return { reason: 'No se entiende el monto' }
  if (cents === 'unsigned') return { reason: 'No dice si es abono o débito' }
  // A day and no amount: a balance carried over.
  if (cents === 0) return null
  if (day > latestDay) return { reason: 'La fecha es futura' }
  if (day < EARLIEST_DAY) return { reason: 'La fecha es demasiado antigua' }
  if (cents > MOST_CENTS) return { reason: 'El monto es demasiado grande' }
  return { day, cents, balanceCents: readCents(cellOf('balance'), layout.decimal_sign) }
}

/** Cents that came, or negative ones that left. 0: none stand there. */
function readSignedCents(
  cellOf: (kind: StatementColumn) => Cell,
  { columns, decimal_sign }: StatementLayout,
): number | 'unclear' | 'unsigned' {
  const centsOf = (kind: StatementColumn) => {
    const cell = cellOf(kind)
    return cell === '' || /^[-–—\s]*$/.test(String(cell)) ? 0 : readCents(cell, decimal_sign)
  }
  if (columns.includes('credit')) {
    const [credit, debit] = [centsOf('credit'), centsOf('debit')]
    if (credit === null || debit === null) return 'unclear'
    // A correction stands as a negative credit.
    return credit !== 0 ? credit : -Math.abs(debit)
  }
  const amount = centsOf('amount')
  if (amount === null) return 'unclear'
  if (amount === 0 || !columns.includes('sign')) return amount
  const isCredit = isCreditWord(String(cellOf('sign')))
  if (isCredit === null) return 'unsigned'
  return isCredit ? Math.abs(amount) : -Math.abs(amount)
}

/**
 * Whether each balance follows from the one before, upwards or downwards. Only then does a balance belong to its line: some
 * banks write the balance of the moment of the download into every row.
 */
function isRunning(movements: readonly Movement[]): boolean {
  let [upwards, downwards, pairs] = [0, 0, 0]
  for (const [index, after] of movements.entries()) {
    const before = movements[index - 1]
    if (!before) continue
    if (before.balanceCents === null || after.balanceCents === null) return false
    pairs++
    if (before.balanceCents + after.cents === after.balanceCents) downwards++
    if (after.balanceCents + before.cents === before.balanceCents) upwards++
  }
  return pairs > 0 && Math.max(upwards, downwards) >= pairs * (1 - MOST_BREAKS)
}

function toLine(
  { day, cents, balanceCents, cells }: Movement,
  { columns }: StatementLayout,
  hasRunningBalance: boolean,
): ReadLine {
  const textOf = (kind: StatementColumn, most: number) => {
    const parts = columns.flatMap((column, at) => (column === kind ? [readText(cells[at] ?? '')] : []))
    return [...new Set(parts)].join(' ').trim().slice(0, most).toWellFormed() || null
  }
  const texts = {
    reference: textOf('reference', maxLength.reference),
    concept: textOf('concept', maxLength.concept),
    payerName: textOf('payer_name', maxLength.payer),
    payerIdentification: textOf('payer_identification', maxLength.identification),
  }
  return {
    day,
    amountCents: cents,
    ...texts,
    balanceCents: hasRunningBalance ? balanceCents : null,
    keyBase: keyBaseOf({ day, amountCents: cents, ...texts }),
    isRepeated: false,
  }
}

/** One line without control characters, which PostgreSQL does not keep or nobody can read. */
function readText(cell: Cell): string {
  return String(cell)
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
}

type Said = Pick<
  ReadLine,
  'day' | 'amountCents' | 'reference' | 'concept' | 'payerName' | 'payerIdentification'
>

/**
 * Two files of one bank write the same line with other capitals, accents and spaces, and a spreadsheet takes the zeros from
 * a number.
 */
function keyBaseOf({ day, amountCents, reference, concept, payerName, payerIdentification }: Said): string {
  const words = [reference, concept, payerName, payerIdentification].map((text) =>
    plain(text ?? '')
      .replace(/[^a-z0-9]/g, '')
      .replace(/^0+(?=\d)/, ''),
  )
  return createHash('sha256')
    .update([day, amountCents, ...words].join('\n'))
    .digest('hex')
    .slice(0, 32)
}
