/** What is wrong with a cell, in the words that the importer's user reads. */
export class UnreadableCell extends Error {}

/** How the cells of a column become values. An empty cell is null, unless the column is `needed`. */
export type Column<Value> = {
  /** Where numbers stand in it: a mapping with a decimal comma must know. */
  shape: 'text' | 'number' | 'pair'
  isNeeded: boolean
  /** @throws UnreadableCell */
  read(cell: string): Value
}

// biome-ignore lint/suspicious/noExplicitAny: any column, whatever it reads; `Row` finds the type again.
export type Columns = Record<string, Column<any>>

/** A row that was read: each column with its own type. */
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

/** Words of the file in Spanish. One that the list does not know stays as it is: new ones appear every year. */
export function words(spanish: Record<string, string>): Column<string | null> {
  return { ...text, read: (cell) => (cell === '' ? null : (spanish[cell] ?? text.read(cell))) }
}

/** Several words in one cell: "Black / Red", "Wired, Wireless". */
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

/** A number that makes sense only between two bounds: outside, the row is damaged and not the part extraordinary. */
export function number(least: number, most: number): Column<number | null> {
  return {
    shape: 'number',
    isNeeded: false,
    read: (cell) => (cell === '' ? null : readNumber(cell, least, most)),
  }
}

/** "600,3000" from one to the other, or "1500" alone, which is the most. */
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

/** Two numbers that mean different things: "5,6000" is DDR5 at 6000, "2,16" two modules of 16 GB. */
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

/** Money in cents. What is not clearly an amount is refused: a price is never guessed. */
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

/** A column without which the part cannot be named. */
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
