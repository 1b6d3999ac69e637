/** Says in Spanish what is wrong with a cell. */
export class UnreadableCell extends Error {}

/** Reads the cells of a column as values. An empty cell is null; a row without a needed value is refused. */
export type Column<Value> = {
  /** Says where a mapping finds numbers to rewrite. */
  shape: 'text' | 'number' | 'pair'
  isNeeded: boolean
  /** @throws UnreadableCell */
  read(cell: string): Value
}

// biome-ignore lint/suspicious/noExplicitAny: any column, whatever it reads; `Row` finds the type again.
export type Columns = Record<string, Column<any>>

/** A row that was read, each column with its own type. */
export type Row<C extends Columns> = {
  [Name in keyof C]: C[Name] extends Column<infer Value> ? Value : never
}

const LONGEST_TEXT = 300

export const text: Column<string | null> = {
  shape: 'text',
  isNeeded: false,
  read(cell) {
    if (cell.length > LONGEST_TEXT) throw new UnreadableCell(`tiene ${cell.length} caracteres`)
    return cell === '' ? null : cell
  },
}

/** Translates a word into Spanish. Words that the list lacks stay as they are, because new ones appear every year. */
export function words(spanish: Record<string, string>): Column<string | null> {
  return { ...text, read: (cell) => (cell === '' ? null : (spanish[cell] ?? text.read(cell))) }
}

/** Reads several words in one cell: "Black / Red", "Wired, Wireless". */
export function wordList(separator: string, spanish: Record<string, string>): Column<string[]> {
  return {
    ...text,
    read(cell) {
      const found = (text.read(cell) ?? '').split(separator).map((word) => word.trim())
      return [...new Set(found.filter((word) => word !== '').map((word) => spanish[word] ?? word))]
    },
  }
}

export const flag: Column<boolean | null> = {
  ...text,
  read(cell) {
    if (cell === '') return null
    if (/^true$/i.test(cell)) return true
    if (/^false$/i.test(cell)) return false
    throw new UnreadableCell(`no es true ni false: «${short(cell)}»`)
  },
}

/** Reads a number and refuses it outside its bounds, which no real part exceeds: the row is damaged then. */
export function number(least: number, most: number): Column<number | null> {
  return {
    shape: 'number',
    isNeeded: false,
    read: (cell) => (cell === '' ? null : readNumber(cell, least, most)),
  }
}

/** Reads "600,3000" as minimum and maximum, and "1500" alone as the maximum. */
export function range(least: number, most: number): Column<{ min: number | null; max: number } | null> {
  return {
    shape: 'pair',
    isNeeded: false,
    read(cell) {
      if (cell === '') return null
      const [first = '', second, ...more] = cell.split(',')
      if (more.length > 0) throw new UnreadableCell(`no es un número ni dos: «${short(cell)}»`)
      if (second === undefined) return { min: null, max: readNumber(first, least, most) }
      return { min: readNumber(first, least, most), max: readNumber(second, least, most) }
    },
  }
}

/** Reads two numbers with different meanings: "5,6000" is DDR5 at 6000, "2,16" is two modules of 16 GB. */
export function pair(
  first: readonly [least: number, most: number],
  second: readonly [least: number, most: number],
): Column<readonly [number, number] | null> {
  return {
    shape: 'pair',
    isNeeded: false,
    read(cell) {
      if (cell === '') return null
      const parts = cell.split(',')
      if (parts.length !== 2) throw new UnreadableCell(`no son dos números: «${short(cell)}»`)
      return [readNumber(parts[0] ?? '', ...first), readNumber(parts[1] ?? '', ...second)]
    },
  }
}

const MOST_CENTS = 100_000_000

/** Reads money as cents. Anything that is not clearly an amount is refused, because a price must not be guessed. */
export const price: Column<number | null> = {
  shape: 'number',
  isNeeded: false,
  read(cell) {
    if (cell === '') return null
    if (/^-/.test(cell)) throw new UnreadableCell(`no puede ser negativo: «${short(cell)}»`)
    const match = /^(\d{1,9})(?:\.(\d{1,2})0*)?$/.exec(cell)
    if (!match) throw new UnreadableCell(`no es un precio con dos decimales: «${short(cell)}»`)
    const cents = Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
    if (cents === 0) throw new UnreadableCell('no puede ser cero')
    if (cents > MOST_CENTS) throw new UnreadableCell(`pasa de un millón: «${short(cell)}»`)
    return cents
  },
}

/** Makes a column required. */
export function needed<Value>(column: Column<Value>): Column<NonNullable<Value>> {
  return { ...(column as Column<NonNullable<Value>>), isNeeded: true }
}

function readNumber(cell: string, least: number, most: number): number {
  const typed = cell.trim()
  if (!/^-?\d{1,15}(\.\d{1,15})?$/.test(typed)) throw new UnreadableCell(`no es un número: «${short(cell)}»`)
  const value = Number(typed)
  if (value < least || value > most) {
    throw new UnreadableCell(`vale ${typed} y debe estar entre ${least} y ${most}`)
  }
  return value
}

function short(cell: string) {
  return cell.length > 40 ? `${cell.slice(0, 40)}…` : cell
}

/** Characters that nobody sees and that break searches: controls, joiners, direction marks, soft hyphens. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
const invisible = /[\u0000-\u0008\u000e-\u001f\u007f\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g
/** Matches most cells, which need no work. */
const plain = /^[!-~]*(?: [!-~]+)*$/

/** Normalises a cell: one form of accents, single spaces, no invisible characters. */
export function tidyCell(cell: string): string {
  if (plain.test(cell)) return cell
  return cell.normalize('NFC').replace(invisible, '').replace(/\s+/g, ' ').trim()
}
