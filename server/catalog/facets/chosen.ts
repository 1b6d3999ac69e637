import type { FilterPair } from '../../../contract/facets.ts'
import { type Bitset, countIn } from '../product-index/bitset.ts'
import { slugOf } from '../product-index/product-columns.ts'
import { type Entry, type FacetSource, FROM, TO } from './facet-source.ts'

/** What is chosen, by the names of facets. An absent facet has nothing chosen. */
export type Chosen = ReadonlyMap<string, ChosenValues | ChosenRange>
export type ChosenValues = { kind: 'values'; entries: readonly Entry[] }
export type ChosenRange = { kind: 'range'; from: number | null; to: number | null }

/**
 * What an address asks for, as far as it means something among the products of `scope`: values that none of them has and
 * ends that leave nothing out are dropped. Two ends in the wrong order are swapped.
 */
export function readChosen(
  asked: readonly FilterPair[],
  sources: readonly FacetSource[],
  scope: Bitset,
): Chosen {
  const valuesOf = (name: string) => asked.filter(([asked]) => asked === name).map(([, value]) => value)
  const chosen = new Map<string, ChosenValues | ChosenRange>()
  for (const source of sources) {
    if (source.kind === 'values') {
      const slugs = new Set(valuesOf(source.name).map(slugOf))
      const entries =
        slugs.size === 0
          ? []
          : source.entries.filter(({ slug, slots }) => slugs.has(slug) && countIn(scope, slots) > 0)
      if (entries.length > 0) chosen.set(source.name, { kind: 'values', entries })
      continue
    }
    const [fromText, toText] = [valuesOf(source.name + FROM)[0], valuesOf(source.name + TO)[0]]
    if (fromText === undefined && toText === undefined) continue
    const bounds = source.boundsOf(scope)
    if (!bounds) continue
    const ends = [readFigure(fromText), readFigure(toText)] as const
    const isSwapped = ends[0] !== null && ends[1] !== null && ends[0] > ends[1]
    const [from, to] = isSwapped ? [ends[1], ends[0]] : ends
    const range: ChosenRange = {
      kind: 'range',
      from: from !== null && from > bounds.min ? from : null,
      to: to !== null && to < bounds.max ? to : null,
    }
    if (range.from !== null || range.to !== null) chosen.set(source.name, range)
  }
  return chosen
}

/** What is chosen in the facet of a name, as pairs of an address. */
export function pairsOf(name: string, one: ChosenValues | ChosenRange | null | undefined): FilterPair[] {
  if (!one) return []
  if (one.kind === 'values') return one.entries.map(({ slug }) => [name, slug])
  const pairs: FilterPair[] = []
  if (one.from !== null) pairs.push([name + FROM, String(one.from)])
  if (one.to !== null) pairs.push([name + TO, String(one.to)])
  return pairs
}

/** People write a decimal comma as well as a point, and a price with its sign. */
function readFigure(text: string | undefined): number | null {
  const digits = /^\$?\s*(\d{1,9}(?:[.,]\d{1,2})?)$/.exec(text ?? '')?.[1]
  return digits === undefined ? null : Number(digits.replace(',', '.'))
}
