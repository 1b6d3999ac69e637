import type { Facet, FilterChip, FilterPair, Filters } from '../../../contract/facets.ts'
import { type Bitset, countIn, emptySet, keepCommon, sizeOf } from '../product-index/bitset.ts'
import { type Chosen, type ChosenRange, type ChosenValues, pairsOf } from './chosen.ts'
import { type Entry, type FacetSource, FROM, saysSomething, TO, unionOf } from './facet-source.ts'

/** More values of one facet are not listed: the most frequent ones are. Those that are chosen always are. */
const MAX_VALUES = 100

export type Narrowed = {
  /** The products that fit all that is chosen. */
  set: Bitset
  filters: Filters
}

/**
 * Narrows `scope` to what is chosen, and says what one more step would leave. The values of one facet are joined by "or",
 * the facets by "and", so a facet is counted beside what is chosen in the others.
 * @param hrefOf the address of the listing with these filters.
 */
export function narrow(
  scope: Bitset,
  sources: readonly FacetSource[],
  chosen: Chosen,
  hrefOf: (pairs: readonly FilterPair[]) => string,
): Narrowed {
  const capacity = scope.length * 32
  const fitting = new Map<string, Bitset>()
  for (const source of sources) {
    const one = chosen.get(source.name)
    if (one) fitting.set(source.name, setOf(source, one, capacity))
  }
  /** What fits all choices but those in one facet. */
  const beside = (name: string | null) => {
    const set = scope.slice()
    for (const [other, fits] of fitting) if (other !== name) keepCommon(set, fits)
    return set
  }
  const pairsOfEach = sources.map(({ name }) => pairsOf(name, chosen.get(name)))
  /** Addresses with another choice in the facet of a name, which is the nth. A large shop has hundreds of them in each listing. */
  const hrefsBeside = (nth: number, name: string): HrefWith => {
    const before = pairsOfEach.slice(0, nth).flat()
    const after = pairsOfEach.slice(nth + 1).flat()
    return (one) => hrefOf([...before, ...pairsOf(name, one), ...after])
  }
  const set = beside(null)
  const scopeSize = sizeOf(scope)
  const facets: Facet[] = []
  const chips: FilterChip[] = []
  for (const [nth, source] of sources.entries()) {
    const one = chosen.get(source.name)
    if (!one && !saysSomething(source, scope, scopeSize)) continue
    const base = one ? beside(source.name) : set
    const hrefWith = hrefsBeside(nth, source.name)
    const facet = source.kind === 'range' ? rangeOf(source, one, base) : valuesOf(source, one, base, hrefWith)
    if (facet) facets.push(facet)
    if (one) chips.push(...chipsOf(source, one, base, hrefWith))
  }
  return {
    set,
    filters: {
      facets,
      chips,
      pairs: pairsOfEach.flat(),
      clearHref: hrefOf([]),
      ownLabel: ownLabelOf(sources, chosen),
    },
  }
}

type HrefWith = (one: ChosenValues | ChosenRange | null) => string
type Source<K extends FacetSource['kind']> = FacetSource & { kind: K }
type One = ChosenValues | ChosenRange | undefined

function setOf(source: FacetSource, one: ChosenValues | ChosenRange, capacity: number): Bitset {
  if (one.kind === 'values') return unionOf(one.entries, capacity)
  const set = emptySet(capacity)
  if (source.kind === 'range') source.addWithin(set, one.from ?? -Infinity, one.to ?? Infinity)
  return set
}

function rangeOf(source: Source<'range'>, one: One, base: Bitset): Facet | null {
  const { name, label, unit } = source
  const { from, to } = one?.kind === 'range' ? one : { from: null, to: null }
  const bounds = source.boundsOf(base)
  // Beside the other choices nobody has such a figure: then there is nothing to choose, and what is chosen is a chip.
  if (!bounds) return null
  return { kind: 'range', name, label, unit, ...bounds, from, to, fromName: name + FROM, toName: name + TO }
}

function valuesOf(source: Source<'values'>, one: One, base: Bitset, hrefWith: HrefWith): Facet | null {
  const chosen = one?.kind === 'values' ? one.entries : []
  const isChosen = ({ slug }: Entry) => chosen.some((entry) => entry.slug === slug)
  const counted = source.entries
    .map((entry) => ({ entry, count: countIn(base, entry.slots), isChosen: isChosen(entry) }))
    .filter(({ count, isChosen }) => count > 0 || isChosen)
  if (counted.length === 0) return null
  const { name, label } = source
  return {
    kind: 'values',
    name,
    label,
    values: mostFrequent(counted).map(({ entry, count, isChosen }) => {
      const entries = isChosen ? without(chosen, entry) : inOrderOf(source, [...chosen, entry])
      return {
        value: entry.slug,
        label: source.labelOf(entry),
        count,
        isChosen,
        href: hrefWith(entries.length > 0 ? { kind: 'values', entries } : null),
      }
    }),
  }
}

const without = (entries: readonly Entry[], one: Entry) => entries.filter(({ slug }) => slug !== one.slug)

function inOrderOf({ entries }: Source<'values'>, some: readonly Entry[]): readonly Entry[] {
  if (some.length === 1) return some
  const slugs = new Set(some.map(({ slug }) => slug))
  return entries.filter(({ slug }) => slugs.has(slug))
}

/** Keeps their order. */
function mostFrequent<Counted extends { count: number; isChosen: boolean }>(counted: Counted[]): Counted[] {
  if (counted.length <= MAX_VALUES) return counted
  const kept = new Set(counted.toSorted((a, b) => b.count - a.count).slice(0, MAX_VALUES))
  return counted.filter((one) => one.isChosen || kept.has(one))
}

function chipsOf(
  source: FacetSource,
  one: ChosenValues | ChosenRange,
  base: Bitset,
  hrefWith: HrefWith,
): FilterChip[] {
  const { name, label: facetLabel } = source
  if (source.kind === 'range' || one.kind === 'range') {
    const { from, to } = one.kind === 'range' ? one : { from: null, to: null }
    const label = source.kind === 'range' ? source.saidOf(from, to) : facetLabel
    return [{ name, facetLabel, label, href: hrefWith(null), count: sizeOf(base) }]
  }
  return one.entries.map((entry) => {
    const entries = without(one.entries, entry)
    const rest = entries.length > 0 ? unionOf(entries, base.length * 32) : base
    const left = base.slice()
    keepCommon(left, rest)
    return {
      name,
      facetLabel,
      label: source.saidOf(entry),
      href: hrefWith(entries.length > 0 ? { kind: 'values', entries } : null),
      count: sizeOf(left),
    }
  })
}

function ownLabelOf(sources: readonly FacetSource[], chosen: Chosen): string | null {
  const [only, ...more] = chosen
  if (!only || more.length > 0) return null
  const source = sources.find(({ name }) => name === only[0])
  const [entry, ...others] = only[1].kind === 'values' ? only[1].entries : []
  return source?.kind === 'values' && entry && others.length === 0 ? source.ownLabelOf(entry) : null
}
