import { PAGE_SIZE } from '../../../contract/constants.ts'
import type { FilterPair } from '../../../contract/facets.ts'
import { type SearchSort, writeListingQuery } from '../../../contract/listing.ts'
import { ARMADO_FILTER } from '../../../contract/pc-build.ts'
import { type Bitset, isEmpty, isIn, sizeOf } from '../product-index/bitset.ts'
import { type ProductColumns, slotsBy, slugOf } from '../product-index/product-columns.ts'
import type { Category } from '../read-categories.ts'
import type { SpecDefinition } from '../spec-definitions.ts'
import { armadoSource } from './armado-source.ts'
import { readChosen } from './chosen.ts'
import type { FacetSource } from './facet-source.ts'
import { type Narrowed, narrow } from './narrow.ts'
import { CATEGORY, categorySlug, onlyCategory, sourcesOf } from './sources-of.ts'

/** Products that can be narrowed, and where the shop shows them. */
export type Scope = {
  set: Bitset
  /** Tells a listing from all others. Null of a search, of which there are endless ones. */
  listing: string | null
  /** Whose facets they have; null for those of several categories. */
  categoryId: number | null
  hasCategories: boolean
  path: string
  query: { all?: boolean; search?: string }
}

/** What categories and specifications there are. */
export type Terms = { definitions: readonly SpecDefinition[]; categories: readonly Category[] }

export type NarrowedScope = Narrowed & {
  total: number
  /** In the order that was asked for, which may hold others too. */
  slots: Int32Array
}

/**
 * The products of the scope that fit what is asked for, and what can be chosen next. Links keep the order `sort`. `hits` are those of a
 * search, best first.
 */
export function narrowScope(
  columns: ProductColumns,
  terms: Terms,
  scope: Scope,
  { asked, sort, hits }: { asked: readonly FilterPair[]; sort: SearchSort; hits?: Int32Array | undefined },
): NarrowedScope {
  const narrowed = () => {
    const { set, filters } = narrowNow(columns, terms, scope, asked, sort)
    const slots = sort === 'best' ? (hits ?? columns.byPrice) : slotsBy(columns, sort)
    return { set, filters, total: sizeOf(set), slots }
  }
  // Most listings are asked for without filters, page after page: in a large shop counting is what they cost, and looking for its
  // products among all others.
  const isKept = scope.listing !== null && asked.length === 0 && !isEmpty(scope.set)
  if (!isKept) return narrowed()
  return keptIn(keptOf(columns, terms).narrowed, `${scope.listing} ${sort}`, () => {
    const all = narrowed()
    const { set, total, slots } = all
    return total === slots.length ? all : { ...all, slots: slots.filter((slot) => isIn(set, slot)) }
  })
}

type Kept = Terms & {
  version: number
  sources: Map<string, readonly FacetSource[]>
  narrowed: Map<string, NarrowedScope>
}

const keptFor = new WeakMap<ProductColumns, Kept>()

/** What was derived from the columns and the terms, for as long as both are as they were. */
function keptOf(columns: ProductColumns, { definitions, categories }: Terms): Kept {
  const { version } = columns
  const known = keptFor.get(columns)
  const isSame =
    known?.version === version && known.definitions === definitions && known.categories === categories
  if (isSame) return known
  const kept = { version, definitions, categories, sources: new Map(), narrowed: new Map() }
  keptFor.set(columns, kept)
  return kept
}

function keptIn<Value>(kept: Map<string, Value>, name: string, make: () => Value): Value {
  const value = kept.get(name) ?? make()
  kept.set(name, value)
  return value
}

function narrowNow(
  columns: ProductColumns,
  terms: Terms,
  scope: Scope,
  asked: readonly FilterPair[],
  sort: SearchSort,
): Narrowed {
  const { definitions, categories } = terms
  const categoryId = scope.categoryId ?? categoryChosen(columns, categories, scope, asked)
  const makeSources = () =>
    sourcesOf(columns, definitions, { categoryId, offered: scope.hasCategories ? categories : [] })
  const isOfCategory = categoryId === null || categories.some(({ id }) => id === categoryId)
  const sources = isOfCategory
    ? keptIn(keptOf(columns, terms).sources, `${categoryId} ${scope.hasCategories}`, makeSources)
    : makeSources()
  const chosen = new Map(readChosen(asked, sources, scope.set))
  const armado = armadoSource(columns, asked, scope.set)
  // Also where nothing fits it: an empty list says so.
  if (armado) chosen.set(ARMADO_FILTER, { kind: 'values', entries: [armado.entry] })
  return narrow(
    scope.set,
    armado ? [...sources, armado.source] : sources,
    chosen,
    (filters) => scope.path + writeListingQuery({ ...scope.query, sort, filters }),
  )
}

/** Of products of several categories: the one that is chosen, or that all of them are of. */
function categoryChosen(
  columns: ProductColumns,
  categories: readonly Category[],
  scope: Scope,
  asked: readonly FilterPair[],
): number | null {
  if (!scope.hasCategories) return null
  const slugs = new Set(asked.filter(([name]) => name === CATEGORY).map(([, value]) => slugOf(value)))
  const [chosen, ...others] = categories.filter(({ path }) => slugs.has(categorySlug(path)))
  if (chosen && others.length === 0) return chosen.id
  return onlyCategory(columns, scope.set, sizeOf(scope.set))
}

/** The ids of one page of these products, 12 at the most, in the order of `slots`. */
export function pageOf(
  { ids }: ProductColumns,
  { set, total, slots }: Pick<NarrowedScope, 'set' | 'total' | 'slots'>,
  page: number,
): number[] {
  const first = (page - 1) * PAGE_SIZE
  if (slots.length === total)
    return Array.from(slots.subarray(first, first + PAGE_SIZE), (slot) => ids[slot] ?? 0)
  const found: number[] = []
  let before = first
  for (const slot of slots) {
    if (!isIn(set, slot) || before-- > 0) continue
    found.push(ids[slot] ?? 0)
    if (found.length === PAGE_SIZE) break
  }
  return found
}
