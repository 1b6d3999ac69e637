import { withUnit } from '../internal/units.ts'

/** Joins the parts that are not empty with spaces; no space stands before a comma. */
export function phrase(...parts: (string | null | undefined | false)[]): string {
  return parts.filter(Boolean).join(' ').replaceAll(' ,', ',')
}

/** Joins sentences and adds their full stops. Empty ones are left out. */
export function sentences(...parts: (string | null | undefined | false)[]): string {
  return parts
    .filter((part) => typeof part === 'string' && part !== '')
    .map((part) => (/[.!?]$/.test(part as string) ? part : `${part}.`))
    .join(' ')
}

/** A figure with its unit, or null if the row has none. */
export function figure(value: number | null | undefined, unit: string): string | null {
  return value === null || value === undefined ? null : withUnit(value, unit)
}

/** "negro", "negro y rojo", "negro, rojo y plata". */
export function listed(words: readonly string[]): string | null {
  if (words.length === 0) return null
  const all = words.join(', ')
  return words.length === 1 ? all : all.replace(/, ([^,]+)$/, ' y $1')
}

export function inColour(colours: readonly string[]): string | null {
  return listed(colours)?.toLocaleLowerCase('es') ?? null
}

/** "de 1920 a 2475 MHz", or "hasta 2475 MHz" and "1920 MHz" if only one end is known. */
export function span(from: number | null | undefined, to: number | null | undefined, unit: string) {
  const low = from ?? null
  const high = to ?? null
  if (low !== null && high !== null && low < high) return `de ${low} a ${high} ${unit}`
  if (high !== null) return `${low === null ? 'hasta ' : ''}${high} ${unit}`
  return low === null ? null : `${low} ${unit}`
}

/** Whether a text contains these words next to each other: "12 GB", "12GB" and "12-GB" all contain "12 GB". */
export function says(text: string, wanted: string): boolean {
  return asWords(wanted).test(text)
}

const patterns = new Map<string, RegExp>()

/** The patterns are kept, because the same few words are looked for in every row. */
function asWords(wanted: string): RegExp {
  let pattern = patterns.get(wanted)
  if (!pattern) {
    pattern = new RegExp(`(^|[^\\p{L}\\p{N}])${withGaps(wanted)}(?![\\p{L}\\p{N}])`, 'iu')
    patterns.set(wanted, pattern)
  }
  return pattern
}

/** Source of a pattern that matches "RTX 4070", "RTX4070" and "RTX-4070". */
export function withGaps(words: string): string {
  return words.split(' ').map(escapeRegExp).join('[ -]?')
}

function escapeRegExp(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
