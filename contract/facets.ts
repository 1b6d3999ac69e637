/**
 * What a listing can be narrowed by, with counts. The server makes all of it, also the addresses: a screen shows facets
 * without knowing which there are. Which facets a category has is said by rows of the database.
 */

/** One filter as it stands in an address: `['zocalo', 'am5']`. A name with several values has a pair for each. */
export type FilterPair = readonly [name: string, value: string]

export type FacetValue = {
  /** As the address spells it: `am5`, `16`, `si`. */
  value: string
  /** As people read it: "AM5", "16 GB", "Sí". */
  label: string
  /** Products that would be left with this value, beside what is chosen in the other facets. Zero only when chosen. */
  count: number
  isChosen: boolean
  /** The first page with this value added, or taken away when it is chosen. Nothing else changes. */
  href: string
}

/** Several chosen values of one facet mean "one of them". `values` are in the order in which an address has them. */
export type ValuesFacet = {
  kind: 'values'
  /** The name of its values in an address and in a form: `zocalo`, `marca`, `stock`. */
  name: string
  label: string
  values: FacetValue[]
}

export type RangeFacet = {
  kind: 'range'
  name: string
  label: string
  /** `$` for the price, which is in dollars; else what stands behind a figure, or null. */
  unit: string | null
  /** The least and greatest figure beside what is chosen in the other facets. Equal ones leave nothing to choose. */
  min: number
  max: number
  /** What is chosen; null at an end that is open. */
  from: number | null
  to: number | null
  /** The names of the two fields in an address and in a form: `precio-desde`, `precio-hasta`. */
  fromName: string
  toName: string
}

export type Facet = ValuesFacet | RangeFacet

/** One chosen thing that can be taken away: a value, or both ends of a range. */
export type FilterChip = {
  /** The name of its facet. */
  name: string
  /** What it narrows: "Zócalo". */
  facetLabel: string
  /** What is chosen, which says enough without the facet: "AM5", "$100 a $500", "Potencia: desde 650 W", "Wi-Fi: Sí". */
  label: string
  /** The first page without it. */
  href: string
  /** Products that would be left without it: of a list that is empty, which filter to take away. */
  count: number
}

/** What stands beside a listing or a search that can be narrowed: `filters` of their loaders and of `GET /api/catalog`. */
export type Filters = {
  /** In the order of the screen and of addresses: price, in stock, brand, condition, grade, then those of the category. */
  facets: Facet[]
  /** Empty when nothing is chosen. */
  chips: FilterChip[]
  /** What is chosen, in the one order and spelling. What means nothing here has been left out. */
  pairs: FilterPair[]
  /** The first page with nothing chosen. */
  clearHref: string
  /** What the page may be called and found by when exactly one value of one facet is chosen: "AM5". Else null. */
  ownLabel: string | null
}

/**
 * More than anybody chooses. What comes after counts for nothing: each value of each facet has a link that bears all that
 * is chosen, so a hundred pairs made an answer of many hundred kilobytes.
 */
const MAX_PAIRS = 40
/** The longest value is the parts of an armado. */
const MAX_VALUE_LENGTH = 200

/** What a listing's address has beside its filters. */
const otherNames: ReadonlySet<string> = new Set(['q', 'ver', 'orden', 'pagina', '_routes'])

/** The filters of an address as they came, in any order, also unknown ones. Empty fields of a form are left out. */
export function readFilterPairs(params: URLSearchParams): FilterPair[] {
  const pairs: FilterPair[] = []
  for (const [name, value] of params) {
    const text = value.trim()
    if (otherNames.has(name) || text === '' || text.length > MAX_VALUE_LENGTH) continue
    if (pairs.length === MAX_PAIRS) break
    pairs.push([name, text])
  }
  return pairs
}

/** Whether the filters stand in the address as they are spelled. */
export function areSpelled(asked: readonly FilterPair[], pairs: readonly FilterPair[]): boolean {
  return JSON.stringify(asked) === JSON.stringify(pairs)
}
