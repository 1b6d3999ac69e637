import type { DateOrder } from '../../../contract/statement-layout.ts'
import { dayOfSerial } from '../../sheets/day-of-serial.ts'
import type { Cell } from '../../sheets/sheet-row.ts'

/** The first letters of the months, as banks write them in Spanish and in English. */
const months: Readonly<Record<string, number>> = {
  ene: 1,
  jan: 1,
  feb: 2,
  mar: 3,
  abr: 4,
  apr: 4,
  may: 5,
  jun: 6,
  jul: 7,
  ago: 8,
  aug: 8,
  sep: 9,
  set: 9,
  oct: 10,
  nov: 11,
  dic: 12,
  dec: 12,
}

/** 1982 to 2064: a number of Excel that means a day of a statement. */
const PLAUSIBLE_SERIALS = { from: 30_000, to: 60_000 }

/** The day of a cell as `2026-11-03`, or null. A time behind it is left out. */
export function readDay(cell: Cell, order: DateOrder): string | null {
  if (typeof cell === 'number')
    return isSerial(cell) ? dayOfSerial(cell, { isOf1904: false }) : compactDay(String(cell), order)
  const text = cell.trim()
  if (/^\d{5}(\.\d+)?$/.test(text) && isSerial(Number(text)))
    return dayOfSerial(Number(text), { isOf1904: false })
  const figures = /^(\d{1,4})\s*[-/. ]\s*(\d{1,2})\s*[-/. ]\s*(\d{1,4})(?![\d])/.exec(text)
  if (figures) return ofParts(figures.slice(1), order)
  return compactDay(text, order) ?? wordedDay(text)
}

function isSerial(number: number): boolean {
  return number >= PLAUSIBLE_SERIALS.from && number < PLAUSIBLE_SERIALS.to
}

/** `20261103` or, by the order, `03112026`. */
function compactDay(text: string, order: DateOrder): string | null {
  const digits = /^(\d{8})(?!\d)/.exec(text)?.[1]
  if (!digits) return null
  const yearFirst = [digits.slice(0, 4), digits.slice(4, 6), digits.slice(6)]
  if (/^(19|20)/.test(digits)) {
    const day = ofParts(yearFirst, 'ymd')
    if (day) return day
  }
  return ofParts([digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)], order)
}

/** `03-nov-2026`, `3 de noviembre de 2026`, `Nov 3, 2026`. */
function wordedDay(text: string): string | null {
  const dayFirst =
    /^(\d{1,2})\s*(?:de\s+|[-/. ]\s*)?([a-z]{3,12})\.?\s*(?:de\s+|del\s+|[-/., ]\s*)?(\d{2,4})(?!\d)/i.exec(
      text,
    )
  const monthFirst = /^([a-z]{3,12})\.?\s+(\d{1,2}),?\s+(\d{4})(?!\d)/i.exec(text)
  const [day, word, year] =
    dayFirst?.slice(1) ?? (monthFirst ? [monthFirst[2], monthFirst[1], monthFirst[3]] : [])
  const month = months[(word ?? '').slice(0, 3).toLowerCase()]
  return month === undefined ? null : toDay(Number(year), month, Number(day))
}

function ofParts(parts: readonly string[], order: DateOrder): string | null {
  const [a = '', b = '', c = ''] = parts
  if (a.length === 4 || (order === 'ymd' && c.length <= 2)) return toDay(Number(a), Number(b), Number(c))
  if (a.length > 2 || c.length === 1 || c.length === 3) return null
  return order === 'mdy' ? toDay(Number(c), Number(a), Number(b)) : toDay(Number(c), Number(b), Number(a))
}

/** Null for a day that no calendar has. */
function toDay(stated: number, month: number, day: number): string | null {
  const year = stated < 100 ? 2000 + stated : stated
  const date = new Date(Date.UTC(year, month - 1, day))
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return isReal && year >= 1900 && year < 2200 ? date.toISOString().slice(0, 10) : null
}
