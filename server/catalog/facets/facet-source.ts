import { formatCents } from '../../../contract/money.ts'
import { withUnit } from '../internal/units.ts'
import { addTo, type Bitset, countIn, emptySet, isIn } from '../product-index/bitset.ts'
import type { ProductColumns, Trait, TraitValue } from '../product-index/product-columns.ts'
import { type SpecDefinition, specFigure, specText } from '../spec-definitions.ts'

/** One value that can be chosen. `value` is as the index has it, `slug` as addresses have it. */
export type Entry = { slug: string; value: TraitValue['value']; slots: Int32Array }

/** A facet of which values are chosen, in the order of screen and address. */
export type ValuesSource = {
  kind: 'values'
  name: string
  label: string
  entries: readonly Entry[]
  labelOf(entry: Entry): string
  /** What is chosen, said without the facet's label beside it. */
  saidOf(entry: Entry): string
  /** What a listing of this value alone is called behind the name of the category. Null: it has no name of its own. */
  ownLabelOf(entry: Entry): string | null
}

export type Bounds = { min: number; max: number }

/** A facet of which a range is chosen. Figures are those of the address: dollars for the price. */
export type RangeSource = {
  kind: 'range'
  name: string
  label: string
  unit: string | null
  /** The least and greatest figure of these products. Null when none of them has one. */
  boundsOf(set: Bitset): Bounds | null
  /** Adds the products whose figure is within both ends, which belong to it. */
  addWithin(set: Bitset, from: number, to: number): void
  /** "$100 a $500", "Largo: hasta 300 mm". */
  saidOf(from: number | null, to: number | null): string
}

export type FacetSource = ValuesSource | RangeSource

export const FROM = '-desde'
export const TO = '-hasta'

export function priceSource({ byPrice, prices, alive }: ProductColumns): RangeSource {
  const dollars = (amount: number) => formatCents(Math.round(amount * 100)).replace('.00', '')
  const firstIn = (set: Bitset, slots: Iterable<number>) => {
    for (const slot of slots) if (isIn(set, slot)) return (prices[slot] ?? 0) / 100
    return null
  }
  return {
    kind: 'range',
    name: 'precio',
    label: 'Precio',
    unit: '$',
    boundsOf(set) {
      const min = firstIn(set, byPrice)
      const max = firstIn(set, backwards(byPrice))
      return min === null || max === null ? null : { min, max }
    },
    addWithin(set, from, to) {
      const [least, greatest] = [Math.round(from * 100), Math.round(to * 100)]
      for (const slot of byPrice) {
        const cents = prices[slot] ?? 0
        if (cents > greatest) break
        if (cents >= least && isIn(alive, slot)) addTo(set, slot)
      }
    },
    saidOf: (from, to) => rangeText(from, to, dollars),
  }
}

function* backwards(slots: Int32Array): Generator<number> {
  for (let at = slots.length - 1; at >= 0; at--) yield slots[at] ?? 0
}

export function specSource(definition: SpecDefinition, trait: Trait, kind: 'values' | 'range'): FacetSource {
  const { slug: name, label, unit } = definition
  if (kind === 'range') return specRange(definition, trait)
  return {
    kind,
    name,
    label,
    entries: entriesOf(trait),
    labelOf: ({ value }) => specText(definition, value),
    saidOf: ({ value }) => (typeof value === 'string' ? value : `${label}: ${specText(definition, value)}`),
    ownLabelOf({ value }) {
      if (typeof value === 'boolean') return null
      // A bare figure such as "3" says nothing behind the name of a category.
      return typeof value === 'string' || unit || definition.phrase ? specFigure(definition, value) : null
    },
  }
}

function specRange({ slug: name, label, unit }: SpecDefinition, trait: Trait): RangeSource {
  const entries = entriesOf(trait)
  const written = (figure: number) => (unit ? withUnit(figure, unit) : String(figure))
  return {
    kind: 'range',
    name,
    label,
    unit,
    boundsOf(set) {
      const has = ({ slots }: Entry) => slots.some((slot) => isIn(set, slot))
      const [least, greatest] = [entries.find(has), entries.findLast(has)]
      return least && greatest ? { min: Number(least.value), max: Number(greatest.value) } : null
    },
    addWithin(set, from, to) {
      for (const { value, slots } of entries)
        if (Number(value) >= from && Number(value) <= to) for (const slot of slots) addTo(set, slot)
    },
    saidOf: (from, to) => `${label}: ${rangeText(from, to, written)}`,
  }
}

function rangeText(from: number | null, to: number | null, written: (figure: number) => string): string {
  if (from === null) return `hasta ${written(to ?? 0)}`
  return to === null ? `desde ${written(from)}` : `${written(from)} a ${written(to)}`
}

const natural = new Intl.Collator('es', { numeric: true }).compare

function inOrder(one: Entry, other: Entry): number {
  if (typeof one.value === 'number' && typeof other.value === 'number') return one.value - other.value
  if (typeof one.value === 'boolean') return Number(other.value) - Number(one.value)
  return natural(String(one.value), String(other.value))
}

/** Sorting 500 brands takes milliseconds, so that the order of a trait is kept as long as no value is added to it. */
const sorted = new WeakMap<Trait, { size: number; slugs: string[] }>()

/** The values of a trait: figures and words in their order, yes before no. */
export function entriesOf(trait: Trait): Entry[] {
  const known = sorted.get(trait)
  if (known?.size === trait.size)
    return known.slugs.flatMap((slug) => {
      const found = trait.get(slug)
      return found ? { slug, ...found } : []
    })
  const entries = [...trait].map(([slug, { value, slots }]) => ({ slug, value, slots })).sort(inOrder)
  sorted.set(trait, { size: trait.size, slugs: entries.map(({ slug }) => slug) })
  return entries
}

/** The products of any of these values. */
export function unionOf(entries: readonly Entry[], capacity: number): Bitset {
  const set = emptySet(capacity)
  for (const { slots } of entries) for (const slot of slots) addTo(set, slot)
  return set
}

/** Whether choosing in this facet could leave less than all of these products. */
export function saysSomething(source: FacetSource, set: Bitset, size: number): boolean {
  if (source.kind === 'range') {
    const bounds = source.boundsOf(set)
    return bounds !== null && bounds.min < bounds.max
  }
  return source.entries.some(({ slots }) => {
    const count = countIn(set, slots)
    return count > 0 && count < size
  })
}
