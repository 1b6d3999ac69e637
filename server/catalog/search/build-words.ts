import { buildsSection } from '../../../contract/categories.ts'
import type { IndexedBuild } from '../product-index/product-columns.ts'
import { WordIndex } from './word-index.ts'

/** What people call a build, beside the shop's own word. */
const kinds = [
  buildsSection.label,
  'Ensamble',
  'PC gamer',
  'PC armada',
  'Computadora armada',
  'Computadora gamer',
]

/** The words of the builds: their names, their parts, and what a build is called. Rows are places in `builds`. */
export function buildWords(
  builds: readonly IndexedBuild[],
  partsOf: (id: number) => readonly string[],
): WordIndex {
  const words = new WordIndex({
    size: builds.length,
    ids: builds.map(({ id }) => id),
    prices: builds.map(({ priceCents }) => priceCents),
    isThere: () => true,
    isInStock: (row) => builds[row]?.isInStock ?? false,
  })
  builds.forEach(({ id, name }, row) => {
    const holder = { slots: Int32Array.of(row) }
    words.addRow(name)
    for (const kind of kinds) words.addFact('kind', kind, holder)
    for (const part of partsOf(id)) words.addFact('fact', part, holder)
  })
  words.settle()
  return words
}
