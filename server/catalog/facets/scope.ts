import { PAGE_SIZE } from '../../../contract/constants.ts'
import type { FilterPair } from '../../../contract/facets.ts'
import { type SearchSort, writeListingQuery } from '../../../contract/listing.ts'
import { ARMADO_FILTER } from '../../../contract/pc-build.ts'
import { type Bitset, isIn, sizeOf } from '../product-index/bitset.ts'
import { type ProductColumns, slugOf } from '../product-index/product-columns.ts'
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

/** The products of the scope that fit what is asked for, and what can be chosen next. Links keep the order `sort`. */
export function narrowScope(
  columns: ProductColumns,
  terms: Terms,
  scope: Scope,
  asked: readonly FilterPair[],
  sort: SearchSort,
): Narrowed {
  // Most listings are asked for without filters, page after page: in a large shop counting is what they cost.
  const isKept = scope.listing !== null && asked.length === 0 && sizeOf(scope.set) > 0
  if (!isKept) return narrowNow(columns, terms, scope, asked, sort)
  return keptIn(keptOf(columns, terms).narrowed, `${scope.listing} ${sort}`, () =>
    narrowNow(columns, terms, scope, asked, sort),
  )
}

type Kept = Terms & {
  version: number
  sources: Map<string, readonly FacetSource[]>
  narrowed: Map<string, Narrowed>
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
export function pageOf(columns: ProductColumns, set: Bitset, slots: Int32Array, page: number): number[] {
  const ids: number[] = []
  let before = (page - 1) * PAGE_SIZE
  for (const slot of slots) {
    if (!isIn(set, slot) || before-- > 0) continue
    ids.push(columns.ids[slot] ?? 0)
    if (ids.length === PAGE_SIZE) break
  }
  return ids
}
