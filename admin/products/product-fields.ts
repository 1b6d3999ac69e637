import type {
  DeskProductAnswer,
  ListedSpecDefinition,
  ProductChangesRequest,
} from '../../contract/api/admin/products.ts'
import { formatCents, toDollars } from '../../contract/money.ts'
import {
  type Condition,
  conditionLabels,
  moneyFields,
  type TaxClass,
  taxClassLabels,
} from '../../contract/product-fields.ts'
import { centsOf } from '../orders/dollars-text.ts'

/**
 * What stands in each field of the editor, as text: a price as its cents, a choice as its id, several values one a line. A
 * specification is the field `specs.vram_gb`. Empty: nothing.
 */
export type Fields = Readonly<Record<string, string>>

const SPEC = 'specs.'

export function fieldsOf(product: DeskProductAnswer): Fields {
  const money = (dollars: number | null) => (dollars === null ? '' : String(centsOf(dollars)))
  const specs = Object.entries(product.specs).map(([key, value]) => [SPEC + key, specFieldOf(value)])
  return {
    name: product.name,
    sku: product.sku,
    brand: product.brand ?? '',
    model: product.model ?? '',
    part_number: product.part_number ?? '',
    description: product.description,
    category_id: product.category_id === null ? '' : String(product.category_id),
    condition: product.condition,
    grade: product.grade ?? '',
    warranty_months: String(product.warranty_months),
    weight_grams: product.weight_grams === null ? '' : String(product.weight_grams),
    tax_class: product.tax_class,
    is_featured: String(product.is_featured),
    price: money(product.price),
    previous_price: money(product.previous_price),
    cost: money(product.cost),
    ...Object.fromEntries(specs),
  }
}

/** A value of a specification as its field shows it. */
export function specFieldOf(value: DeskProductAnswer['specs'][string]): string {
  return Array.isArray(value) ? value.join('\n') : String(value)
}

/** The fields whose texts differ. A field that one of them lacks is empty there. */
export function differing(one: Fields, other: Fields): string[] {
  const names = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...names].filter((name) => (one[name] ?? '') !== (other[name] ?? ''))
}

export type Changes = {
  /** For the API: what was changed, and nothing else. */
  changes: ProductChangesRequest
  /** What cannot be sent, by field. */
  complaints: Record<string, string>
}

/** What the editor changed, as the API takes it. */
export function changesOf(base: Fields, mine: Fields, definitions: readonly ListedSpecDefinition[]): Changes {
  const changes: Record<string, unknown> = {}
  const specs: Record<string, unknown> = {}
  const complaints: Record<string, string> = {}
  for (const name of differing(base, mine)) {
    const text = (mine[name] ?? '').trim()
    const isSpec = name.startsWith(SPEC)
    const key = name.slice(SPEC.length)
    const definition = isSpec ? definitions.find((one) => one.key === key) : undefined
    const value = definition ? specValue(text, definition) : fieldValue(name, text)
    if (Number.isNaN(value)) complaints[name] = 'Escribe un número'
    else if (isSpec) specs[key] = value
    else changes[name] = value
  }
  if (Object.keys(specs).length > 0) changes.specs = specs
  return { changes, complaints }
}

/** Those that hold a text even when it is empty: the others are then null. */
const neverNull = new Set(['name', 'sku', 'description'])
const numbers = new Set(['category_id', 'warranty_months', 'weight_grams'])

function fieldValue(name: string, text: string): unknown {
  if (name === 'is_featured') return text === 'true'
  if (text === '') return neverNull.has(name) ? '' : null
  if (moneyFields.has(name)) return toDollars(Number(text))
  return numbers.has(name) ? readNumber(text) : text
}

/** What the text of a specification's field means; NaN for what should be a number and is none. */
export function specValue(text: string, { type, is_many }: ListedSpecDefinition): unknown {
  if (text === '') return null
  if (is_many)
    return text
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean)
  if (type === 'boolean') return text === 'true'
  return type === 'number' ? readNumber(text) : text
}

/** NaN for what is no number. Both "15.6" and "15,6" are one. */
function readNumber(text: string): number {
  return /^\d+([.,]\d+)?$/.test(text) ? Number(text.replace(',', '.')) : Number.NaN
}

export type Merge = {
  /** What somebody else changed meanwhile. */
  theirs: string[]
  /** Of these, what was changed here too, and to something else. */
  conflicts: string[]
}

/** Compares what both made of the same beginning. */
export function compareEdits(base: Fields, fresh: Fields, mine: Fields): Merge {
  const own = new Set(differing(base, mine))
  const theirs = differing(base, fresh)
  return {
    theirs,
    conflicts: theirs.filter((name) => own.has(name) && (fresh[name] ?? '') !== (mine[name] ?? '')),
  }
}

/** What is new, with what was changed here on top of it. Of `conceded` fields theirs stays. */
export function mergeEdits(base: Fields, fresh: Fields, mine: Fields, conceded: ReadonlySet<string>): Fields {
  const kept = differing(base, mine).filter((name) => !conceded.has(name))
  return { ...fresh, ...Object.fromEntries(kept.map((name) => [name, mine[name] ?? ''])) }
}

/** A field's text as people read it. Of a category it is the number: who shows one knows what it is called. */
export function shownValue(name: string, text: string): string {
  if (text === '') return 'nada'
  if (moneyFields.has(name)) return formatCents(Number(text))
  if (name === 'condition') return conditionLabels[text as Condition] ?? text
  if (name === 'tax_class') return taxClassLabels[text as TaxClass] ?? text
  if (text === 'true') return 'Sí'
  if (text === 'false') return 'No'
  return text.replaceAll('\n', ', ')
}
