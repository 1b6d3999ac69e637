import type { Database } from '../db/database.ts'
import type { IndexedBuild, ProductColumns } from './product-index/product-columns.ts'
import type { ProductIndex } from './product-index.ts'
import { readComponents } from './product-rows.ts'
import { readCategories } from './read-categories.ts'
import { readSearchSynonyms } from './read-search-synonyms.ts'
import { readSpecDefinitions } from './read-spec-definitions.ts'
import { buildWords } from './search/build-words.ts'
import { ProductWords } from './search/product-words.ts'
import { rank, type Understood } from './search/rank.ts'
import { readSpokenQuery, type SpokenQuery } from './search/spoken-query.ts'
import { type Suggestion, suggest } from './search/suggest.ts'
import type { WordIndex } from './search/word-index.ts'

/** Longer than any name of a product: what comes after cannot match. */
const MAX_QUERY_LENGTH = 200
/** Builds stand beside the products, as links. */
const MOST_BUILDS = 3

export type FoundInCatalog = {
  /** The columns in which slots and ids are meant. They may be read until the caller awaits something. */
  columns: ProductColumns
  /** Slots of the products found, best first: all of them, or as many as were asked for. */
  slots: Int32Array
  total: number
  /** Parts of the query that were read as facts, with the query that is left without each. */
  understood: readonly Understood[]
  /** Where nothing was found: ids of what comes nearest, and the words that it leaves out. */
  nearest: readonly number[]
  ignored: readonly string[]
  /** Categories, makers and builds that the query names. */
  suggestions: readonly Suggestion[]
}

/**
 * Searches the catalogue as people speak: all words in any order, joined or split, with slips, synonyms, figures and prices.
 * @param first How many slots are wanted, where not all are: finding them is faster than sorting them.
 */
export async function searchCatalog(
  db: Database,
  index: ProductIndex,
  text: string,
  first?: number,
): Promise<FoundInCatalog> {
  const [synonyms, categories] = await Promise.all([readSearchSynonyms(db), readCategories(db)])
  const { columns, words, builds } = await readWords(db, index)
  const query = readSpokenQuery(cleaned(text), synonyms, {
    has: (word) => words.knowsWhole(word),
    begins: (word) => words.knowsBeginning(word),
    isKind: (stems) => words.kindTexts.has(stems) || builds.kindTexts.has(stems),
  })
  if (query.typed.length === 0)
    return {
      columns,
      slots: new Int32Array(),
      total: 0,
      understood: [],
      nearest: [],
      ignored: [],
      suggestions: [],
    }
  const { rows, found, understood, nearest, ignored } = rank(words, query, first)
  const ids = (slots: readonly number[]) => slots.map((slot) => columns.ids[slot] ?? 0)
  return {
    columns,
    slots: rows,
    total: found,
    understood,
    nearest: ids(nearest),
    ignored,
    suggestions: suggest(words, query, {
      builds: buildsFound(builds, columns.builds, query),
      categories,
    }),
  }
}

function buildsFound(words: WordIndex, builds: readonly IndexedBuild[], query: SpokenQuery): IndexedBuild[] {
  return [...rank(words, query, MOST_BUILDS).rows].flatMap((row) => builds[row] ?? [])
}

/** Signs that PostgreSQL or a URL cannot take are none that a name has. */
function cleaned(text: string): string {
  return text.slice(0, MAX_QUERY_LENGTH).toWellFormed().replaceAll('\0', '').trim()
}

type Words = { reading: Promise<void>; words: ProductWords | null }

/** The words of each index and of each list of builds, for as long as somebody has it. */
const keptWords = new WeakMap<ProductColumns, Words>()
const keptBuilds = new WeakMap<readonly IndexedBuild[], { reading: Promise<void>; words: WordIndex | null }>()

/** The columns with their words and those of the builds, all of the same moment. */
async function readWords(
  db: Database,
  index: ProductIndex,
): Promise<{ columns: ProductColumns; words: WordIndex; builds: WordIndex }> {
  for (;;) {
    const columns = await index.read()
    const ofProducts = keptWords.get(columns) ?? startWords(db, columns)
    const ofBuilds = keptBuilds.get(columns.builds) ?? startBuilds(db, columns.builds)
    const words = ofProducts.words
    // Whoever waits reads the columns again: they may have changed meanwhile.
    if (!words) await ofProducts.reading
    else if (!ofBuilds.words) await ofBuilds.reading
    else {
      if (words.isBehind) words.goOn()
      return { columns, words: words.index, builds: ofBuilds.words }
    }
  }
}

function startWords(db: Database, columns: ProductColumns): Words {
  const kept: Words = { reading: Promise.resolve(), words: null }
  keptWords.set(columns, kept)
  kept.reading = Promise.all([readSpecDefinitions(db), readCategories(db)])
    .then(([definitions, categories]) => ProductWords.read(columns, { definitions, categories }))
    .then((words) => {
      kept.words = words
    })
    .catch((error) => {
      keptWords.delete(columns)
      throw error
    })
  return kept
}

function startBuilds(db: Database, builds: readonly IndexedBuild[]) {
  const kept: { reading: Promise<void>; words: WordIndex | null } = {
    reading: Promise.resolve(),
    words: null,
  }
  keptBuilds.set(builds, kept)
  kept.reading = readComponents(
    db,
    builds.map(({ id }) => id),
  )
    .then((parts) => {
      kept.words = buildWords(builds, (id) => (parts.get(id) ?? []).map(({ label }) => label))
    })
    .catch((error) => {
      keptBuilds.delete(builds)
      throw error
    })
  return kept
}
