import { refuseLayout, type StatementLayout } from '../../../contract/statement-layout.ts'
import { answerTasks } from '../../sheets/answer-tasks.ts'
import { readSheet } from '../../sheets/read-sheet.ts'
import type { SheetRow } from '../../sheets/sheet-row.ts'
import { findTable, guessLayout, type Table } from './find-table.ts'
import { type ReadLine, type ReadStatement, readLines } from './read-lines.ts'

/** A layout that the staff used before, and for which account. */
export type RememberedLayout = { bankAccountId: number; headerKey: string; layout: StatementLayout }

type PreviewTask = {
  kind: 'preview'
  /** As the staff set it; null: as remembered, or else as it seems. */
  layout: StatementLayout | null
  /** The account that the staff chose; null: the one that the file seems to be of. */
  bankAccountId: number | null
  remembered: readonly RememberedLayout[]
  /** The accounts of the shop with the digits of their numbers. */
  accounts: readonly { id: number; digits: string }[]
}

type LinesTask = { kind: 'lines'; layout: StatementLayout }

export type StatementTask = { content: Uint8Array } & (PreviewTask | LinesTask)

type Summary = Omit<ReadStatement, 'credits'>

export type StatementPreview = {
  bankAccountId: number | null
  /** The layout is the one that is remembered for this account and these titles. */
  isRemembered: boolean
  titles: readonly string[]
  layout: StatementLayout
  rows: { row: number; cells: string[] }[]
  /** Null while it cannot be read like this: `problem` says what is missing. */
  totals: (Summary & { credits: number }) | null
  problem: string | null
}

/** A part of the lines. The next one comes when it is asked for, and the last one says what the whole file holds. */
export type StatementBatch = {
  lines: readonly ReadLine[]
  total: number
  summary: (Summary & { headerKey: string }) | null
}

export type StatementAnswer = { preview: StatementPreview } | { batch: StatementBatch }

const PREVIEW_ROWS = 20
const BATCH = 1_000
const MAX_SHOWN = 120
/** So many digits of its number tell an account, where a bank covers the others. */
const TELLING_DIGITS = 4

answerTasks<StatementTask, StatementAnswer>(async function* (task) {
  const { buffer, byteOffset, byteLength } = task.content
  const rows = await readSheet(Buffer.from(buffer, byteOffset, byteLength))
  const table = findTable(rows)
  if (task.kind === 'preview') yield { preview: previewOf(rows, table, task) }
  else yield* batchesOf(table, task)
})

function previewOf(rows: readonly SheetRow[], table: Table, task: PreviewTask): StatementPreview {
  const ofTable = task.remembered.filter(({ headerKey }) => headerKey === table.headerKey)
  const bankAccountId = task.bankAccountId ?? findAccount(rows, table, task, ofTable)
  const known = ofTable.find((remembered) => remembered.bankAccountId === bankAccountId)
  // Accounts of one bank have the same titles.
  const layout = fitted(task.layout ?? known?.layout ?? ofTable[0]?.layout ?? guessLayout(table), table)
  const problem =
    table.body.length === 0 ? 'El archivo no tiene filas debajo de sus títulos' : refuseLayout(layout)
  let totals: StatementPreview['totals'] = null
  if (problem === null) {
    const { credits, ...summary } = readLines(table.body, layout)
    totals = { ...summary, credits: credits.length }
  }
  return {
    bankAccountId,
    isRemembered:
      known !== undefined && JSON.stringify(fitted(known.layout, table)) === JSON.stringify(layout),
    titles: Array.from({ length: table.columns }, (_, at) => table.titles[at] ?? ''),
    layout,
    rows: table.body.slice(0, PREVIEW_ROWS).map(({ row, cells }) => ({
      row,
      cells: Array.from({ length: table.columns }, (_, at) =>
        String(cells[at] ?? '')
          .slice(0, MAX_SHOWN)
          .toWellFormed(),
      ),
    })),
    totals,
    problem,
  }
}

/** The same for as many columns as the table has. */
function fitted({ columns, date_order, decimal_sign }: StatementLayout, table: Table): StatementLayout {
  return {
    columns: Array.from({ length: table.columns }, (_, at) => columns[at] ?? null),
    date_order,
    decimal_sign,
  }
}

/** The account whose number stands above the table; or else the only one that such titles were read for. */
function findAccount(
  rows: readonly SheetRow[],
  table: Table,
  { accounts }: PreviewTask,
  ofTable: readonly RememberedLayout[],
): number | null {
  const above = rows.slice(0, rows.length - table.body.length).flatMap(({ cells }) => cells.map(String))
  const numbers = above.flatMap((cell) => cell.match(/[\dXx*][\dXx*-]{3,}/g) ?? [])
  const isMeant = ({ digits }: { digits: string }) =>
    numbers.some((number) => {
      const shown = /\d*$/.exec(number.replaceAll('-', ''))?.[0] ?? ''
      const isCovered = /[Xx*]/.test(number)
      return isCovered
        ? shown.length >= TELLING_DIGITS && digits.endsWith(shown)
        : shown.replace(/^0+/, '') === digits.replace(/^0+/, '')
    })
  const meant = accounts.filter(isMeant)
  if (meant.length === 1) return meant[0]?.id ?? null
  const ids = new Set(ofTable.map(({ bankAccountId }) => bankAccountId))
  if (ids.size === 1) return ofTable[0]?.bankAccountId ?? null
  return accounts.length === 1 ? (accounts[0]?.id ?? null) : null
}

function* batchesOf(table: Table, { layout }: LinesTask): Generator<{ batch: StatementBatch }> {
  const { credits, ...summary } = readLines(table.body, layout)
  for (let at = 0; at === 0 || at < credits.length; at += BATCH) {
    const isLast = at + BATCH >= credits.length
    const lines = credits.slice(at, at + BATCH)
    yield {
      batch: {
        lines,
        total: credits.length,
        summary: isLast ? { ...summary, headerKey: table.headerKey } : null,
      },
    }
  }
}
