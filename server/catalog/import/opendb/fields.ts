import type { OpenRecord } from '../../open-parts/open-record.ts'

/** Reads a field of any type by its path. */
function at({ fields }: OpenRecord, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (value, key) => (value && typeof value === 'object' ? (value as never)[key] : undefined),
      fields,
    )
}

/** Reads a number, or null if it is out of bounds: this source often writes zero for unknown. */
export function numberAt(record: OpenRecord, path: string, least: number, most: number): number | null {
  const value = at(record, path)
  return typeof value === 'number' && value >= least && value <= most ? value : null
}

export function positive(record: OpenRecord, path: string, most = 1_000_000): number | null {
  return numberAt(record, path, Number.MIN_VALUE, most)
}

export function textAt(record: OpenRecord, path: string): string | null {
  const value = at(record, path)
  return typeof value === 'string' && value.trim() !== '' && value !== 'None' ? value.trim() : null
}

/** Whether a field says in a word that there is none, and not only that nobody knows. */
export function isNoneAt(record: OpenRecord, path: string): boolean {
  return at(record, path) === 'None'
}

export function flagAt(record: OpenRecord, path: string): boolean | null {
  const value = at(record, path)
  return typeof value === 'boolean' ? value : null
}

export function textsAt(record: OpenRecord, path: string): string[] {
  const value = at(record, path)
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string' && item !== 'None') : []
}

export function recordsAt(record: OpenRecord, path: string): Record<string, unknown>[] {
  const value = at(record, path)
  return Array.isArray(value) ? value.filter((item) => item !== null && typeof item === 'object') : []
}

/** "LGA 1700" → "LGA1700", as the shop writes it. */
export function socketName(given: string): string {
  return given.replace(/LGA (?=\d)/, 'LGA').replace(/^TR4$/, 'sTR4')
}

/** "Mini-ITX" → "Mini ITX". */
export function boardFormat(given: string): string {
  return given.replace('Mini-ITX', 'Mini ITX').replace('MicroATX', 'Micro ATX')
}
