import type { CatalogChange } from '../catalog-changes/catalog-changes.ts'
import { forgetCategories } from './read-categories.ts'
import { forgetSearchSynonyms } from './read-search-synonyms.ts'
import { forgetSpecDefinitions } from './read-spec-definitions.ts'

/** Forgets the rows that this process keeps of the catalogue, when it hears of a change that may be one of theirs. */
export function forgetKeptRows(changes: readonly CatalogChange[] | 'unknown'): void {
  if (changes !== 'unknown' && changes.every(({ ids }) => ids !== null)) return
  forgetCategories()
  forgetSpecDefinitions()
  forgetSearchSynonyms()
}
