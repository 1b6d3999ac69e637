import { fold } from '../../../contract/fold.ts'
import { writeListingQuery } from '../../../contract/listing.ts'
import { namedCategories } from '../../../contract/named-categories.ts'
import { type IndexedBuild, slugOf } from '../product-index/product-columns.ts'
import type { Category } from '../read-categories.ts'
import { kindOf } from './rank.ts'
import type { SpokenQuery } from './spoken-query.ts'
import { stemsOf, type WordIndex } from './word-index.ts'

/** A category, a maker or a build that a query names, and where it is. */
export type Suggestion = { kind: 'category' | 'brand' | 'build'; label: string; path: string }

const MOST_OF_A_KIND = 2
/** From so many letters on a beginning means a maker. */
const SHORTEST_BEGINNING = 2

/** What stands beside the products of a search, as links: at most two categories, two makers and the given builds. */
export function suggest(
  index: WordIndex,
  query: SpokenQuery,
  { builds, categories }: { builds: readonly IndexedBuild[]; categories: readonly Category[] },
): Suggestion[] {
  return [
    ...categoriesOf(index, query, categories).slice(0, MOST_OF_A_KIND),
    ...brandsOf(index, query).slice(0, MOST_OF_A_KIND),
    ...builds.map(({ id, name }): Suggestion => ({ kind: 'build', label: name, path: `/producto/${id}` })),
  ]
}

function categoriesOf(index: WordIndex, query: SpokenQuery, categories: readonly Category[]): Suggestion[] {
  const kinds = new Set(query.wishes.map((wish) => kindOf(index, wish)))
  const shown = categories.filter(({ isHidden }) => !isHidden)
  const named = namedCategories(query.typed.join(' '), shown)
  const found = shown.filter(
    ({ id, label, singular, words }) =>
      [label, singular, ...words].some((name) => kinds.has(name)) || named.includes(id),
  )
  return found.map(({ label, path }) => ({ kind: 'category', label, path }))
}

function brandsOf(index: WordIndex, query: SpokenQuery): Suggestion[] {
  const stems = new Set(
    query.wishes.flatMap((wish) =>
      wish.kind === 'words' ? [stemsOf(wish.words.join(' ')), wish.joined ?? ''] : [],
    ),
  )
  const last = fold(query.typed.at(-1) ?? '')
  const found: string[] = []
  for (const [brandStems, brand] of index.brandTexts) {
    const isBegun = last.length >= SHORTEST_BEGINNING && fold(brand).startsWith(last)
    if (stems.has(brandStems) || isBegun) found.push(brand)
  }
  return found.map((brand) => ({
    kind: 'brand',
    label: brand,
    path: `/productos${writeListingQuery({ all: true, filters: [['marca', slugOf(brand)]] })}`,
  }))
}
