import type { DecimalSign } from '../../contract/statement-layout.ts'
import type { Cell } from './sheet-row.ts'

/** The cents of a cell, negative for money that left, or null when it is no amount. An empty cell is none. */
export function readCents(cell: Cell, decimalSign: DecimalSign): number | null {
  if (typeof cell === 'number') return centsOf(cell)
  const text = cell.replace(/[\s\u00a0\u202f'’"]|US\$|USD|\$/gi, '').replace('−', '-')
  const [, opening, sign = '', figures = '', closing, after = ''] =
    /^(\()?([-+]?)([\d.,]+)(\))?(-|CR|DB|[CD])?$/i.exec(text) ?? []
  if (figures === '' || Boolean(opening) !== Boolean(closing)) return null
  const cents = centsOfFigures(figures, decimalSign)
  if (cents === null) return null
  const isNegative = sign === '-' || opening !== undefined || /^(-|D|DB)$/i.test(after)
  return isNegative ? -cents : cents
}

function centsOf(dollars: number): number | null {
  const cents = Math.round(dollars * 100)
  // Sums of a spreadsheet are off by a millionth. A third decimal is no amount of a bank.
  return Math.abs(dollars * 100 - cents) < 1e-4 && Number.isSafeInteger(cents) ? cents : null
}

/** `1.234,50` and `1234,50` with a comma before the cents; every other place of a sign is refused. */
function centsOfFigures(figures: string, decimalSign: DecimalSign): number | null {
  const groups = decimalSign === '.' ? ',' : '.'
  const at = figures.indexOf(decimalSign)
  const whole = at === -1 ? figures : figures.slice(0, at)
  const decimals = at === -1 ? '' : figures.slice(at + 1)
  if (!/^\d{0,2}0{0,4}$/.test(decimals)) return null
  const isWhole = /^\d+$/.test(whole) || (at === 0 && decimals !== '')
  const isGrouped = /^\d{1,3}([.,]\d{3})+$/.test(whole) && !whole.includes(decimalSign)
  if (!isWhole && !isGrouped) return null
  const cents =
    Number(whole.replaceAll(groups, '') || '0') * 100 + Number(decimals.slice(0, 2).padEnd(2, '0'))
  return Number.isSafeInteger(cents) ? cents : null
}

/** Which sign stands before the cents in amounts of one column. Amounts that could be read either way do not count. */
export function guessDecimalSign(cells: Iterable<Cell>): DecimalSign {
  let commas = 0
  let points = 0
  for (const cell of cells) {
    if (typeof cell === 'number') continue
    const last = /[.,](?=\d*\D*$)/.exec(cell.replace(/\s/g, ''))
    if (!last) continue
    const sign = last[0]
    const digits = /^\d*/.exec(cell.replace(/\s/g, '').slice(last.index + 1))?.[0].length ?? 0
    const hasBoth = cell.includes('.') && cell.includes(',')
    const isOfCents = hasBoth || digits === 1 || digits === 2
    if (isOfCents) sign === ',' ? commas++ : points++
    // `1.234` alone: the point parts thousands.
    else if (digits === 3) sign === ',' ? points++ : commas++
  }
  return commas > points ? ',' : '.'
}
